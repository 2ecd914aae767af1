import { Piscina } from "piscina";
import { DomainError } from "../domain-error.ts";
import type { Compute } from "./compute.ts";
import type { Work } from "./worker.ts";

export interface ComputePool extends Compute {
  /** Ends the threads; work under way is given up. */
  close(): Promise<void>;
}

export interface PoolSettings {
  readonly threads: number;
  /** Pieces of work that may wait; more is refused. */
  readonly queue: number;
}

/** An idle thread ends after this; the next work starts it again. */
const IDLE_MS = 60_000;

/** Worker threads that compute while the event loop goes on answering. */
export function createComputePool({ threads, queue }: PoolSettings): ComputePool {
  const pool = new Piscina<Work, unknown>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    maxQueue: queue,
    idleTimeout: IDLE_MS,
  });
  let pending = 0;
  const run = async <T>(work: Work): Promise<T> => {
    if (pending >= threads + queue) throw new DomainError("too_many_requests");
    pending += 1;
    try {
      return (await pool.run(work)) as T;
    } finally {
      pending -= 1;
    }
  };
  return {
    fit: (task) => run({ kind: "fit", task }),
    analyse: (task) => run({ kind: "analyse", task }),
    interpret: (task) => run({ kind: "interpret", task }),
    close: () => pool.destroy(),
  };
}
