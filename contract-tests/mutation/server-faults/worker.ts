/** One thread of the proof: takes drifts by name, answers with what the gate saw. */
import { parentPort, workerData } from "node:worker_threads";
import { readContract } from "../../contract/contract.ts";
import { OUR_CONTRACT } from "../../options.ts";
import type { RunningTarget } from "../../engine/phases/profile.ts";
import { profile } from "../../service-profile/profile.ts";
import type { Drift, Scope } from "./fault.ts";
import { type Held, hold, honest } from "./hold.ts";
import type { Said } from "../pool.ts";

export interface DriftJob {
  /** The drift's group and name; without them the proxy is in its place, and changes nothing. */
  readonly drift: readonly [group: string, name: string] | undefined;
  readonly scope: Scope;
  readonly seed: number;
}

const { catalogue } = workerData as { catalogue: string };
const { DRIFTS } = (await import(catalogue)) as { DRIFTS: Readonly<Record<string, readonly Drift[]>> };
const contract = await readContract(OUR_CONTRACT);
let shared: Promise<RunningTarget> | undefined;

function launch(): Promise<RunningTarget> {
  if (profile.launch === undefined) throw new Error("the proof needs a server that it can start");
  return profile.launch();
}

/** Webhooks need an instance to themselves: one registration stands at a time. */
async function held({ drift: of, scope, seed }: DriftJob): Promise<Held> {
  const drift = of === undefined ? honest(scope) : DRIFTS[of[0]]?.find(({ name }) => name === of[1]);
  if (drift === undefined) throw new Error(`there is no drift called ${of?.join(": ") ?? ""}`);
  if (scope !== "webhooks") {
    shared ??= launch();
    return hold({ contract, profile, target: await shared, seed }, drift);
  }
  const target = await launch();
  try {
    return await hold({ contract, profile, target, seed }, drift);
  } finally {
    await target.stop();
  }
}

async function end(): Promise<void> {
  await (await shared)?.stop();
  process.exit(0);
}

parentPort?.on("message", (message: { job: DriftJob } | { end: true }) => {
  if ("end" in message) return void end();
  held(message.job).then(
    (result) => parentPort?.postMessage({ result } satisfies Said<Held>),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies Said<Held>),
  );
});
