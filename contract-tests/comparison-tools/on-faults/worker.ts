/** One thread that plays faults to the other tools and answers with what each made of them. */
import { workerData } from "node:worker_threads";
import { readContract } from "../../engine/contract.ts";
import { OUR_CONTRACT } from "../../service-profile/our-contract.ts";
import { profile } from "../../service-profile/profile.ts";
import { deliveriesOf } from "../../engine/webhooks/delivery.ts";
import type { ServerFault, Scope } from "../../mutation/server-faults/fault.ts";
import type { FaultJob } from "../../mutation/server-faults/worker.ts";
import { honest } from "../../mutation/server-faults/hold.ts";
import { serveJobs } from "../../mutation/pool.ts";
import { FaultProxy } from "../../mutation/server-faults/proxy.ts";
import type { Opinion } from "../../mutation/mutant-result.ts";
import { dredd } from "./dredd.ts";
import { prism } from "./prism.ts";
import type { ToolContext, Tool } from "./tool.ts";
import { validator } from "./validator.ts";

export type Opinions = Readonly<Record<string, Opinion>>;

/** One for the fault, two for the runs without it. */
const SEEDS_OF_A_FAULT = 3;

const { catalogue } = workerData as { catalogue: string };
const { FAULTS } = (await import(catalogue)) as { FAULTS: Readonly<Record<string, readonly ServerFault[]>> };
const contract = await readContract(OUR_CONTRACT, true);
const [delivery] = deliveriesOf(contract);

interface Stand {
  readonly tool: Tool;
  readonly proxy: FaultProxy;
  stop(): Promise<void>;
}

/** A server for each, so that none stumbles over what another has done. */
async function stand(make: (context: ToolContext) => Tool | Promise<Tool>): Promise<Stand> {
  if (profile.launch === undefined) throw new Error("the proof needs a server that it can start");
  const server = await profile.launch();
  const proxy = new FaultProxy(contract, delivery, server.url, honest("answers"));
  const tool = await make({ contract, profile, target: { ...server, url: await proxy.listen() } });
  const stop = async (): Promise<void> => {
    await tool.stop();
    await proxy.close();
    await server.stop();
  };
  return { tool, proxy, stop };
}

const stands = await Promise.all([dredd, prism, validator].map(stand));
/** What a tool objects to although nothing is wrong, by tool and scope. */
const unfounded = new Map<string, Set<string>>();

/** Twice: not every objection comes with every seed. */
async function unfoundedOf(
  { tool, proxy }: Pick<Stand, "tool" | "proxy">,
  scope: Scope,
  seed: number,
): Promise<Set<string>> {
  const key = `${tool.name} ${scope}`;
  const known = unfounded.get(key);
  if (known !== undefined) return known;
  proxy.play(honest(scope));
  const settles = (): boolean => false;
  const first = await tool.objections({ scope, seed: seed + 1, settles });
  const found = new Set([...first, ...(await tool.objections({ scope, seed: seed + 2, settles }))]);
  unfounded.set(key, found);
  return found;
}

async function opinionOf(
  { tool, proxy }: Pick<Stand, "tool" | "proxy">,
  fault: ServerFault,
  seed: number,
): Promise<Opinion> {
  const { scope } = fault;
  const known = await unfoundedOf({ tool, proxy }, scope, seed);
  const settles = (objection: string): boolean => !known.has(objection);
  proxy.play(fault);
  const found = (await tool.objections({ scope, seed, settles })).filter(settles);
  if (found.length > 0 && tool.repeatsItself) {
    proxy.play(honest(scope));
    for (const objection of await tool.objections({ scope, seed, settles })) known.add(objection);
  }
  return found.some(settles) ? "killed" : "survived";
}

async function ask({ fault: of, seed }: FaultJob): Promise<Opinions> {
  const fault = of && FAULTS[of[0]]?.find(({ name }) => name === of[1]);
  if (fault === undefined) throw new Error(`there is no fault called ${of?.join(": ") ?? ""}`);
  const opinions: Record<string, Opinion> = {};
  for (const stand of stands) opinions[stand.tool.name] = await opinionOf(stand, fault, seed * SEEDS_OF_A_FAULT);
  return opinions;
}

serveJobs(ask, async () => void (await Promise.all(stands.map(({ stop }) => stop()))));
