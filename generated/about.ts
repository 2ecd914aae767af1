// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.

export const TITLE = "Respiratory Intelligence Service";
export const VERSION = "0.1.0";

/** How each webhook is delivered: its `x-webhook-delivery`. */
export const DELIVERIES = { "results.delivered": { signature: { header: "X-Service-Signature", scheme: "hmac-sha256-hex" }, registration: { operationId: "putWebhook", url: "/webhook_url", secret: "/webhook_secret" }, triggers: ["interpret"], redeliver: ["redeliverWebhook"], outcome: { operationId: "getResults", pointer: "/webhook" }, retry_on: ["5xx", "connection_error"], final_on: ["2xx", "3xx", "4xx", "address_forbidden"], delays_seconds: [0, 2, 6], timeout_seconds: 10, message_id: { header: "webhook-id" }, repeated_trigger: "nothing", overlap: { header: "webhook-signature", until: "/previous_secret_until" }, log: { operationId: "listWebhookAttempts", message_id: "/event_id", at: "/at", duration_ms: "/duration_ms", status: "/status", error: "/error" }, errors: { refused: "connection_refused", reset: "connection_reset", close: "closed_early", garbage: "malformed_response", silence: "response_timeout", no_such_host: "dns_failure", no_tls: "tls_invalid", unregistered: "unregistered" } } } as const;
