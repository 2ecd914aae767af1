/** How the webhooks of a contract are signed, for the verification of the receiver kit. */
import { signaturesOf } from "../codegen/emit/webhooks.ts";
import type { SignatureHeader } from "../codegen/runtime/webhooks/signature.ts";
import type { JsonObject } from "../openapi/json.ts";
import { webhooksOf } from "../openapi/operations.ts";

/** Each signature header that the contract declares, once; what cannot be verified is told. */
export function signaturesIn(document: JsonObject, tell: (line: string) => void = () => {}): SignatureHeader[] {
  return signaturesOf(webhooksOf(document), ({ at, message }) => tell(`${at}: ${message}`));
}
