/** What can go wrong in a use case. `problems.ts` is the only place that knows what the client is told about it. */
export type DomainErrorCode =
  | "project_not_found"
  | "model_not_found"
  | "analysis_not_found"
  | "batch_not_found"
  | "patient_not_found"
  | "no_batch_yet"
  | "webhook_not_registered"
  | "nowhere_to_redeliver"
  | "record_conflict"
  | "delivery_under_way"
  | "request_in_progress"
  | "invalid_cursor"
  | "invalid_body"
  | "nothing_to_amend"
  | "sex_contradiction"
  | "ancestry_missing"
  | "too_many_patients"
  | "batch_too_large"
  | "invalid_webhook_url"
  | "invalid_webhook_secret"
  | "idempotency_key_reused"
  | "too_many_requests"
  | "unavailable";

/** Where the input is wrong: a JSON Pointer into the body, or the name of a parameter. */
export type InputError =
  | { readonly pointer: string; readonly detail: string }
  | { readonly parameter: string; readonly detail: string };

/** A use case refuses. It knows a code and where the input is wrong, never HTTP. */
export class DomainError extends Error {
  readonly code: DomainErrorCode;
  readonly errors: readonly InputError[];
  constructor(code: DomainErrorCode, errors: readonly InputError[] = []) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.errors = errors;
  }
}
