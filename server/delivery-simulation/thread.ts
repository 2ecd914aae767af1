/** One thread of the simulation: takes seeds, with or without a bug, and answers with what the auditor found. */
import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { audit } from "./audit/audit.ts";
import { BUGS } from "./bugs.ts";
import type { storyteller } from "./story.ts";
import { importWith } from "./with-bug.ts";

export interface Job {
  /** Undefined: the service as it is. */
  readonly bug: string | undefined;
  readonly first: number;
  readonly last: number;
}

export interface Found {
  readonly job: Job;
  /** Stories told until something was found, or all. */
  readonly told: number;
  /** The first seed whose story breaks a promise, with what it breaks. */
  readonly seed: number | undefined;
  readonly violations: readonly string[];
  /** Of everything that happened in these stories. */
  readonly digest: string;
}

type Tell = Awaited<ReturnType<typeof storyteller>>;
let sound: Promise<Tell> | undefined;

async function load(bug: Job["bug"]): Promise<Tell> {
  const planted = BUGS.find(({ name }) => name === bug);
  const module = planted === undefined ? import("./story.ts") : importWith(planted, "./story.ts");
  return ((await module) as { storyteller: typeof storyteller }).storyteller();
}

/** A story that cannot be told to its end is a violation, too. */
async function judged(tell: Tell, seed: number) {
  try {
    const history = await tell(seed);
    return { violations: audit(history), text: JSON.stringify(history) };
  } catch (error) {
    const text = String(error);
    return { violations: [`the story broke off: ${text}`], text };
  }
}

async function perform(job: Job): Promise<Found> {
  const tell = await (job.bug === undefined ? (sound ??= load(undefined)) : load(job.bug));
  const happened = createHash("sha256");
  for (let seed = job.first; seed <= job.last; seed += 1) {
    const { violations, text } = await judged(tell, seed);
    const digest = happened.update(text).copy().digest("hex");
    if (violations.length > 0 || seed === job.last) {
      const broken = violations.length > 0 ? seed : undefined;
      return { job, told: seed - job.first + 1, seed: broken, violations, digest };
    }
  }
  throw new RangeError("a job without a seed");
}

parentPort?.on("message", (job: Job) => {
  void perform(job).then(
    (found) => parentPort?.postMessage({ found }),
    (error: unknown) => parentPort?.postMessage({ error: String(error instanceof Error ? error.stack : error) }),
  );
});
