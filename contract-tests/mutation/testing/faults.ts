/** Drifts for the tests of the proof: some that the gate sees, one that breaks no rule, one that changes nothing. */
import type { Drift } from "../server-faults/fault.ts";
import { changed, bodyDrift, statusDrift } from "../server-faults/faults/places.ts";
import { DRIFTS as SEEDED } from "../server-faults/faults/index.ts";

function seeded(group: string, name: string): Drift {
  const drift = SEEDED[group]?.find((one) => one.name === name);
  if (drift === undefined) throw new Error(`there is no drift called ${group}: ${name}`);
  return drift;
}

export const DRIFTS: Readonly<Record<string, readonly Drift[]>> = {
  seen: [
    // the examples show it, so the shortest part of the gate will do
    { ...seeded("answer", "201 becomes 200"), scope: "provoked" },
    seeded("answer", "Retry-After is missing"),
    seeded("webhook", "the signature is made with another secret"),
  ],
  harmless: [
    {
      ...bodyDrift("another time that is one all the same", (value) =>
        changed(
          value,
          (item, name) => name === "created_at" && typeof item === "string",
          () => "2026-01-01T00:00:00Z",
        ),
      ),
      scope: "provoked",
    },
  ],
  idle: [{ ...statusDrift("a status that never comes", [299], () => ({ status: 500 })), scope: "provoked" }],
};
