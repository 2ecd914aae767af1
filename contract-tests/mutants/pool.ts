/** Threads that each do one job at a time, as long as there are jobs. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Said<Result> = { readonly result: Result } | { readonly failed: string };

export class Pool<Job, Result> {
  readonly #workers: readonly Worker[];

  constructor(thread: URL, threads: number, data: unknown) {
    this.#workers = Array.from({ length: threads }, () => new Worker(thread, { workerData: data }));
  }

  /** Rejects as soon as a thread dies; what a job throws is its own affair and comes back as `failed`. */
  async run(jobs: readonly Job[], onSaid: (said: Said<Result>, job: Job) => void): Promise<void> {
    const waiting = jobs.values();
    const serve = async (worker: Worker): Promise<void> => {
      for (const job of waiting) {
        worker.postMessage({ job });
        const [said] = (await once(worker, "message")) as [Said<Result>];
        onSaid(said, job);
      }
    };
    await Promise.all(this.#workers.map(serve));
  }

  /** Lets every thread stop what it has started. */
  async close(): Promise<void> {
    await Promise.all(
      this.#workers.map(async (worker) => {
        const gone = once(worker, "exit");
        worker.postMessage({ end: true });
        await gone;
      }),
    );
  }
}
