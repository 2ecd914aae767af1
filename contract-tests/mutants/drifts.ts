/** The half of the proof in which the server drifts: a proxy changes its answers, its requests or its webhooks on the wire. */
import type { Drift, Scope } from "./drift.ts";
import type { DriftJob } from "./drift-worker.ts";
import type { Held } from "./hold.ts";
import { Pool, type Said } from "./pool.ts";
import { type Half, type Verdict, wanted } from "./verdict.ts";

/** Seeds of one run of the proof lie this far apart from those of the next. */
const SEEDS_OF_A_RUN = 1000;
const SEEDS_OF_BASELINES = 900;

interface Placed {
  readonly group: string;
  readonly drift: Drift;
  readonly job: DriftJob;
}

/** What of the contract every honest run of a scope has shown. */
type Shown = ReadonlyMap<Scope, ReadonlySet<string>>;

function verdictOn({ group, drift }: Placed, said: Said<Held>, shown: Shown): Verdict {
  const { name, scope } = drift;
  if ("failed" in said)
    return { group, name, outcome: "void", message: `the gate broke down: ${said.failed}`, seconds: 0 };
  const { check, message, seen, altered, seconds } = said.result;
  if (altered === 0) return { group, name, outcome: "void", message: "it never took place", seconds };
  if (check !== undefined) return { group, name, outcome: "killed", check, message, seconds };
  // nothing was wrong in any exchange: what an honest server shows to the same requests has to be there
  const now = new Set(seen);
  const gone = [...(shown.get(scope) ?? [])].find((element) => !now.has(element));
  if (gone === undefined) return { group, name, outcome: "survived", message: `in ${altered} exchanges`, seconds };
  return { group, name, outcome: "killed", check: "coverage", message: `no longer observed: ${gone}`, seconds };
}

/** Twice with different seeds: what only one of the two runs shows, a drift need not have hidden. */
async function baselines(pool: Pool<DriftJob, Held>, scopes: ReadonlySet<Scope>, seed: number): Promise<Shown> {
  const shown = new Map<Scope, ReadonlySet<string>>();
  const jobs = [...scopes, ...scopes].map((scope, index) => ({ drift: undefined, scope, seed: seed + index }));
  await pool.run(jobs, (said, { scope }) => {
    if ("failed" in said) throw new Error(`without any drift the gate broke down over ${scope}: ${said.failed}`);
    const { check, message, seen } = said.result;
    if (check !== undefined) throw new Error(`without any drift the gate complains of ${scope}: ${check}: ${message}`);
    const known = shown.get(scope);
    shown.set(scope, new Set(seen.filter((element) => known?.has(element) !== false)));
  });
  return shown;
}

/** The half for the drifts that a module exports as `DRIFTS`. */
export function driftsOf(catalogue: URL): Half {
  return async (options, onVerdict) => {
    const { DRIFTS } = (await import(catalogue.href)) as { DRIFTS: Readonly<Record<string, readonly Drift[]>> };
    const from = options.seed * SEEDS_OF_A_RUN;
    const placed = Object.entries(DRIFTS)
      .flatMap(([group, drifts]) => drifts.map((drift) => ({ group, drift })))
      .map(({ group, drift }, index): Placed => ({
        group,
        drift,
        job: { drift: [group, drift.name], scope: drift.scope, seed: from + index },
      }))
      .filter(({ group, drift }) => wanted(options, group, drift.name));
    options.onTotal(placed.length);
    const pool = new Pool<DriftJob, Held>(new URL("drift-worker.ts", import.meta.url), options.threads, {
      catalogue: catalogue.href,
    });
    try {
      const shown = await baselines(pool, new Set(placed.map(({ drift }) => drift.scope)), from + SEEDS_OF_BASELINES);
      const verdicts = new Map<DriftJob, Verdict>();
      const byJob = new Map(placed.map((one) => [one.job, one]));
      await pool.run([...byJob.keys()], (said, job) => {
        const one = byJob.get(job);
        if (one === undefined) return;
        const verdict = verdictOn(one, said, shown);
        verdicts.set(job, verdict);
        onVerdict(verdict);
      });
      return placed.flatMap(({ job }) => verdicts.get(job) ?? []);
    } finally {
      await pool.close();
    }
  };
}
