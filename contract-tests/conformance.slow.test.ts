/** Our own server, started afresh, holds our contract: the whole gate, as CI runs it. */
import { describe, expect, it } from "vitest";
import { conform } from "./engine/conform.ts";
import { readContract } from "./engine/contract.ts";
import { grouped } from "./engine/report/model.ts";
import { profile } from "./service-profile/profile.ts";

/** Fixed, so that a failure in CI is the same failure here. */
const SEED = 20261120;
/** Ends only a run that hangs: two idle cores take a tenth of it. */
const A_RUN_TAKES_AT_MOST_MS = 1_500_000;

describe("our server", () => {
  it(
    "does what the contract says, all of it, and nothing else",
    async () => {
      const { launch } = profile;
      if (launch === undefined) throw new Error("our profile starts our server");
      const report = await conform({
        contract: await readContract("spec/openapi.yaml", true),
        profile,
        seed: SEED,
        start: launch,
        separate: true,
        quick: false,
        command: `onecontract check --seed ${SEED}`,
      });
      const said = grouped(report.findings).map(
        ({ check, message, findings }) => `${check}: ${message} (${findings[0]?.subject ?? ""})`,
      );
      expect(said).toEqual([]);
      expect(report.requests).toBeGreaterThan(1000);
      expect(report.webhooks).toBeGreaterThan(10);
      expect(report.opinions.map(({ name, passed }) => [name, passed > 20])).toEqual([
        ["Dredd", true],
        ["Prism proxy", true],
      ]);
    },
    A_RUN_TAKES_AT_MOST_MS,
  );
});
