// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.

export const TITLE = "Respiratory Intelligence Service";
export const VERSION = "0.1.0";

/** How each webhook is delivered: its `x-webhook-delivery`. */
export const DELIVERIES = { "results.delivered": { signature: { header: "X-Service-Signature", scheme: "hmac-sha256-hex" }, registration: { operationId: "putWebhook", url: "/webhook_url", secret: "/webhook_secret" }, triggers: ["interpret"], redeliver: ["redeliverWebhook"], outcome: { operationId: "getResults", pointer: "/webhook" }, retry_on: ["5xx", "connection_error"], final_on: ["2xx", "3xx", "4xx", "address_forbidden"], delays_seconds: [0, 2, 6], timeout_seconds: 10 } } as const;
