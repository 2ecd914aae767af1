/** The half of the proof in which the server is at fault: a proxy changes its answers, its requests or its webhooks on the wire. */
import type { ServerFault } from "./fault.ts";
import type { FaultJob } from "./worker.ts";
import { type Held, posts } from "./hold.ts";
import { type FaultRun, type Placed, judgeAll } from "./judge.ts";
import { NOBODY_SAW_IT, askOthers } from "../../comparison-tools/on-faults/ask.ts";
import { Pool } from "../pool.ts";
import { type Half, type ProofOptions, type MutantResult, wanted } from "../mutant-result.ts";

/** No two runs of the gate against one instance may share a seed: their flows would meet. */
const SEEDS_OF_A_RUN = 10_000;
const SEEDS_OF_BASELINES = 9000;
const WAITING_PER_THREAD = 2;

async function placedIn(catalogue: URL, options: ProofOptions): Promise<Placed[]> {
  const { FAULTS } = (await import(catalogue.href)) as { FAULTS: Readonly<Record<string, readonly ServerFault[]>> };
  return Object.entries(FAULTS)
    .flatMap(([group, faults]) => faults.map((fault) => ({ group, fault })))
    .map(({ group, fault }, index): Placed => ({
      group,
      fault,
      job: {
        fault: [group, fault.name],
        scope: fault.scope,
        seed: options.seed * SEEDS_OF_A_RUN + index,
      },
    }))
    .filter(({ group, fault }) => wanted(options, group, fault.name));
}

/** Deliveries on a schedule mostly wait: they run beside what computes. */
function waits({ fault }: Placed): boolean {
  return posts(fault.scope);
}

/** The half for the faults that a module exports as `FAULTS`; the other tools are asked about the same ones if wanted. */
export function serverFaults(catalogue: URL, others: boolean): Half {
  return async (options, onResult) => {
    const placed = await placedIn(catalogue, options);
    options.onTotal(placed.length);
    const judge = async (part: readonly Placed[], threads: number): Promise<Map<Placed, MutantResult>> => {
      const data = { catalogue: catalogue.href };
      const thread = new URL("./worker.ts", import.meta.url);
      const pool = new Pool<FaultJob, Held>(thread, Math.min(part.length, threads), data);
      const run: FaultRun = { pool, placed: part, seed: options.seed * SEEDS_OF_A_RUN + SEEDS_OF_BASELINES };
      return judgeAll(run, onResult).finally(() => pool.close());
    };
    const busy = placed.filter((one) => !waits(one));
    const seen = async (): Promise<[Map<Placed, MutantResult>, Awaited<ReturnType<typeof askOthers>>]> => [
      await judge(busy, options.threads),
      await askOthers(catalogue, others ? busy.map(({ job }) => job) : [], options),
    ];
    const [waited, [judged, opinions]] = await Promise.all([
      judge(placed.filter(waits), options.threads * WAITING_PER_THREAD),
      seen(),
    ]);
    return placed.flatMap((one) => {
      const result = judged.get(one) ?? waited.get(one);
      if (result === undefined) return [];
      return others ? { ...result, others: opinions.get(one.job) ?? NOBODY_SAW_IT } : result;
    });
  };
}
