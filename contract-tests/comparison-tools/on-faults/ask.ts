/** Asks the other tools about drifts, several at once. */
import type { DriftJob } from "../../mutation/server-faults/worker.ts";
import { Pool } from "../../mutation/pool.ts";
import type { Opinion, ProofOptions } from "../../mutation/verdict.ts";
import type { Opinions } from "./worker.ts";

const TOOLS = ["Dredd", "Prism proxy", "express-openapi-validator"];

function all(opinion: Opinion): Opinions {
  return Object.fromEntries(TOOLS.map((tool) => [tool, opinion]));
}

/** None of them has a receiver: what drifts in a webhook goes past all of them. */
export const NOBODY_SAW_IT: Opinions = all("survived");

export async function askOthers(
  catalogue: URL,
  jobs: readonly DriftJob[],
  { threads, onNote }: Pick<ProofOptions, "threads" | "onNote">,
): Promise<ReadonlyMap<DriftJob, Opinions>> {
  const opinions = new Map<DriftJob, Opinions>();
  if (jobs.length === 0) return opinions;
  const pool = new Pool<DriftJob, Opinions>(new URL("./worker.ts", import.meta.url), Math.min(jobs.length, threads), {
    catalogue: catalogue.href,
  });
  try {
    await pool.run(jobs, (said, job) => {
      opinions.set(job, "result" in said ? said.result : all("broke down"));
      const saw = "result" in said ? TOOLS.filter((tool) => said.result[tool] === "killed") : [said.failed];
      onNote(
        `${opinions.size}/${jobs.length}  ${job.drift?.join(": ") ?? ""}: ${saw.join(", ") || "none of the other tools"}`,
      );
    });
  } finally {
    await pool.close();
  }
  return opinions;
}
