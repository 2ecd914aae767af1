import { createHmac, createSecretKey, type Hmac } from "node:crypto";
import { type KeyPair, keyPairSignature } from "./key-pair.ts";
import { standardKey } from "./secret.ts";

export interface SigningRequest {
  /** Stable per batch: every attempt and redelivery carries it, so that a receiver can drop duplicates. */
  readonly webhook_id: string;
  /** Seconds since the epoch, fresh per attempt. */
  readonly timestamp_s: number;
  readonly body: Uint8Array;
  readonly secret: string;
  /** Signed with as well, in `webhook-signature` only, while the rotation overlap lasts. */
  readonly previous_secret: string | undefined;
  /** Sign as well, in `webhook-signature` only, behind the secrets. */
  readonly keyPairs?: readonly KeyPair[];
}

/** `sha256=<lowercase hex>`: HMAC-SHA256 of the raw body, keyed with every byte of the secret, prefix included. */
export function serviceSignature(body: Uint8Array, secret: string): string {
  return `sha256=${hmac(Buffer.from(secret, "utf8")).update(body).digest("hex")}`;
}

/**
 * `v1,<base64>` of HMAC-SHA256 over `id.timestamp.body`, as https://www.standardwebhooks.com defines it.
 * Throws RangeError for a `whsec_` secret that does not decode; registration refuses those.
 */
export function standardSignature(id: string, timestampS: number, body: Uint8Array, secret: string): string {
  const key = standardKey(secret);
  if (key === undefined) throw new RangeError("the webhook secret is not decodable");
  const mac = hmac(key).update(`${id}.${timestampS}.`).update(body).digest("base64");
  return `v1,${mac}`;
}

/** The four signature headers of one attempt, spelt as their documents spell them. */
export async function signatureHeaders(request: SigningRequest): Promise<Record<string, string>> {
  const { webhook_id, timestamp_s, body, secret, previous_secret } = request;
  const secrets = previous_secret === undefined ? [secret] : [secret, previous_secret];
  const shared = secrets.map((key) => standardSignature(webhook_id, timestamp_s, body, key));
  const signatures = [...shared, ...(await publicSignatures(request))];
  return {
    "X-Service-Signature": serviceSignature(body, secret),
    "webhook-id": webhook_id,
    "webhook-timestamp": String(timestamp_s),
    "webhook-signature": signatures.join(" "),
  };
}

/** Over the same bytes as `standardSignature`, for whoever has no secret: one for each key pair. */
async function publicSignatures({ webhook_id, timestamp_s, body, keyPairs = [] }: SigningRequest): Promise<string[]> {
  if (keyPairs.length === 0) return [];
  const signed = Buffer.concat([Buffer.from(`${webhook_id}.${timestamp_s}.`), body]);
  return Promise.all(keyPairs.map((pair) => keyPairSignature(signed, pair)));
}

/** From a key object: Node takes three times as long to prepare a key that comes as bytes. */
function hmac(key: Buffer): Hmac {
  return createHmac("sha256", createSecretKey(key));
}
