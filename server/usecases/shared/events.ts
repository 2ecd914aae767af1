import type { components } from "../../../generated/types.ts";

export type EventName = components["schemas"]["EventNameInput"];

export const RESULTS_REVIEWED = "results.reviewed" satisfies EventName;
export const RESULTS_DELIVERED = "results.delivered" satisfies EventName;

/** Sent when a company asks for it, and never otherwise: no registration names it. */
export const WEBHOOK_TEST = "webhook.test" satisfies components["schemas"]["WebhookTestEvent"]["event"];

/** A company has one endpoint; the contract leaves room for more. */
export const ENDPOINT_ID = "default";
