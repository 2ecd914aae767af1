import type { DomainErrorCode, InputError } from "./usecases/shared/domain-error.ts";

/** What the HTTP layer itself refuses, before or beside any use case. */
export type HttpProblemCode =
  | "malformed_json"
  | "duplicate_key"
  | "invalid_parameter"
  | "unauthorized"
  | "insufficient_scope"
  | "not_found"
  | "method_not_allowed"
  | "body_too_large"
  | "unsupported_media_type"
  | "internal_error";

export type ProblemKey = DomainErrorCode | HttpProblemCode;

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

interface ProblemKind {
  readonly status: ProblemStatus;
  readonly title: string;
  readonly detail: string;
  /** The contract's code, where it differs from the key in this table. */
  readonly code?: string;
  readonly retryAfterSeconds?: number;
}

/** RFC 9457, in the contract's shape. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: ProblemStatus;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly InputError[];
}

/** Entries of `errors`; more would only make a long answer longer. */
export const MOST_ERRORS = 100;

/** The only table of statuses: every code that any part of the service can raise, and what the client is told. */
export const PROBLEMS: Readonly<Record<ProblemKey, ProblemKind>> = {
  malformed_json: {
    status: 400,
    title: "The body is not JSON",
    detail: "Expected a JSON document in UTF-8, at most 32 levels deep.",
  },
  duplicate_key: {
    status: 400,
    title: "A key appears twice",
    detail: "An object of the body has the same key twice.",
  },
  invalid_parameter: {
    status: 400,
    title: "A parameter is invalid",
    detail: "A query, path or header parameter breaks its schema.",
  },
  invalid_cursor: {
    status: 400,
    code: "invalid_parameter",
    title: "A parameter is invalid",
    detail: "Pass the cursor of the previous page unchanged.",
  },
  unauthorized: {
    status: 401,
    title: "Unauthorized",
    detail: "Send your API key as Authorization: Bearer <key>.",
  },
  insufficient_scope: {
    status: 403,
    title: "The API key may only read",
    detail: "This operation needs a key with the scope read_write.",
  },
  not_found: { status: 404, title: "No such path", detail: "See /docs for what there is." },
  project_not_found: {
    status: 404,
    title: "No such project",
    detail: "You have no project with this identifier.",
  },
  model_not_found: { status: 404, title: "No such model", detail: "You have no model with this identifier." },
  analysis_not_found: {
    status: 404,
    title: "No such analysis",
    detail: "You have no analysis with this identifier.",
  },
  batch_not_found: { status: 404, title: "No such batch", detail: "You have no batch with this identifier." },
  patient_not_found: {
    status: 404,
    title: "No such patient",
    detail: "The project has no patient with this identifier.",
  },
  no_batch_yet: {
    status: 404,
    title: "No batch yet",
    detail: "Nothing has been interpreted in this project so far.",
  },
  webhook_not_registered: {
    status: 404,
    title: "No webhook is registered",
    detail: "Register one with PUT /webhook.",
  },
  nowhere_to_redeliver: {
    status: 409,
    code: "webhook_not_registered",
    title: "No webhook is registered",
    detail: "Register one with PUT /webhook.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    detail: "The path exists, the method does not. See the Allow header.",
  },
  record_conflict: {
    status: 409,
    title: "A record is stored with other content",
    detail: "Amend it, or send exactly what is stored. Nothing was stored.",
  },
  delivery_under_way: {
    status: 409,
    title: "A delivery of this batch is under way",
    detail: "Wait for its outcome; it takes at most 38 seconds.",
  },
  request_in_progress: {
    status: 409,
    title: "The same request is being worked on",
    detail: "Try again when the first has been answered.",
  },
  body_too_large: {
    status: 413,
    title: "The body is too large",
    detail: "Send at most 32 MiB; split a larger cohort into several intakes.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    detail: "Send application/json in UTF-8, not encoded.",
  },
  invalid_body: {
    status: 422,
    title: "The body is invalid",
    detail: "The body breaks its schema or a rule; nothing was stored.",
  },
  nothing_to_amend: {
    status: 422,
    title: "Nothing to amend",
    detail: "No record is stored for the occasion that is amended. Nothing was stored.",
  },
  sex_contradiction: {
    status: 422,
    title: "The sex contradicts the patient's other records",
    detail: "Amend the records that are wrong, all in one intake. Nothing was stored.",
  },
  ancestry_missing: {
    status: 422,
    title: "Ancestry is missing",
    detail: "GLI-2012 needs ancestry on every record.",
  },
  too_many_patients: {
    status: 422,
    title: "Too many patients",
    detail: "An analysis takes at most 1,000 patients; name a selection in patient_ids.",
  },
  batch_too_large: {
    status: 422,
    title: "The batch would be too large",
    detail: "The webhook body would reach 8 MiB; analyse fewer patients at once.",
  },
  invalid_webhook_url: {
    status: 422,
    title: "The webhook URL is not acceptable",
    detail: "Use https and a public address, without credentials.",
  },
  invalid_webhook_secret: {
    status: 422,
    title: "The webhook secret is not acceptable",
    detail: "Send 16 to 256 printable ASCII characters; what follows whsec_ must be base64.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "The idempotency key was used with another request",
    detail: "Use a new key for a new request.",
  },
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    detail: "Too much computing is queued.",
    retryAfterSeconds: 2,
  },
  internal_error: { status: 500, title: "Internal error", detail: "Something went wrong on our side." },
  unavailable: { status: 503, title: "Unavailable", detail: "Try again later.", retryAfterSeconds: 5 },
};

/** Where a problem happened. */
export interface ProblemContext {
  /** Path of the request, without its query. */
  readonly instance: string;
  readonly requestId: string;
}

/** The problem document for a code. At most MOST_ERRORS of the errors are told. */
export function problemOf(key: ProblemKey, where: ProblemContext, errors: readonly InputError[] = []): Problem {
  const { status, title, detail, code = key } = PROBLEMS[key];
  return {
    type: `/docs#${code}`,
    title,
    status,
    detail: key === "invalid_body" && errors.length > 0 ? countOf(errors.length) : detail,
    instance: where.instance,
    code,
    request_id: where.requestId,
    ...(errors.length > 0 ? { errors: errors.slice(0, MOST_ERRORS) } : {}),
  };
}

function countOf(errors: number): string {
  if (errors === 1) return "1 problem was found; nothing was stored.";
  const told = errors > MOST_ERRORS ? ` The first ${MOST_ERRORS} are listed.` : "";
  return `${errors} problems were found; nothing was stored.${told}`;
}
