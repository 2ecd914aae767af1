/** What the gate finds in the mock of a contract. */
import { readContract } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import { Run } from "../engine/run.ts";
import type { CheckSettings } from "../engine/settings.ts";
import { launchMock } from "./launch.ts";

const SEED = 7;

/** A line for each finding: its check, its subject and its message. Held strictly where no settings are given. */
export async function foundInMock(spec: string, settings?: CheckSettings): Promise<string[]> {
  const contract = await readContract(spec);
  const { findings } = await new Run({
    ...{ contract, profile: NO_PROFILE, seed: SEED, start: () => launchMock(spec), quick: true },
    ...(settings === undefined ? {} : { settings }),
  }).run();
  return findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`);
}
