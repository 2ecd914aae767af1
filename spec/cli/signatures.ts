/** How the webhooks of a contract are signed, for the verification of the receiver kit. */
import type { SignatureHeader } from "../codegen/runtime/webhooks/signature.ts";
import { deliveryOf } from "../openapi/deliveries.ts";
import type { JsonObject } from "../openapi/json.ts";
import { webhooksOf } from "../openapi/operations.ts";

/** Each signature header that the contract declares, once. */
export function signaturesIn(document: JsonObject): SignatureHeader[] {
  const all = webhooksOf(document).flatMap(({ definition }) => deliveryOf(definition)?.signature ?? []);
  const unique = new Map(all.map((signature) => [JSON.stringify(signature).toLowerCase(), signature]));
  return [...unique.values()] as SignatureHeader[];
}
