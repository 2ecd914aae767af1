/** One thread that plays drifts to the other tools and answers with what each made of them. */
import { parentPort, workerData } from "node:worker_threads";
import { readContract } from "../../contract/contract.ts";
import { OUR_CONTRACT } from "../../options.ts";
import { profile } from "../../service/profile.ts";
import { deliveriesOf } from "../../webhooks/delivery.ts";
import type { Drift, Scope } from "../drift.ts";
import type { DriftJob } from "../drift-worker.ts";
import { honest } from "../hold.ts";
import type { Said } from "../pool.ts";
import { DriftingProxy } from "../proxy.ts";
import type { Opinion } from "../verdict.ts";
import { dredd } from "./dredd.ts";
import { prism } from "./prism.ts";
import type { Tool } from "./tool.ts";
import { validator } from "./validator.ts";

export type Opinions = Readonly<Record<string, Opinion>>;

const { catalogue } = workerData as { catalogue: string };
const { DRIFTS } = (await import(catalogue)) as { DRIFTS: Readonly<Record<string, readonly Drift[]>> };
const contract = await readContract(OUR_CONTRACT);
if (profile.launch === undefined) throw new Error("the proof needs a server that it can start");
const server = await profile.launch();
const proxy = new DriftingProxy(contract, deliveriesOf(contract)[0], server.url, honest("answers"));
const target = { ...server, url: await proxy.listen() };
const bench = { contract, profile, target };
const tools = [await dredd(bench), await prism(bench), await validator(bench)];
/** What a tool objects to although nothing drifts, by tool and scope. */
const unfounded = new Map<string, ReadonlySet<string>>();

/** Twice: not every objection comes with every seed. */
async function unfoundedOf(tool: Tool, scope: Scope, seed: number): Promise<ReadonlySet<string>> {
  const key = `${tool.name} ${scope}`;
  const known = unfounded.get(key);
  if (known !== undefined) return known;
  proxy.play(honest(scope));
  const ask = (own: number): Promise<readonly string[]> => tool.objections({ scope, seed: own, settles: () => false });
  const found = new Set([...(await ask(seed + 1)), ...(await ask(seed + 2))]);
  unfounded.set(key, found);
  return found;
}

async function ask({ drift: of, scope, seed }: DriftJob): Promise<Opinions> {
  const drift = of && DRIFTS[of[0]]?.find(({ name }) => name === of[1]);
  if (drift === undefined) throw new Error(`there is no drift called ${of?.join(": ") ?? ""}`);
  const opinions: Record<string, Opinion> = {};
  for (const [index, tool] of tools.entries()) {
    const own = (seed * tools.length + index) * 3;
    const known = await unfoundedOf(tool, scope, own);
    proxy.play(drift);
    const settles = (objection: string): boolean => !known.has(objection);
    const objections = await tool.objections({ scope, seed: own, settles });
    opinions[tool.name] = objections.some(settles) ? "killed" : "survived";
  }
  return opinions;
}

async function end(): Promise<void> {
  await Promise.all(tools.map((tool) => tool.stop()));
  await proxy.close();
  await server.stop();
  process.exit(0);
}

parentPort?.on("message", (message: { job: DriftJob } | { end: true }) => {
  if ("end" in message) return void end();
  ask(message.job).then(
    (result) => parentPort?.postMessage({ result } satisfies Said<Opinions>),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies Said<Opinions>),
  );
});
