/** Signature headers of a webhook, as the contract declares them. */
import { createHmac } from "node:crypto";
import type { Signature } from "../../spec/openapi/deliveries.ts";
import { ed25519, publishedEntry } from "./key-pair.ts";
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
const SCHEME = /^(?:hmac-(sha1|sha256|sha384|sha512)|ed25519)-(hex|base64)$/;
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
  const { signature, secret, body, timestamp } = signing;
  // The extension may name headers that the webhook does not declare.
  if (signature !== undefined && secret !== undefined) {
    const at = timeIn(signature, timestamp);
    if (!declared.has(signature.header.toLowerCase()))
      values.push([signature.header, candidates(signature, secret, body, at)[0]]);
    const { timestamp: place } = signature;
    if (place !== undefined && "header" in place && !declared.has(place.header.toLowerCase()))
      values.push([place.header, at]);
  }
  return Object.fromEntries(values.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function valueOf(header: WebhookHeader, signing: Signing): string | undefined {
  const { signature, secret, body, id, timestamp, published } = signing;
  const name = header.name.toLowerCase();
  if (name === signature?.header.toLowerCase())
    return secret === undefined
      ? undefined
      : fitting(candidates(signature, secret, body, timeIn(signature, timestamp)), header);
  const place = signature?.timestamp;
  if (signature !== undefined && place !== undefined && "header" in place && name === place.header.toLowerCase())
    return timeIn(signature, timestamp);
  if (name === "webhook-id") return id;
  if (name === "webhook-timestamp") return String(timestamp);
  if (name === "webhook-signature") {
    const own = secret === undefined ? [] : [standardSignature(id, timestamp, body, secret)];
    const all = [...own, ...(published === true ? [publishedEntry(id, timestamp, body)] : [])];
    return all.length === 0 ? undefined : all.join(" ");
  }
  if (signature === undefined && /signature|hmac/.test(name))
    return secret === undefined
      ? undefined
      : fitting(
          GUESSES.flatMap((scheme) => candidates({ header: name, scheme }, secret, body, "")),
          header,
        );
  return header.example;
}

/** The first form that the header's schema allows; where it allows none, the most usual one. */
function fitting(forms: readonly string[], header: WebhookHeader): string | undefined {
  const resembling = forms.find((form) => header.accepts(form) && alike(form, header.example));
  return resembling ?? forms.find((form) => header.accepts(form)) ?? forms[0];
}

/** The time of sending, as the description has it. */
function timeIn({ timestamp }: Signature, seconds: number): string {
  if (timestamp?.format === "milliseconds") return String(seconds * 1000);
  return timestamp?.format === "date-time" ? new Date(seconds * 1000).toISOString() : String(seconds);
}

/** The description's form; where it says nothing of a prefix, `sha256=` as GitHub writes it, and the bare digest. */
function candidates(signature: Signature, secret: string, body: Buffer, at: string): readonly string[] {
  const { scheme, payload = "{body}", prefix, separator = ",", timestamp } = signature;
  const [, hash, encoding] = SCHEME.exec(scheme) ?? [];
  if (encoding === undefined) return [];
  const [before = "", ...after] = payload.replaceAll("{timestamp}", at).split("{body}");
  const signed = Buffer.concat([Buffer.from(before), ...after.flatMap((text) => [body, Buffer.from(text)])]);
  const bytes =
    hash === undefined
      ? ed25519(secret, signed)
      : createHmac(hash, Buffer.from(secret, "utf8")).update(signed).digest();
  const digest = bytes.toString(encoding as "hex" | "base64");
  const usual = hash === undefined ? [""] : [`${hash}=`, ""];
  const forms = (prefix === undefined ? usual : [prefix]).map((start) => start + digest);
  return timestamp !== undefined && "part" in timestamp
    ? forms.map((form) => timestamp.part + at + separator + form)
    : forms;
}

/** Whether a value has the outward form of the example: the same prefix and length. */
function alike(value: string, example: string | undefined): boolean {
  if (example === undefined) return true;
  const prefix = /^sha\d+=/;
  return value.length === example.length && prefix.exec(value)?.[0] === prefix.exec(example)?.[0];
}

/** `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; with a private key, `v1a,` and its signature. */
function standardSignature(id: string, timestamp: number, body: Buffer, secret: string): string {
  if (secret.startsWith("whsk_")) {
    const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
    return `v1a,${ed25519(secret, content).toString("base64")}`;
  }
  const encoded = /^whsec_(.+)$/.exec(secret)?.[1];
  const key = encoded === undefined ? Buffer.from(secret, "utf8") : Buffer.from(encoded, "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return `v1,${mac}`;
}
