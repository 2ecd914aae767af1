/** A finished answer, kept for replay. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers_json: string;
  readonly body: Uint8Array;
}

/** An answer that is kept for its key; whoever takes the key anew is another owner. */
export interface KeptAnswer {
  readonly operation: string;
  readonly key: string;
  readonly owner: string;
  readonly body: Uint8Array;
}

export interface IdempotencyClaim {
  readonly company_id: string;
  readonly operation: string;
  readonly key: string;
  readonly request_hash: string;
  /** Random per request: the fence that lets only the claim's holder complete it. */
  readonly owner: string;
  readonly lease_ms: number;
  /** Under which a release before may have kept it. */
  readonly formerly?: { readonly operation: string; readonly key: string };
}

export type IdempotencyVerdict =
  | { readonly kind: "claimed" }
  | { readonly kind: "replay"; readonly answer: StoredAnswer }
  | { readonly kind: "erased" }
  | { readonly kind: "in_progress" }
  | { readonly kind: "different_request" };

export interface IdempotencyKeys {
  claim(claim: IdempotencyClaim): Promise<IdempotencyVerdict>;
  /** In the transaction of the effect. Throws StoreConflict("claim_lost") when the lease was taken over: roll back. */
  complete(claim: IdempotencyClaim, answer: StoredAnswer, keepMs: number): Promise<void>;
  /** After a 5xx or 429: the key is free again. */
  release(claim: IdempotencyClaim): Promise<void>;
  /** Deletes a bounded part of what has expired; answers how many, 0 when there is no more. */
  purge(): Promise<number>;
  /** Answers of a company that are kept, in the order of their keys after this one; as many as are read at once, none when there are no more. */
  answers(companyId: string, after: KeptAnswer | undefined): Promise<readonly KeptAnswer[]>;
  /** Forgets these answers; their keys stay taken. */
  forget(companyId: string, answers: readonly KeptAnswer[]): Promise<void>;
}
