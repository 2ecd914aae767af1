import type { Company, Repositories, Store } from "../../storage/store.ts";

/** On whose behalf a use case runs. Whatever it finds or makes belongs to this company. */
export interface Caller {
  readonly company: Company;
  /** The API key that was shown, by its identifier and its hash; undefined where something else than a key opened the door. */
  readonly key?: { readonly key_id: string; readonly key_hash: string };
  /** W3C traceparent of the request, handed on to what the request causes. */
  readonly traceparent: string | undefined;
}

/** What every use case runs in. */
export interface Context {
  readonly caller: Caller;
  readonly store: Store;
}

/** What a use case that only reads runs in, within a transaction of another one too. */
export interface Reading {
  readonly caller: Caller;
  readonly store: Repositories;
}

/** What a use case that changes something runs in. */
export interface Command<Result> extends Context {
  /**
   * Runs its last step as one transaction, and answers what the step answers. Given from outside, because the answer to an
   * idempotent request is stored in the same transaction as its effect.
   */
  readonly unitOfWork: (work: (tx: Repositories) => Promise<Result>) => Promise<Result>;
}
