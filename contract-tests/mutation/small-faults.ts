/** The part of the proof that needs no instance of ours. */
import { type Half, type MutantResult, wanted } from "./mutant-result.ts";
import { Pool } from "./pool.ts";
import { SMALL_SERVICES } from "./small-services.ts";
import type { SmallJob } from "./small-worker.ts";

export const smallFaults: Half = async (options, onResult) => {
  const { seed, threads } = options;
  const jobs = Object.entries(SMALL_SERVICES).flatMap(([service, { faults }]) =>
    faults.filter(([group, name]) => wanted(options, group, name)).map((fault): SmallJob => ({ service, fault, seed })),
  );
  if (jobs.length === 0) return [];
  options.onTotal(jobs.length);
  const honest = [...new Set(jobs.map(({ service }) => service))].map((service) => ({
    service,
    fault: undefined,
    seed,
  }));
  const pool = new Pool<SmallJob, MutantResult | undefined>(
    new URL("./small-worker.ts", import.meta.url),
    Math.min(threads, jobs.length),
    {},
  );
  const results: MutantResult[] = [];
  try {
    await pool.run([...honest, ...jobs], (said, { fault }) => {
      if ("failed" in said && fault === undefined) throw new Error(said.failed);
      const [group = "", name = ""] = fault ?? [];
      const broken = { group, name, status: "void", seconds: 0 } as const;
      const result = "failed" in said ? { ...broken, message: `the gate broke down: ${said.failed}` } : said.result;
      if (result === undefined) return;
      results.push(result);
      onResult(result);
    });
  } finally {
    await pool.close();
  }
  return results;
};
