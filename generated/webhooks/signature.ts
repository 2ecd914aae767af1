// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/**
 * Signatures over the raw bytes of a delivery. WebCrypto does the work: it is there in Node 20 and later, in browsers and
 * in every Fetch-style runtime, and its verification of an HMAC takes the same time whatever the difference.
 */
import { type Bytes, bytesOf, concat, fromBase64, fromHex } from "./bytes.ts";
import { type HeaderSource, headerOf } from "./headers.ts";

/** How a signature header of the contract is written. */
export type SignatureScheme = "hmac-sha256-hex";

export interface SignatureHeader {
  readonly header: string;
  readonly scheme: SignatureScheme;
}

const PREFIX = "sha256=";
const DIGEST_BYTES = 32;
const STANDARD_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

async function isHmac(secret: Bytes, signature: Bytes, body: Bytes): Promise<boolean> {
  // an empty key is no key: WebCrypto refuses it, and so does this
  if (secret.length === 0) return false;
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, signature, body);
}

/** Tries every pair, also after one has matched, so that the time does not tell which secret signed. */
async function anyHmac(pairs: readonly { secret: Bytes; signature: Bytes }[], body: Bytes): Promise<boolean> {
  const verdicts = await Promise.all(pairs.map(({ secret, signature }) => isHmac(secret, signature, body)));
  return verdicts.includes(true);
}

/** `sha256=` and 64 lowercase hexadecimal digits over the raw body, keyed with all bytes of one of the secrets. */
export async function verifyHex(
  body: Bytes,
  headers: HeaderSource,
  header: string,
  secrets: readonly string[],
): Promise<boolean> {
  const value = headerOf(headers, header);
  const signature = value.startsWith(PREFIX) ? fromHex(value.slice(PREFIX.length)) : undefined;
  if (signature?.length !== DIGEST_BYTES) return false;
  return anyHmac(
    secrets.map((secret) => ({ secret: bytesOf(secret), signature })),
    body,
  );
}

/** The key of Standard Webhooks: the bytes that the base64 after `whsec_` stands for, else the bytes of the secret. */
function standardKey(secret: string): Bytes {
  const decoded = secret.startsWith("whsec_") ? fromBase64(secret.slice("whsec_".length)) : undefined;
  return decoded ?? bytesOf(secret);
}

export function hasStandardHeaders(headers: HeaderSource): boolean {
  return STANDARD_HEADERS.some((name) => headerOf(headers, name) !== "");
}

export interface ReplayWindow {
  readonly toleranceSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The three headers of Standard Webhooks: the signature covers id, timestamp and body, and the timestamp lies in the
 * window. Returns the id when all of that holds.
 */
export async function verifyStandard(
  body: Bytes,
  headers: HeaderSource,
  secrets: readonly string[],
  { toleranceSeconds, now }: ReplayWindow,
): Promise<string | undefined> {
  const [id, timestamp, value] = STANDARD_HEADERS.map((name) => headerOf(headers, name));
  if (id === undefined || id === "" || timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return undefined;
  if (Math.abs(Math.floor(now() / 1_000) - Number(timestamp)) > toleranceSeconds) return undefined;
  const signatures = (value ?? "").split(" ").flatMap((part) => {
    const signature = part.startsWith("v1,") ? fromBase64(part.slice(3)) : undefined;
    return signature?.length === DIGEST_BYTES ? [signature] : [];
  });
  const signed = concat(bytesOf(`${id}.${timestamp}.`), body);
  const pairs = secrets.flatMap((secret) =>
    signatures.map((signature) => ({ secret: standardKey(secret), signature })),
  );
  return (await anyHmac(pairs, signed)) ? id : undefined;
}
