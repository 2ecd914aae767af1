/** Faults for the tests of the proof: some that the gate sees, one that breaks no rule, one that changes nothing. */
import type { ServerFault } from "../server-faults/fault.ts";
import { changed, bodyFault, statusFault } from "../server-faults/faults/places.ts";
import { FAULTS as SEEDED } from "../server-faults/faults/index.ts";

function seeded(group: string, name: string): ServerFault {
  const fault = SEEDED[group]?.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`there is no fault called ${group}: ${name}`);
  return fault;
}

/** Those of a failing service and of webhooks take runs of their own, which are for the weekly test, `LONG=1`. */
const LONG = process.env["LONG"] === "1";

export const FAULTS: Readonly<Record<string, readonly ServerFault[]>> = {
  seen: [
    // the examples show it, so the shortest part of the gate will do
    { ...seeded("answer", "201 becomes 200"), scope: "provoked" },
    ...(LONG
      ? [seeded("answer", "Retry-After is missing"), seeded("webhook", "the signature is made with another secret")]
      : []),
  ],
  harmless: [
    {
      ...bodyFault("another sentence that says the same", (value) =>
        changed(
          value,
          (item, name) => name === "detail" && typeof item === "string",
          () => "It could not be done.",
        ),
      ),
      scope: "provoked",
    },
  ],
  idle: [{ ...statusFault("a status that never comes", [299], () => ({ status: 500 })), scope: "provoked" }],
};
