import { Piscina } from "piscina";
import { DomainError } from "../shared/domain-error.ts";
import type { Compute } from "./compute.ts";
import { computeInChunks } from "./in-chunks.ts";
import type { Work } from "./tasks.ts";

export interface ComputePool extends Compute {
  /** Ends the threads; work under way is given up. */
  close(): Promise<void>;
}

export interface PoolSettings {
  readonly threads: number;
  /** Requests whose computing may be under way or waiting; more are refused. */
  readonly requests: number;
}

/** An idle thread ends after this; the next work starts it again. */
const IDLE_MS = 60_000;

/** Worker threads that compute while the event loop goes on answering. */
export function createComputePool({ threads, requests }: PoolSettings): ComputePool {
  const pool = new Piscina<Work, unknown>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  });
  const compute = computeInChunks((work) => pool.run(work) as Promise<never>);
  let admitted = 0;
  // Whole requests are admitted, not pieces of work: half a batch would be of no use to anybody.
  const admit = async <T>(work: () => Promise<T>): Promise<T> => {
    if (admitted >= requests) throw new DomainError("too_many_requests");
    admitted += 1;
    try {
      return await work();
    } finally {
      admitted -= 1;
    }
  };
  return {
    fit: (model, records) => admit(() => compute.fit(model, records)),
    analyse: (model, patients) => admit(() => compute.analyse(model, patients)),
    interpret: (interpretation) => admit(() => compute.interpret(interpretation)),
    close: () => pool.destroy(),
  };
}
