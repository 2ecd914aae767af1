/** What a contract says about the delivery of a webhook, in the extension `x-webhook-delivery` of its operation. */
import { type JsonObject, isObject, listAt, objectAt, textAt } from "../../contract/json.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Operation } from "../../contract/operations.ts";
import { read } from "../../contract/pointer.ts";

export interface Delivery {
  readonly webhook: Operation;
  readonly signature: { readonly header: string; readonly scheme: string } | undefined;
  /** JSON Pointers into the body of the registering operation. */
  readonly registration:
    | { readonly operationId: string; readonly url: string; readonly secret: string | undefined }
    | undefined;
  readonly triggers: readonly string[];
  readonly redeliver: readonly string[];
  readonly outcome: { readonly operationId: string; readonly pointer: string } | undefined;
  readonly retryOn: ReadonlySet<string>;
  readonly finalOn: ReadonlySet<string>;
  readonly delaysSeconds: readonly number[];
}

function registrationOf(raw: JsonObject): Delivery["registration"] {
  const operationId = textAt(raw["operationId"]);
  const url = textAt(raw["url"]);
  return operationId === undefined || url === undefined
    ? undefined
    : { operationId, url, secret: textAt(raw["secret"]) };
}

function outcomeOf(raw: JsonObject): Delivery["outcome"] {
  const operationId = textAt(raw["operationId"]);
  const pointer = textAt(raw["pointer"]);
  return operationId === undefined || pointer === undefined ? undefined : { operationId, pointer };
}

function deliveryOf(webhook: Operation, raw: JsonObject): Delivery {
  const signature = objectAt(raw["signature"]);
  const header = textAt(signature["header"]);
  const names = (key: string): string[] => listAt(raw[key]).map((name) => String(name).toLowerCase());
  return {
    webhook,
    signature: header === undefined ? undefined : { header, scheme: textAt(signature["scheme"]) ?? "" },
    registration: registrationOf(objectAt(raw["registration"])),
    triggers: listAt(raw["triggers"]).map(String),
    redeliver: listAt(raw["redeliver"]).map(String),
    outcome: outcomeOf(objectAt(raw["outcome"])),
    retryOn: new Set(names("retry_on")),
    finalOn: new Set(names("final_on")),
    delaysSeconds: listAt(raw["delays_seconds"]).map(Number),
  };
}

/** The webhooks whose delivery the contract describes; of the others nothing can be asked. */
export function deliveriesOf(contract: Contract): Delivery[] {
  return contract.webhooks.flatMap((webhook) => {
    const raw = objectAt(read(contract.document, webhook.pointer))["x-webhook-delivery"];
    return isObject(raw) ? [deliveryOf(webhook, raw)] : [];
  });
}
