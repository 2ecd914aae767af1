/** One run of the whole gate in a process of its own, as `onecontract check` makes it; says what came of it to whoever started it. */
import { conform } from "../engine/conform.ts";
import { readContract } from "../engine/contract.ts";
import { shareable } from "../engine/report/shareable.ts";
import { OUR_CONTRACT } from "../service-profile/our-contract.ts";
import { profile } from "../service-profile/profile.ts";

export interface Outcome {
  readonly requests: number;
  readonly webhooks: number;
  readonly findings: readonly string[];
}

// whoever started it is gone, or has its answer
process.once("disconnect", () => process.exit());

const { launch } = profile;
if (launch === undefined) throw new Error("our profile starts our server");
const report = await conform({
  contract: await readContract(OUR_CONTRACT, true),
  profile,
  seed: Number(process.argv[2]),
  start: launch,
  separate: true,
});
const findings = shareable(report).findings.map(({ check, subject, message }) => `${check}: ${message} (${subject})`);
const outcome: Outcome = { requests: report.requests, webhooks: report.webhooks, findings };
process.send?.(outcome, () => process.disconnect());
