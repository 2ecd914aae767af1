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

/** Lists hold what every run before has made, and are read to their end: after so many exchanges a new server costs less. */
const EXCHANGES_OF_A_SERVER = 1500;

interface Shared {
  readonly target: RunningTarget;
  exchanges: number;
}

let shared: Shared | undefined;

function launch(): Promise<RunningTarget> {
  if (profile.launch === undefined) throw new Error("the proof needs a server that it can start");
  return profile.launch();
}

async function stopShared(): Promise<void> {
  await shared?.target.stop();
  shared = undefined;
}

/** Webhooks need an instance to themselves: one registration stands at a time. */
async function held({ fault: of, scope, seed }: FaultJob): Promise<Held> {
  const fault = of === undefined ? honest(scope) : FAULTS[of[0]]?.find(({ name }) => name === of[1]);
  if (fault === undefined) throw new Error(`there is no fault called ${of?.join(": ") ?? ""}`);
  if (!posts(scope)) {
    shared ??= { target: await launch(), exchanges: 0 };
    const seen = await hold({ contract, profile, target: shared.target, seed }, fault);
    shared.exchanges += seen.exchanges;
    if (shared.exchanges > EXCHANGES_OF_A_SERVER) await stopShared();
    return seen;
  }
  const target = await launch();
  try {
    return await hold({ contract, profile, target, seed }, fault);
  } finally {
    await target.stop();
  }
}

serveJobs(held, stopShared);
