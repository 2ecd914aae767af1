/** Runs the gate against the service with one fault in its source, as far as the first finding. */
import { fileURLToPath } from "node:url";
import type { Contract } from "../../engine/contract.ts";
import type { Phase } from "../../engine/context.ts";
import { inTurn, tracks } from "../../engine/phases/index.ts";
import { stories, storiesOfDays } from "../../engine/phases/webhooks.ts";
import { workflows } from "../../engine/phases/workflows.ts";
import { Run } from "../../engine/run.ts";
import { launchBeside } from "../../service-profile/launch.ts";
import { profile } from "../../service-profile/profile.ts";
import { SOURCE_FAULT, type SourceFault } from "./fault.ts";

const PLANT = fileURLToPath(new URL("./plant.ts", import.meta.url));

/** What is asked of a service: its stories by their names, and phases behind the examples that they begin with. */
export interface Asked {
  readonly where: readonly string[];
  readonly fault: SourceFault | undefined;
  readonly seed: number;
}

export interface Held {
  readonly check: string | undefined;
  readonly message: string;
  readonly seconds: number;
}

const PHASES = inTurn(Object.values(tracks([])));

function phasesOf(where: readonly string[]): readonly Phase[] {
  const named = PHASES.filter(({ name }) => where.includes(name));
  const told = profile.workflows.some(({ workflowId }) => where.includes(workflowId));
  const [examples] = PHASES;
  return [
    ...(named.length > 0 && examples !== undefined ? [examples] : []),
    ...named.filter((phase) => phase !== examples),
    ...(told ? [workflows, stories, storiesOfDays] : []),
  ];
}

/** Names that are neither a story's nor a phase's. */
export function unknownIn(where: readonly string[]): string[] {
  const known = new Set([...PHASES.map(({ name }) => name), ...profile.workflows.map(({ workflowId }) => workflowId)]);
  return where.filter((name) => !known.has(name));
}

export async function hold(contract: Contract, { where, fault, seed }: Asked): Promise<Held> {
  const beside =
    fault === undefined
      ? { modules: [], environment: {} }
      : { modules: [PLANT], environment: { [SOURCE_FAULT]: JSON.stringify(fault) } };
  const run = new Run({
    contract,
    profile: { ...profile, workflows: profile.workflows.filter(({ workflowId }) => where.includes(workflowId)) },
    seed,
    start: () => launchBeside(beside),
    tracks: { held: phasesOf(where) },
    enough: () => true,
  });
  const { findings, seconds } = await run.run();
  const first = findings.find(({ check }) => check !== "coverage");
  return { check: first?.check, message: first === undefined ? "" : `${first.message} (${first.subject})`, seconds };
}
