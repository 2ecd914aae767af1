/** The half of the proof in which a line of the service is changed: what goes wrong shows in no single message. */
import { type Half, type MutantResult, type ProofOptions, wanted } from "../mutant-result.ts";
import { Pool, type Said } from "../pool.ts";
import type { SourceFault } from "./fault.ts";
import { SOURCE_FAULTS } from "./faults/index.ts";
import type { Asked, Held } from "./hold.ts";

const GROUP = "source";

interface Placed {
  readonly group: string;
  readonly fault: SourceFault;
}

function placedIn(options: ProofOptions): Placed[] {
  return Object.entries(SOURCE_FAULTS)
    .flatMap(([subject, faults]) => faults.map((fault) => ({ group: `${GROUP}: ${subject}`, fault })))
    .filter(({ group, fault: { name } }) => wanted(options, group, name));
}

function resultOf({ group, fault: { name, by } }: Placed, said: Said<Held>): MutantResult {
  if ("failed" in said)
    return { group, name, status: "void", message: `the gate broke down: ${said.failed}`, seconds: 0 };
  const { check, message, seconds } = said.result;
  if (check === undefined) return { group, name, status: "survived", message: "nothing was found", seconds };
  if (by.includes(check)) return { group, name, status: "killed", check, message, seconds };
  return { group, name, status: "void", message: `something else was wrong: ${check}: ${message}`, seconds };
}

export const sourceFaults: Half = async (options, onResult) => {
  const { seed, threads } = options;
  const placed = placedIn(options);
  if (placed.length === 0) return [];
  options.onTotal(placed.length);
  const jobs = new Map<Asked, Placed>(placed.map((one) => [{ where: one.fault.where, fault: one.fault, seed }, one]));
  const honest: Asked = { where: [...new Set(placed.flatMap(({ fault }) => fault.where))], fault: undefined, seed };
  const thread = new URL("./worker.ts", import.meta.url);
  const pool = new Pool<Asked, Held>(thread, Math.min(threads, placed.length), {});
  const results: MutantResult[] = [];
  try {
    await pool.run([honest], (said) => {
      if ("failed" in said) throw new Error(`without any fault the gate broke down: ${said.failed}`);
      const { check, message } = said.result;
      if (check !== undefined) throw new Error(`without any fault the gate complains: ${check}: ${message}`);
    });
    await pool.run([...jobs.keys()], (said, job) => {
      const one = jobs.get(job);
      if (one === undefined) return;
      const result = resultOf(one, said);
      results.push(result);
      onResult(result);
    });
  } finally {
    await pool.close();
  }
  return results;
};
