// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.

/** What a client is told by each problem, by the name of its example in the contract. */
export const PROBLEMS = {
  analysis_not_found: { type: "/docs#analysis_not_found", title: "No such analysis", status: 404, detail: "You have no analysis with this identifier; where a project is named, it must be one of that project.", code: "analysis_not_found" },
  ancestry_missing: { type: "/docs#ancestry_missing", title: "Ancestry is missing", status: 422, detail: "GLI-2012 needs ancestry on every record.", code: "ancestry_missing" },
  batch_not_found: { type: "/docs#batch_not_found", title: "No such batch", status: 404, detail: "You have no batch with this identifier; where a project is named, it must be one of that project.", code: "batch_not_found" },
  batch_too_large: { type: "/docs#batch_too_large", title: "The batch would be too large", status: 422, detail: "The webhook body would reach 8 MiB; analyse fewer patients at once.", code: "batch_too_large" },
  body_too_large: { type: "/docs#body_too_large", title: "The body is too large", status: 413, detail: "Send at most 32 MiB; split a larger cohort into several intakes.", code: "body_too_large" },
  delivery_under_way: { type: "/docs#delivery_under_way", title: "A delivery of this batch is under way", status: 409, detail: "Wait for its outcome; it takes at most 38 seconds.", code: "delivery_under_way" },
  duplicate_key: { type: "/docs#duplicate_key", title: "A key appears twice", status: 400, detail: "An object of the body has the same key twice.", code: "duplicate_key" },
  idempotency_key_reused: { type: "/docs#idempotency_key_reused", title: "The idempotency key was used with another request", status: 422, detail: "Use a new key for a new request.", code: "idempotency_key_reused" },
  insufficient_scope: { type: "/docs#insufficient_scope", title: "The API key may only read", status: 403, detail: "This operation needs a key with the scope read_write.", code: "insufficient_scope" },
  internal_error: { type: "/docs#internal_error", title: "Internal error", status: 500, detail: "Something went wrong on our side.", code: "internal_error" },
  invalid_body: { type: "/docs#invalid_body", title: "The body is invalid", status: 422, detail: "The body breaks its schema or a rule; `errors` says where. Nothing was stored.", code: "invalid_body" },
  invalid_cursor: { type: "/docs#invalid_parameter", title: "A parameter is invalid", status: 400, detail: "Pass the cursor of the previous page unchanged.", code: "invalid_parameter" },
  invalid_parameter: { type: "/docs#invalid_parameter", title: "A parameter is invalid", status: 400, detail: "A query, path or header parameter breaks its schema.", code: "invalid_parameter" },
  invalid_webhook_secret: { type: "/docs#invalid_webhook_secret", title: "The webhook secret is not acceptable", status: 422, detail: "Send 16 to 256 printable ASCII characters; what follows whsec_ must be base64.", code: "invalid_webhook_secret" },
  invalid_webhook_url: { type: "/docs#invalid_webhook_url", title: "The webhook URL is not acceptable", status: 422, detail: "Use https and a public address, without credentials.", code: "invalid_webhook_url" },
  malformed_json: { type: "/docs#malformed_json", title: "The body is not JSON", status: 400, detail: "Expected a JSON document in UTF-8, at most 32 levels deep.", code: "malformed_json" },
  method_not_allowed: { type: "/docs#method_not_allowed", title: "Method not allowed", status: 405, detail: "The path exists, the method does not. See the Allow header.", code: "method_not_allowed" },
  model_not_found: { type: "/docs#model_not_found", title: "No such model", status: 404, detail: "You have no model with this identifier; where a project is named, it must be one of that project.", code: "model_not_found" },
  no_batch_yet: { type: "/docs#no_batch_yet", title: "No batch yet", status: 404, detail: "Nothing has been interpreted in this project so far.", code: "no_batch_yet" },
  nothing_to_amend: { type: "/docs#nothing_to_amend", title: "Nothing to amend", status: 422, detail: "No record is stored for the occasion that is amended. Nothing was stored.", code: "nothing_to_amend" },
  nowhere_to_redeliver: { type: "/docs#webhook_not_registered", title: "No webhook is registered", status: 409, detail: "Register one with PUT /webhook.", code: "webhook_not_registered" },
  patient_not_found: { type: "/docs#patient_not_found", title: "No such patient", status: 404, detail: "The project has no patient with this identifier.", code: "patient_not_found" },
  project_not_found: { type: "/docs#project_not_found", title: "No such project", status: 404, detail: "You have no project with this identifier.", code: "project_not_found" },
  record_conflict: { type: "/docs#record_conflict", title: "A record is stored with other content", status: 409, detail: "Amend it, or send exactly what is stored. Nothing was stored.", code: "record_conflict" },
  request_in_progress: { type: "/docs#request_in_progress", title: "The same request is being worked on", status: 409, detail: "Try again when the first has been answered.", code: "request_in_progress" },
  sex_contradiction: { type: "/docs#sex_contradiction", title: "The sex contradicts the patient's other records", status: 422, detail: "Amend the records that are wrong, all in one intake. Nothing was stored.", code: "sex_contradiction" },
  too_many_patients: { type: "/docs#too_many_patients", title: "Too many patients", status: 422, detail: "An analysis takes at most 1,000 patients; name a selection in patient_ids.", code: "too_many_patients" },
  too_many_requests: { type: "/docs#too_many_requests", title: "Too many requests", status: 429, detail: "Too much computing is queued.", code: "too_many_requests", retryAfterSeconds: 2 },
  unauthorized: { type: "/docs#unauthorized", title: "Unauthorized", status: 401, detail: "Send your API key as Authorization: Bearer <key>.", code: "unauthorized" },
  unavailable: { type: "/docs#unavailable", title: "Unavailable", status: 503, detail: "Try again later.", code: "unavailable", retryAfterSeconds: 5 },
  unsupported_media_type: { type: "/docs#unsupported_media_type", title: "Unsupported media type", status: 415, detail: "Send application/json in UTF-8, without a content encoding.", code: "unsupported_media_type" },
  webhook_not_registered: { type: "/docs#webhook_not_registered", title: "No webhook is registered", status: 404, detail: "Register one with PUT /webhook.", code: "webhook_not_registered" },
} as const;

export type ProblemName = keyof typeof PROBLEMS;
