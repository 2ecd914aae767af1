/** Threads that each do one job at a time, as long as there are jobs. */
import { once } from "node:events";
import { Worker, parentPort } from "node:worker_threads";

export type Said<Result> = { readonly result: Result } | { readonly failed: string };

interface Thread {
  readonly worker: Worker;
  readonly gone: Promise<void>;
}

/** What the tools in a thread print is not what the run has to say. */
function start(thread: URL, data: unknown): Thread {
  const worker = new Worker(thread, { workerData: data, stdout: true, stderr: true });
  return { worker, gone: new Promise((resolve) => worker.once("exit", () => resolve())) };
}

export class Pool<Job, Result> {
  readonly #threads: readonly Thread[];

  constructor(thread: URL, threads: number, data: unknown) {
    this.#threads = Array.from({ length: threads }, () => start(thread, data));
  }

  /** Rejects as soon as a thread dies; what a job throws is its own affair and comes back as `failed`. */
  async run(jobs: readonly Job[], onSaid: (said: Said<Result>, job: Job) => void): Promise<void> {
    const waiting = jobs.values();
    const serve = async ({ worker }: Thread): Promise<void> => {
      for (const job of waiting) {
        worker.postMessage({ job });
        const [said] = (await once(worker, "message")) as [Said<Result>];
        onSaid(said, job);
      }
    };
    await Promise.all(this.#threads.map(serve));
  }

  /** Lets every thread stop what it has started. */
  async close(): Promise<void> {
    await Promise.all(
      this.#threads.map(({ worker, gone }) => {
        worker.postMessage({ end: true });
        return gone;
      }),
    );
  }
}

/** The other side: a thread that does each job it is sent, and ends once it is told to. */
export function serveJobs<Job, Result>(work: (job: Job) => Promise<Result>, end: () => Promise<void>): void {
  parentPort?.on("message", (message: { job: Job } | { end: true }) => {
    if ("end" in message) return void end().then(() => process.exit(0));
    work(message.job).then(
      (result) => parentPort?.postMessage({ result } satisfies Said<Result>),
      (error: unknown) => parentPort?.postMessage({ failed: String(error) } satisfies Said<Result>),
    );
  });
}
