/** What delays all deliveries of one moment is an accident, and what delays those of another moment as well is a habit. Weekly, with `LONG=1`. */
import { expect, test, vi } from "vitest";
import { readContract } from "../../engine/contract.ts";
import { OUR_CONTRACT } from "../../service-profile/our-contract.ts";
import { profile } from "../../service-profile/profile.ts";
import type { ServerFault } from "./fault.ts";
import { hold } from "./hold.ts";

/** Ends only a run that hangs. */
vi.setConfig({ testTimeout: 900_000 });

const contract = await readContract(OUR_CONTRACT, true);
const LATE_MS = 2500;
/** All third attempts of one round of deliveries are due within this. */
const ONE_ROUND_MS = 5000;

/** Third attempts come late: all of them, or those of the first round alone. */
function late(always: boolean): ServerFault {
  let first: number | undefined;
  return {
    name: "the third attempt comes late",
    scope: "webhooks",
    webhook: async ({ attempt }, { pass, wait }) => {
      if (attempt === 3) {
        first ??= performance.now();
        if (always || performance.now() - first < ONE_ROUND_MS) await wait(LATE_MS);
      }
      return await pass();
    },
  };
}

test.runIf(process.env["LONG"] === "1").concurrent.each([
  ["once", false, undefined],
  ["each time", true, "webhook-schedule"],
])("a service that is late %s", async (_, always, check) => {
  const target = await profile.launch?.();
  if (target === undefined) throw new Error("the proof needs a server that it can start");
  try {
    const held = await hold({ contract, profile, target, seed: 5 }, late(always));
    expect(held).toMatchObject({ check });
    expect(held.altered).toBeGreaterThan(0);
  } finally {
    await target.stop();
  }
});
