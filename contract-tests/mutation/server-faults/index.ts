/** The half of the proof in which the server drifts: a proxy changes its answers, its requests or its webhooks on the wire. */
import type { Drift } from "./fault.ts";
import type { DriftJob } from "./worker.ts";
import type { Held } from "./hold.ts";
import { type Bench, type Placed, judgeAll } from "./judge.ts";
import { NOBODY_SAW_IT, askOthers } from "../../comparison-tools/on-faults/ask.ts";
import { Pool } from "../pool.ts";
import { type Half, type ProofOptions, type Verdict, wanted } from "../verdict.ts";

/** No two runs of the gate against one instance may share a seed: their flows would meet. */
const SEEDS_OF_A_RUN = 1000;
const SEEDS_OF_BASELINES = 900;
const WAITING_PER_THREAD = 2;

async function placedIn(catalogue: URL, options: ProofOptions): Promise<Placed[]> {
  const { DRIFTS } = (await import(catalogue.href)) as { DRIFTS: Readonly<Record<string, readonly Drift[]>> };
  return Object.entries(DRIFTS)
    .flatMap(([group, drifts]) => drifts.map((drift) => ({ group, drift })))
    .map(({ group, drift }, index): Placed => ({
      group,
      drift,
      job: {
        drift: [group, drift.name],
        scope: drift.scope,
        seed: options.seed * SEEDS_OF_A_RUN + index,
      },
    }))
    .filter(({ group, drift }) => wanted(options, group, drift.name));
}

/** Deliveries on a schedule mostly wait: they run beside what computes. */
function waits({ drift }: Placed): boolean {
  return drift.scope === "webhooks";
}

/** The half for the drifts that a module exports as `DRIFTS`; the other tools are asked about the same ones if wanted. */
export function driftsOf(catalogue: URL, others: boolean): Half {
  return async (options, onVerdict) => {
    const placed = await placedIn(catalogue, options);
    options.onTotal(placed.length);
    const judge = async (part: readonly Placed[], threads: number): Promise<Map<Placed, Verdict>> => {
      const data = { catalogue: catalogue.href };
      const thread = new URL("./worker.ts", import.meta.url);
      const pool = new Pool<DriftJob, Held>(thread, Math.min(part.length, threads), data);
      const bench: Bench = { pool, placed: part, seed: options.seed * SEEDS_OF_A_RUN + SEEDS_OF_BASELINES };
      return judgeAll(bench, onVerdict).finally(() => pool.close());
    };
    const busy = placed.filter((one) => !waits(one));
    const seen = async (): Promise<[Map<Placed, Verdict>, Awaited<ReturnType<typeof askOthers>>]> => [
      await judge(busy, options.threads),
      await askOthers(catalogue, others ? busy.map(({ job }) => job) : [], options),
    ];
    const [waited, [judged, opinions]] = await Promise.all([
      judge(placed.filter(waits), options.threads * WAITING_PER_THREAD),
      seen(),
    ]);
    return placed.flatMap((one) => {
      const verdict = judged.get(one) ?? waited.get(one);
      if (verdict === undefined) return [];
      return others ? { ...verdict, others: opinions.get(one.job) ?? NOBODY_SAW_IT } : verdict;
    });
  };
}
