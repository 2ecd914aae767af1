/** How the mock delivers a webhook: what the contract says of it, where that is enough to go by. */
import { DELIVERY, type Delivery, type Registration, deliveryOf } from "../../spec/openapi/deliveries.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";

export interface DeliveryRules extends Delivery {
  readonly registration: Registration;
}

/** Undefined when the webhook has no extension; a list of what is wrong when it has one that cannot be followed. */
export function deliveryRules(webhook: JsonObject): DeliveryRules | readonly string[] | undefined {
  if (webhook[DELIVERY] === undefined) return undefined;
  const delivery = deliveryOf(webhook);
  if (delivery === undefined) return [`${DELIVERY} is no object`];
  const { registration, delaysSeconds } = delivery;
  const problems = [
    ...(registration === undefined ? [`${DELIVERY}/registration lacks operationId or url`] : []),
    ...(delaysSeconds.length === 0 ? [`${DELIVERY}/delays_seconds has no number`] : []),
  ];
  return registration === undefined || problems.length > 0 ? problems : { ...delivery, registration };
}
