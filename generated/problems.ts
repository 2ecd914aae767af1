// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.

/** What a client is told by each problem, by the name of its example in the contract. */
export const PROBLEMS = {
  analysis_not_found: { type: "/docs#analysis_not_found", title: "No such analysis", status: 404, detail: "You have no analysis with this identifier; where a project is named, it must be one of that project.", code: "analysis_not_found" },
  ancestry_missing: { type: "/docs#ancestry_missing", title: "Ancestry is missing", status: 422, detail: "GLI-2012 needs ancestry, and none of these patients has it.", code: "ancestry_missing" },
  answer_erased: { type: "/docs#answer_erased", title: "The answer was erased", status: 410, detail: "The idempotency key was used before, and what it answered was erased since. Nothing was done. To do it again, use another key.", code: "answer_erased" },
  batch_not_found: { type: "/docs#batch_not_found", title: "No such batch", status: 404, detail: "You have no batch with this identifier; where a project is named, it must be one of that project.", code: "batch_not_found" },
  batch_too_large: { type: "/docs#batch_too_large", title: "The batch would be too large", status: 422, detail: "The webhook body would reach 8 MiB, or has more items than your registration takes; analyse fewer at once.", code: "batch_too_large" },
  body_too_large: { type: "/docs#body_too_large", title: "The body is too large", status: 413, detail: "This operation takes a smaller body; its description says how large. Split a larger cohort into several intakes.", code: "body_too_large" },
  body_too_slow: { type: "/docs#body_too_slow", title: "The request came too slowly", status: 408, detail: "Send the head within 20 seconds and the body at 64 KiB a second or more. Nothing was stored; send the request again.", code: "body_too_slow" },
  delivery_under_way: { type: "/docs#delivery_under_way", title: "A delivery of this batch is under way", status: 409, detail: "Wait for its outcome; it takes at most 38 seconds.", code: "delivery_under_way" },
  duplicate_key: { type: "/docs#duplicate_key", title: "A key appears twice", status: 400, detail: "An object of the body has the same key twice.", code: "duplicate_key" },
  head_too_large: { type: "/docs#head_too_large", title: "The head of the request is too large", status: 431, detail: "Send at most 16 KiB of request line and headers.", code: "head_too_large" },
  idempotency_key_reused: { type: "/docs#idempotency_key_reused", title: "The idempotency key was used with another request", status: 422, detail: "Use a new key for a new request.", code: "idempotency_key_reused" },
  insufficient_scope: { type: "/docs#insufficient_scope", title: "The API key may only read", status: 403, detail: "This operation needs a key with the scope read_write.", code: "insufficient_scope" },
  internal_error: { type: "/docs#internal_error", title: "Internal error", status: 500, detail: "Something went wrong on our side.", code: "internal_error" },
  invalid_body: { type: "/docs#invalid_body", title: "The body is invalid", status: 422, detail: "The body breaks its schema or a rule; `errors` says where. Nothing was stored.", code: "invalid_body" },
  invalid_cursor: { type: "/docs#invalid_parameter", title: "A parameter is invalid", status: 400, detail: "Pass the cursor of the previous page unchanged.", code: "invalid_parameter" },
  invalid_parameter: { type: "/docs#invalid_parameter", title: "A parameter is invalid", status: 400, detail: "A query, path or header parameter breaks its schema.", code: "invalid_parameter" },
  invalid_webhook_secret: { type: "/docs#invalid_webhook_secret", title: "The webhook secret is not acceptable", status: 422, detail: "Send 16 to 256 printable ASCII characters; what follows whsec_ must be base64.", code: "invalid_webhook_secret" },
  invalid_webhook_url: { type: "/docs#invalid_webhook_url", title: "The webhook URL is not acceptable", status: 422, detail: "Use https and a public address, without credentials.", code: "invalid_webhook_url" },
  link_not_found: { type: "/docs#link_not_found", title: "No such link", status: 404, detail: "There is no such link, or it has expired, or it was revoked.", code: "link_not_found" },
  malformed_json: { type: "/docs#malformed_json", title: "The body is not JSON", status: 400, detail: "Expected a JSON document in UTF-8, at most 32 levels deep.", code: "malformed_json" },
  method_not_allowed: { type: "/docs#method_not_allowed", title: "Method not allowed", status: 405, detail: "The path exists, the method does not. See the Allow header.", code: "method_not_allowed" },
  model_not_found: { type: "/docs#model_not_found", title: "No such model", status: 404, detail: "You have no model with this identifier; where a project is named, it must be one of that project.", code: "model_not_found" },
  no_batch_yet: { type: "/docs#no_batch_yet", title: "No batch yet", status: 404, detail: "Nothing has been interpreted in this project so far.", code: "no_batch_yet" },
  not_acceptable: { type: "/docs#not_acceptable", title: "No such form", status: 406, detail: "Accept application/json, text/html, text/csv or application/fhir+json.", code: "not_acceptable" },
  not_found: { type: "/docs#not_found", title: "No such path", status: 404, detail: "See /docs for what there is.", code: "not_found" },
  not_in_batch: { type: "/docs#patient_not_found", title: "No such patient", status: 404, detail: "The batch has no patient with this identifier.", code: "patient_not_found" },
  nothing_chosen: { type: "/docs#nothing_chosen", title: "Nothing is chosen", status: 422, detail: "No record of the project fits the selection.", code: "nothing_chosen" },
  nothing_to_amend: { type: "/docs#nothing_to_amend", title: "Nothing to amend", status: 422, detail: "No record is stored for the occasion that is amended. Nothing was stored.", code: "nothing_to_amend" },
  nowhere_to_redeliver: { type: "/docs#webhook_not_registered", title: "No webhook is registered", status: 409, detail: "Register one with PUT /webhook.", code: "webhook_not_registered" },
  patient_not_found: { type: "/docs#patient_not_found", title: "No such patient", status: 404, detail: "The project has no patient with this identifier.", code: "patient_not_found" },
  precondition_failed: { type: "/docs#precondition_failed", title: "The registration has changed since", status: 412, detail: "Read the registration again, and decide anew. Nothing was stored.", code: "precondition_failed" },
  project_not_found: { type: "/docs#project_not_found", title: "No such project", status: 404, detail: "You have no project with this identifier.", code: "project_not_found" },
  record_conflict: { type: "/docs#record_conflict", title: "A record is stored with other content", status: 409, detail: "Amend it, or send exactly what is stored. Nothing was stored.", code: "record_conflict" },
  record_not_found: { type: "/docs#record_not_found", title: "No such record", status: 404, detail: "You have no record with this identifier; where a project is named, it must be one of that project.", code: "record_not_found" },
  record_retracted: { type: "/docs#record_retracted", title: "The record was retracted", status: 409, detail: "Amend it if this occasion holds after all. Nothing was stored.", code: "record_retracted" },
  request_in_progress: { type: "/docs#request_in_progress", title: "The same request is being worked on", status: 409, detail: "Try again when the first has been answered.", code: "request_in_progress" },
  revision_conflict: { type: "/docs#revision_conflict", title: "The record has changed since", status: 409, detail: "Read the record again, and decide anew. Nothing was stored.", code: "revision_conflict" },
  sex_contradiction: { type: "/docs#sex_contradiction", title: "The sex contradicts the patient's other records", status: 422, detail: "Amend the records that are wrong, all in one intake. Nothing was stored.", code: "sex_contradiction" },
  too_many_patients: { type: "/docs#too_many_patients", title: "Too many patients", status: 422, detail: "An analysis takes at most 1,000 patients, or 1,000 records with all occasions; name a selection.", code: "too_many_patients" },
  too_many_requests: { type: "/docs#too_many_requests", title: "Too many requests", status: 429, detail: "Too much computing is queued.", code: "too_many_requests", retryAfterSeconds: 2 },
  unauthorized: { type: "/docs#unauthorized", title: "Unauthorized", status: 401, detail: "Send your API key as Authorization: Bearer <key>.", code: "unauthorized" },
  unavailable: { type: "/docs#unavailable", title: "Unavailable", status: 503, detail: "The service cannot answer at the moment. Nothing was stored; send the request again after `Retry-After` seconds.", code: "unavailable", retryAfterSeconds: 5 },
  unsupported_media_type: { type: "/docs#unsupported_media_type", title: "Unsupported media type", status: 415, detail: "Send application/json in UTF-8, without a content encoding.", code: "unsupported_media_type" },
  webhook_not_registered: { type: "/docs#webhook_not_registered", title: "No webhook is registered", status: 404, detail: "Register one with PUT /webhook.", code: "webhook_not_registered" },
} as const;

export type ProblemName = keyof typeof PROBLEMS;

/** The code of a part of the input, by the keyword of JSON Schema that it breaks; `default` for any other. */
export const CODE_OF_KEYWORD: Readonly<Record<string, string>> & { readonly default: string } = { required: "required", additionalProperties: "unknown_member", unevaluatedProperties: "unknown_member", propertyNames: "unknown_member", false: "unknown_member", type: "wrong_type", enum: "not_a_choice", const: "not_a_choice", discriminator: "not_a_choice", minimum: "out_of_range", maximum: "out_of_range", exclusiveMinimum: "out_of_range", exclusiveMaximum: "out_of_range", multipleOf: "out_of_range", minLength: "wrong_length", maxLength: "wrong_length", minItems: "wrong_length", maxItems: "wrong_length", minProperties: "wrong_length", maxProperties: "wrong_length", pattern: "wrong_form", format: "wrong_form", uniqueItems: "repeated", unknownParameter: "unknown_parameter", default: "wrong_combination" };
