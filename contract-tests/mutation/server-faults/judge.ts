/** What the gate makes of each fault. */
import type { ServerFault, Scope } from "./fault.ts";
import type { FaultJob } from "./worker.ts";
import type { Held } from "./hold.ts";
import type { Pool, Said } from "../pool.ts";
import type { MutantResult } from "../mutant-result.ts";

/** No two runs of the gate against one instance may share a seed: their flows would meet. */
const SEEDS_OF_FAULTS = 400;
const SEEDS_OF_A_ROUND = 20;

export interface Placed {
  readonly group: string;
  readonly fault: ServerFault;
  readonly job: FaultJob;
}

export interface FaultRun {
  readonly pool: Pool<FaultJob, Held>;
  readonly placed: readonly Placed[];
  /** For runs without any fault. */
  readonly seed: number;
}

/** What of the contract every honest run of a scope has shown. */
type Shown = Map<Scope, ReadonlySet<string>>;

/** Adds an honest run of each scope to what honest runs have shown. */
async function runHonest(
  pool: Pool<FaultJob, Held>,
  scopes: Iterable<Scope>,
  seed: number,
  shown: Shown,
): Promise<void> {
  const jobs = [...scopes].map((scope, index) => ({ fault: undefined, scope, seed: seed + index }));
  await pool.run(jobs, (said, { scope }) => {
    if ("failed" in said) throw new Error(`without any fault the gate broke down over ${scope}: ${said.failed}`);
    const { check, message, seen } = said.result;
    if (check !== undefined) throw new Error(`without any fault the gate complains of ${scope}: ${check}: ${message}`);
    const known = shown.get(scope);
    shown.set(scope, new Set(seen.filter((element) => known?.has(element) !== false)));
  });
}

/** An answer that never came is nothing that a fault has done. */
function itsBusiness({ by }: ServerFault, check: string): boolean {
  return by === undefined ? check !== "answered" : by.includes(check);
}

function resultOf({ group, fault }: Placed, said: Said<Held>, shown: Shown): MutantResult {
  const { name, scope } = fault;
  if ("failed" in said)
    return { group, name, status: "void", message: `the gate broke down: ${said.failed}`, seconds: 0 };
  const { check, message, seen, altered, seconds } = said.result;
  if (altered === 0) return { group, name, status: "void", message: "it never took place", seconds };
  if (check !== undefined && !itsBusiness(fault, check))
    return { group, name, status: "void", message: `something else was wrong: ${check}: ${message}`, seconds };
  if (check !== undefined) return { group, name, status: "killed", check, message, seconds };
  // nothing was wrong in any exchange: what an honest server shows to the same requests has to be there
  const now = new Set(seen);
  const gone = [...(shown.get(scope) ?? [])].find((element) => !now.has(element));
  if (gone === undefined) return { group, name, status: "survived", message: `in ${altered} exchanges`, seconds };
  return { group, name, status: "killed", check: "coverage", message: `no longer observed: ${gone}`, seconds };
}

async function hear(
  pool: Pool<FaultJob, Held>,
  placed: readonly Placed[],
  onSaid: (one: Placed, said: Said<Held>) => void,
): Promise<void> {
  const byJob = new Map(placed.map((one) => [one.job, one]));
  await pool.run([...byJob.keys()], (said, job) => {
    const one = byJob.get(job);
    if (one !== undefined) onSaid(one, said);
  });
}

/**
 * What was void, or only seen by what was missing, is looked at again: a busy machine may have been in the way, and what a seed
 * happens not to show a fault need not have hidden.
 */
export async function judgeAll(
  { pool, placed, seed }: FaultRun,
  onResult: (result: MutantResult) => void,
): Promise<Map<Placed, MutantResult>> {
  const results = new Map<Placed, MutantResult>();
  const shown: Shown = new Map();
  const settle = (one: Placed, result: MutantResult): void => {
    results.set(one, result);
    onResult(result);
  };
  await runHonest(pool, new Set(placed.map(({ fault }) => fault.scope)), seed, shown);
  const again: Placed[] = [];
  await hear(pool, placed, (one, said) => {
    const result = resultOf(one, said, shown);
    if (result.status === "void" || result.check === "coverage") again.push(one);
    else settle(one, result);
  });
  await runHonest(pool, new Set(again.map(({ fault }) => fault.scope)), seed + SEEDS_OF_A_ROUND, shown);
  const moved = again.map((one) => ({ ...one, job: { ...one.job, seed: one.job.seed + SEEDS_OF_FAULTS } }));
  await hear(pool, moved, (one, said) => settle(again[moved.indexOf(one)] ?? one, resultOf(one, said, shown)));
  return results;
}
