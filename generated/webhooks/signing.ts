// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import type { HeaderSource } from "./headers.ts";
import type { SignatureHeader } from "./signature.ts";
import { type SignOptions, type Verdict, type VerifyOptions, examine, signed } from "./verify.ts";

/** The headers that sign the contract's webhooks. */
export const SIGNATURES: readonly SignatureHeader[] = [{ header: "X-Service-Signature", scheme: "hmac-sha256-hex" }];

/** Whether a delivery is genuine. `rawBody` are the bytes as they arrived: a body that was parsed and written again differs. */
export async function verify(
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<boolean> {
  return (await explain(rawBody, headers, secrets, options)).genuine;
}

/** The same with the reason where it is not. */
export function explain(
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<Verdict> {
  return examine(SIGNATURES, rawBody, headers, secrets, options);
}

/** The headers that a genuine delivery of this body has: for tests of a receiver. */
export function sign(rawBody: Uint8Array | string, options: SignOptions): Promise<Record<string, string>> {
  return signed(SIGNATURES, rawBody, options);
}
