import type { PostgresPool } from "kysely";
import type { Pool } from "pg";
import { NoConnection } from "./failure.ts";

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Hears of a pool of connections. */
export interface PoolObserver {
  /** Called once; what it is given can be asked at any time. */
  readonly opened: (state: () => PoolState) => void;
  /** How long somebody waited for a connection, whether there was one in the end or not. */
  readonly waited: (ms: number) => void;
}

/** The pool as Kysely uses it, with each wait told. Throws NoConnection. */
export function observePool(pool: Pool, { opened, waited }: PoolObserver): PostgresPool {
  opened(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  return {
    options: pool.options,
    connect: async () => {
      const started = performance.now();
      try {
        return await pool.connect();
      } catch (error) {
        throw new NoConnection(error);
      } finally {
        waited(performance.now() - started);
      }
    },
    end: () => pool.end(),
  };
}
