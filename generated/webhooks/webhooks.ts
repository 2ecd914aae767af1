// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import * as schemas from "../schemas.ts";
import type { webhooks } from "../types.ts";
import { type Receiver, type ReceiverOptions, type WebhookContract, makeReceiver } from "./receiver.ts";
import { SIGNATURES } from "./signing.ts";

/** The body of each webhook by its name in the contract. */
export interface WebhookEvents {
  readonly "results.delivered": NonNullable<webhooks["results.delivered"]["post"]["requestBody"]>["content"]["application/json"];
  readonly "results.reviewed": NonNullable<webhooks["results.reviewed"]["post"]["requestBody"]>["content"]["application/json"];
  readonly "webhook.test": NonNullable<webhooks["webhook.test"]["post"]["requestBody"]>["content"]["application/json"];
}

/** Any of them, told apart by the member that names the event. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** How the contract's webhooks are signed and told apart. */
export const webhookContract: WebhookContract = {
  signatures: SIGNATURES,
  requiresStandardHeaders: true,
  events: [
    { name: "results.delivered", tag: { property: "event", value: "results.delivered" }, schema: schemas.ResultsDeliveredEvent },
    { name: "results.reviewed", tag: { property: "event", value: "results.reviewed" }, schema: schemas.ResultsReviewedEvent },
    { name: "webhook.test", tag: { property: "event", value: "webhook.test" }, schema: schemas.WebhookTestEvent },
  ],
};

/** A receiver of the contract's webhooks, for one of the adapters. */
export function createReceiver(options: ReceiverOptions<WebhookEvent>): Receiver {
  return makeReceiver(webhookContract, options);
}
