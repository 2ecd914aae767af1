/** Signature headers of a webhook, as the contract declares them. */
import { createHmac } from "node:crypto";
import { publishedEntry } from "./key-pair.ts";
import type { WebhookHeader } from "./payload.ts";
import type { DeliveryRules } from "./rules.ts";

export interface Signing {
  readonly headers: readonly WebhookHeader[];
  readonly signature: DeliveryRules["signature"];
  /** The same for every attempt and redelivery of one delivery. */
  readonly id: string;
  /** Seconds since the epoch, fresh for each attempt. */
  readonly timestamp: number;
  readonly body: Buffer;
  readonly secret: string | undefined;
  /** The contract's example lists the published key pair: it signs as well. */
  readonly published?: boolean;
}

/** `hmac-sha256-hex` and its relatives. */
const SCHEME = /^hmac-(sha1|sha256|sha384|sha512)-(hex|base64)$/;
/** For a signature header whose contract names no scheme, in the order of how common they are. */
const GUESSES = ["hmac-sha256-hex", "hmac-sha256-base64", "hmac-sha512-hex", "hmac-sha1-hex"];

export function isKnownScheme(scheme: string): boolean {
  return SCHEME.test(scheme);
}

/**
 * A value for every header that the contract declares: the signature by its scheme, those of Standard Webhooks
 * (https://www.standardwebhooks.com) by their names, all others by the contract's example. Without a secret the
 * signatures are left out: an unsigned webhook is what a receiver must refuse, a wrongly signed one says less.
 */
export function signedHeaders(signing: Signing): Record<string, string> {
  const values = signing.headers.map((header) => [header.name, valueOf(header, signing)] as const);
  const declared = new Set(signing.headers.map(({ name }) => name.toLowerCase()));
  const { signature, secret, body } = signing;
  // The extension may name a header that the webhook does not declare.
  if (signature !== undefined && secret !== undefined && !declared.has(signature.header.toLowerCase())) {
    values.push([signature.header, schemeCandidates(signature.scheme, secret, body)[0]]);
  }
  return Object.fromEntries(values.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function valueOf(header: WebhookHeader, signing: Signing): string | undefined {
  const { signature, secret, body, id, timestamp, published } = signing;
  const name = header.name.toLowerCase();
  if (name === signature?.header.toLowerCase())
    return secret === undefined ? undefined : bySchemes([signature.scheme], header, secret, body);
  if (name === "webhook-id") return id;
  if (name === "webhook-timestamp") return String(timestamp);
  if (name === "webhook-signature") {
    const own = secret === undefined ? [] : [standardSignature(id, timestamp, body, secret)];
    const all = [...own, ...(published === true ? [publishedEntry(id, timestamp, body)] : [])];
    return all.length === 0 ? undefined : all.join(" ");
  }
  if (signature === undefined && /signature|hmac/.test(name))
    return secret === undefined ? undefined : bySchemes(GUESSES, header, secret, body);
  return header.example;
}

/** The first form that the header's schema allows; where it allows none, the most usual one. */
function bySchemes(
  schemes: readonly string[],
  header: WebhookHeader,
  secret: string,
  body: Buffer,
): string | undefined {
  const candidates = schemes.flatMap((scheme) => schemeCandidates(scheme, secret, body));
  const resembling = candidates.find((candidate) => header.accepts(candidate) && alike(candidate, header.example));
  return resembling ?? candidates.find((candidate) => header.accepts(candidate)) ?? candidates[0];
}

/** `sha256=` before the digest, as GitHub writes it, or the bare digest. */
function schemeCandidates(scheme: string, secret: string, body: Buffer): readonly string[] {
  const [, hash, encoding] = SCHEME.exec(scheme) ?? [];
  if (hash === undefined) return [];
  const digest = createHmac(hash, Buffer.from(secret, "utf8"))
    .update(body)
    .digest(encoding as "hex" | "base64");
  return [`${hash}=${digest}`, digest];
}

/** Whether a value has the outward form of the example: the same prefix and length. */
function alike(value: string, example: string | undefined): boolean {
  if (example === undefined) return true;
  const prefix = /^sha\d+=/;
  return value.length === example.length && prefix.exec(value)?.[0] === prefix.exec(example)?.[0];
}

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. */
function standardSignature(id: string, timestamp: number, body: Buffer, secret: string): string {
  const encoded = /^whsec_(.+)$/.exec(secret)?.[1];
  const key = encoded === undefined ? Buffer.from(secret, "utf8") : Buffer.from(encoded, "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return `v1,${mac}`;
}
