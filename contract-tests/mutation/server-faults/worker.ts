/** One thread of the proof: takes faults by name, answers with what the gate saw. */
import { workerData } from "node:worker_threads";
import { readContract } from "../../engine/contract.ts";
import { OUR_CONTRACT } from "../../service-profile/our-contract.ts";
import type { RunningTarget } from "../../engine/profile.ts";
import { profile } from "../../service-profile/profile.ts";
import type { ServerFault, Scope } from "./fault.ts";
import { type Held, hold, honest, posts } from "./hold.ts";
import { serveJobs } from "../pool.ts";

export interface FaultJob {
  /** The fault's group and name; without them the proxy is in its place, and changes nothing. */
  readonly fault: readonly [group: string, name: string] | undefined;
  readonly scope: Scope;
  readonly seed: number;
}

const { catalogue } = workerData as { catalogue: string };
const { FAULTS } = (await import(catalogue)) as { FAULTS: Readonly<Record<string, readonly ServerFault[]>> };
const contract = await readContract(OUR_CONTRACT, true);
let shared: Promise<RunningTarget> | undefined;

function launch(): Promise<RunningTarget> {
  if (profile.launch === undefined) throw new Error("the proof needs a server that it can start");
  return profile.launch();
}

/** Webhooks need an instance to themselves: one registration stands at a time. */
async function held({ fault: of, scope, seed }: FaultJob): Promise<Held> {
  const fault = of === undefined ? honest(scope) : FAULTS[of[0]]?.find(({ name }) => name === of[1]);
  if (fault === undefined) throw new Error(`there is no fault called ${of?.join(": ") ?? ""}`);
  if (!posts(scope)) {
    shared ??= launch();
    return hold({ contract, profile, target: await shared, seed }, fault);
  }
  const target = await launch();
  try {
    return await hold({ contract, profile, target, seed }, fault);
  } finally {
    await target.stop();
  }
}

serveJobs(held, async () => (await shared)?.stop());
