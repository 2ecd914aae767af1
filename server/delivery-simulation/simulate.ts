import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { BUGS } from "./bugs.ts";
import type { Found, Job } from "./thread.ts";

/** Stories that a thread takes at a time. */
const PORTION = 200;

export interface Request {
  readonly schedules: number;
  readonly first: number;
  readonly threads: number;
  /** Stories told of each bug before it counts as not found; 0: no bug is tried. */
  readonly of_each_bug: number;
  /** Tried alone, where it is given. */
  readonly only?: string | undefined;
  readonly report: (found: Found) => void;
}

export interface Simulated {
  /** Stories of the service as it is. */
  readonly schedules: number;
  /** Those of them that break a promise, the lowest seed first. */
  readonly broken: readonly Found[];
  readonly bugs: readonly Found[];
  /** Of all that happened to the service as it is. */
  readonly digest: string;
}

/** Tells stories of the service as it is, and of each bug until it shows. */
export async function simulate({ schedules, first, threads, of_each_bug, only, report }: Request): Promise<Simulated> {
  const bugs = of_each_bug === 0 ? [] : BUGS.filter(({ name }) => only === undefined || name === only);
  const jobs: Job[] = bugs.map(({ name }) => ({ bug: name, first: 1, last: of_each_bug }));
  for (let from = first; from < first + schedules; from += PORTION)
    jobs.push({ bug: undefined, first: from, last: Math.min(from + PORTION, first + schedules) - 1 });
  const found: Found[] = [];
  await Promise.all(
    Array.from({ length: threads }, () =>
      work(jobs, (one) => {
        found.push(one);
        report(one);
      }),
    ),
  );
  const ofService = found.filter(({ job }) => job.bug === undefined).toSorted((a, b) => a.job.first - b.job.first);
  return {
    schedules: ofService.reduce((sum, { told }) => sum + told, 0),
    broken: ofService.filter(({ seed }) => seed !== undefined),
    bugs: found.filter(({ job }) => job.bug !== undefined),
    digest: ofService.map(({ digest }) => digest).join(" "),
  };
}

/** One thread, until no job is left. */
async function work(jobs: Job[], done: (found: Found) => void): Promise<void> {
  const worker = new Worker(new URL("thread.ts", import.meta.url));
  try {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const answer = once(worker, "message");
      worker.postMessage(job);
      const [{ found, error }] = (await answer) as [{ readonly found?: Found; readonly error?: string }];
      if (found === undefined) throw new Error(`${job.bug ?? "the simulation"}: ${error}`);
      done(found);
    }
  } finally {
    await worker.terminate();
  }
}
