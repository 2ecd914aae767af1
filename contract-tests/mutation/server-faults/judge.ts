/** What the gate makes of each fault. */
import type { ServerFault, Scope } from "./fault.ts";
import type { FaultJob } from "./worker.ts";
import type { Held } from "./hold.ts";
import type { Pool, Said } from "../pool.ts";
import type { MutantResult } from "../mutant-result.ts";

/** No two runs of the gate against one instance may share a seed: their flows would meet. */
const SEEDS_OF_FAULTS = 2000;
const SEEDS_OF_A_ROUND = 20;
/** What depends on who is faster is shown by some runs and not by others: after so many of each kind chance has no say left. */
const ROUNDS = 4;

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
 * What was void, or only seen by what was missing, is looked at again, each time beside another honest run: a busy machine may
 * have been in the way, and what a seed happens not to show a fault need not have hidden.
 */
export async function judgeAll(
  { pool, placed, seed }: FaultRun,
  onResult: (result: MutantResult) => void,
): Promise<Map<Placed, MutantResult>> {
  const results = new Map<Placed, MutantResult>();
  const shown: Shown = new Map();
  let open = placed;
  for (let round = 0; round < ROUNDS; round += 1) {
    const again: Placed[] = [];
    await runHonest(pool, new Set(open.map(({ fault }) => fault.scope)), seed + round * SEEDS_OF_A_ROUND, shown);
    const moved = new Map(
      open.map((one) => [{ ...one, job: { ...one.job, seed: one.job.seed + round * SEEDS_OF_FAULTS } }, one]),
    );
    await hear(pool, [...moved.keys()], (of, said) => {
      const one = moved.get(of) ?? of;
      const result = resultOf(one, said, shown);
      const last = round >= (result.status === "void" ? 1 : ROUNDS - 1);
      if (!last && (result.status === "void" || result.check === "coverage")) again.push(one);
      else {
        results.set(one, result);
        onResult(result);
      }
    });
    open = again;
  }
  return results;
}
