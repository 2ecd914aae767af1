/** The vendor extension `x-webhook-delivery` of a webhook: all that is known about how it is delivered. */
import {
  type Json,
  type JsonObject,
  isObject,
  listAt,
  objectAt,
  textAt,
} from "../../spec/openapi/json.ts";

export interface DeliveryRules {
  readonly signature: { readonly header: string; readonly scheme: string } | undefined;
  /** The operation that registers a receiver, and JSON Pointers into its request. */
  readonly registration: { readonly operationId: string; readonly url: string; readonly secret: string | undefined };
  /** Operations whose success makes a delivery due. */
  readonly triggers: readonly string[];
  /** Operations whose success makes the last delivery due again. */
  readonly redeliver: readonly string[];
  /** The operation whose answer shows the outcome, and where in it. */
  readonly outcome: { readonly operationId: string; readonly pointer: string } | undefined;
  /** `5xx`, `503`, `connection_error` or an error code. */
  readonly retryOn: readonly string[];
  readonly finalOn: readonly string[];
  /** One for each attempt: how long it waits after the one before. */
  readonly delaysSeconds: readonly number[];
}

const EXTENSION = "x-webhook-delivery";

/** Undefined when the webhook has no extension; a list of what is wrong when it has one that cannot be followed. */
export function deliveryRules(webhook: JsonObject): DeliveryRules | readonly string[] | undefined {
  const extension = webhook[EXTENSION];
  if (extension === undefined) return undefined;
  if (!isObject(extension)) return [`${EXTENSION} is no object`];
  const registration = objectAt(extension["registration"]);
  const operationId = textAt(registration["operationId"]);
  const url = textAt(registration["url"]);
  const delaysSeconds = listAt(extension["delays_seconds"]).filter((delay) => typeof delay === "number" && delay >= 0);
  const problems = [
    ...(operationId === undefined ? [`${EXTENSION}/registration/operationId is missing`] : []),
    ...(url === undefined ? [`${EXTENSION}/registration/url is missing`] : []),
    ...(delaysSeconds.length === 0 ? [`${EXTENSION}/delays_seconds has no number`] : []),
  ];
  if (operationId === undefined || url === undefined || problems.length > 0) return problems;
  return {
    signature: declaredSignature(webhook),
    registration: { operationId, url, secret: textAt(registration["secret"]) },
    triggers: texts(extension["triggers"]),
    redeliver: texts(extension["redeliver"]),
    outcome: pair(extension["outcome"], "operationId", "pointer", (id, pointer) => ({ operationId: id, pointer })),
    retryOn: texts(extension["retry_on"]),
    finalOn: texts(extension["final_on"]),
    delaysSeconds: delaysSeconds as number[],
  };
}

/** The signature that the extension declares, also where the rest of it cannot be followed. */
export function declaredSignature(webhook: JsonObject): DeliveryRules["signature"] {
  return pair(objectAt(webhook[EXTENSION])["signature"], "header", "scheme", (header, scheme) => ({ header, scheme }));
}

function texts(value: Json | undefined): readonly string[] {
  return listAt(value).filter((item) => typeof item === "string");
}

function pair<T>(
  value: Json | undefined,
  first: string,
  second: string,
  make: (a: string, b: string) => T,
): T | undefined {
  const [a, b] = [textAt(objectAt(value)[first]), textAt(objectAt(value)[second])];
  return a === undefined || b === undefined ? undefined : make(a, b);
}
