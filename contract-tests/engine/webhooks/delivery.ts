/** The webhooks of a contract together with what it says about their delivery. */
import { type Delivery as Rules, deliveryOf } from "../../../spec/openapi/deliveries.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";

export interface Delivery extends Rules {
  readonly webhook: Operation;
  /** Further attempts are due once nobody waits for them any more. */
  readonly goesOn?: boolean;
}

/** Of webhooks whose delivery the contract does not describe nothing can be asked. */
export function deliveriesOf(contract: Contract): Delivery[] {
  return contract.webhooks.flatMap((webhook) => {
    const rules = deliveryOf(webhook.definition);
    return rules === undefined ? [] : [{ ...rules, webhook }];
  });
}
