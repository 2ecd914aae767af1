import type { Repositories } from "../../storage/store.ts";

/**
 * Runs the last step of a use case as one transaction. Given from outside, because the answer to an idempotent request
 * is stored in the same transaction as its effect.
 */
export type Atomically<Result> = (work: (tx: Repositories) => Promise<Result>) => Promise<Result>;
