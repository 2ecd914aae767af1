/** Standard Webhooks (https://www.standardwebhooks.com): the signature covers id, timestamp and body. */
import { type Bytes, bytesOf, concat, fromBase64, toBase64 } from "./bytes.ts";
import { type HeaderSource, headerOf } from "./headers.ts";
import {
  type ReplayWindow,
  type SignatureFault,
  anySigned,
  ed25519,
  isInWindow,
  isPublicKey,
  mac,
} from "./signature.ts";

const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
const HMAC = { kind: "hmac", hash: "sha256", isHex: false };
const KEY_PAIR = { kind: "ed25519", hash: "", isHex: false };

/** The bytes that the base64 after `whsec_` stands for, else the bytes of the secret. */
function keyOf(secret: string): Bytes {
  const decoded = secret.startsWith("whsec_") ? fromBase64(secret.slice("whsec_".length)) : undefined;
  return decoded ?? bytesOf(secret);
}

function signaturesOf(value: string, version: string): Bytes[] {
  return value.split(" ").flatMap((part) => {
    const bytes = part.startsWith(`${version},`) ? fromBase64(part.slice(version.length + 1)) : undefined;
    return bytes === undefined ? [] : [bytes];
  });
}

export function hasStandardHeaders(headers: HeaderSource): boolean {
  return HEADERS.some((name) => headerOf(headers, name) !== "");
}

/** The id, when all three headers are there, the signature holds and the timestamp lies in the window. */
export async function verifyStandard(
  body: Bytes,
  headers: HeaderSource,
  secrets: readonly string[],
  window: ReplayWindow,
): Promise<{ readonly id: string } | { readonly fault: SignatureFault }> {
  const [id = "", timestamp = "", value = ""] = HEADERS.map((name) => headerOf(headers, name));
  if (id === "" || timestamp === "" || value === "") return { fault: "missing-header" };
  const payload = concat(bytesOf(`${id}.${timestamp}.`), body);
  const shared = secrets.filter((secret) => !isPublicKey(secret)).map(keyOf);
  const publicKeys = secrets
    .filter(isPublicKey)
    .flatMap((secret): Bytes | readonly Bytes[] => fromBase64(secret.slice("whpk_".length)) ?? []);
  const verdicts = await Promise.all([
    anySigned(shared, HMAC, signaturesOf(value, "v1"), payload),
    anySigned(publicKeys, KEY_PAIR, signaturesOf(value, "v1a"), payload),
  ]);
  if (!verdicts.includes(true)) return { fault: "wrong-signature" };
  return isInWindow(timestamp, window) ? { id } : { fault: "stale" };
}

/** The three headers of one attempt; a secret that begins with `whsk_` signs as `v1a` (Ed25519), any other as `v1`. */
export async function standardHeaders(
  body: Bytes,
  secret: string,
  { id, timestamp }: { readonly id: string; readonly timestamp: string },
): Promise<Record<string, string>> {
  const payload = concat(bytesOf(`${id}.${timestamp}.`), body);
  const made = secret.startsWith("whsk_")
    ? `v1a,${toBase64(await ed25519(payload, secret))}`
    : `v1,${toBase64(await mac(payload, "sha256", keyOf(secret)))}`;
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": made };
}
