/** Asks the other tools about faults, several at once. */
import type { FaultJob } from "../../mutation/server-faults/worker.ts";
import { Pool } from "../../mutation/pool.ts";
import type { Opinion, ProofOptions } from "../../mutation/mutant-result.ts";
import type { Opinions } from "./worker.ts";

const TOOLS = ["Dredd", "Prism proxy", "express-openapi-validator"];

function all(opinion: Opinion): Opinions {
  return Object.fromEntries(TOOLS.map((tool) => [tool, opinion]));
}

/** None of them has a receiver: what is wrong with a webhook goes past all of them. */
export const NOBODY_SAW_IT: Opinions = all("survived");

export async function askOthers(
  catalogue: URL,
  jobs: readonly FaultJob[],
  { threads, onNote }: Pick<ProofOptions, "threads" | "onNote">,
): Promise<ReadonlyMap<FaultJob, Opinions>> {
  const opinions = new Map<FaultJob, Opinions>();
  if (jobs.length === 0) return opinions;
  const pool = new Pool<FaultJob, Opinions>(new URL("./worker.ts", import.meta.url), Math.min(jobs.length, threads), {
    catalogue: catalogue.href,
  });
  try {
    await pool.run(jobs, (said, job) => {
      opinions.set(job, "result" in said ? said.result : all("broke down"));
      const saw = "result" in said ? TOOLS.filter((tool) => said.result[tool] === "killed") : [said.failed];
      onNote(
        `${opinions.size}/${jobs.length}  ${job.fault?.join(": ") ?? ""}: ${saw.join(", ") || "none of the other tools"}`,
      );
    });
  } finally {
    await pool.close();
  }
  return opinions;
}
