/** Signatures, verified from the bytes that came, by code that shares nothing with any sender. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Signature } from "../../../spec/openapi/deliveries.ts";
import { headerValue } from "../http/exchange.ts";
import type { Attempt } from "./receiver.ts";

const SCHEME = /^hmac-(sha1|sha256|sha384|sha512)-(hex|base64)$/;

/** Text without what stands before it; undefined where something else does. */
function after(text: string, before: string): string | undefined {
  return text.startsWith(before) ? text.slice(before.length) : undefined;
}

/** What is signed: the payload with the very bytes and the very text of the time in it. */
function signed({ payload = "{body}" }: Signature, time: string, body: Buffer): Buffer {
  const pieces = payload.split("{body}").map((piece) => Buffer.from(piece.replaceAll("{timestamp}", time)));
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [body, piece])));
}

function timeOf({ timestamp }: Signature, parts: readonly string[], attempt: Attempt): string | undefined {
  if (timestamp === undefined) return "";
  if ("header" in timestamp) return headerValue(attempt.headers, timestamp.header);
  return parts.flatMap((part) => after(part, timestamp.part) ?? [])[0];
}

/** Milliseconds since 1970; NaN for what is not written so. */
function millisecondsOf(text: string, format = "seconds"): number {
  if (format === "date-time") return Date.parse(text);
  return /^\d{1,15}$/.test(text) ? Number(text) * (format === "milliseconds" ? 1 : 1000) : Number.NaN;
}

/** The time of sending that the signature covers, in milliseconds since 1970; undefined where none is told. */
export function stampOf(attempt: Attempt, signature: Signature): number | undefined {
  const { header, separator, timestamp } = signature;
  const sent = headerValue(attempt.headers, header) ?? "";
  const parts = separator === undefined ? [sent] : sent.split(separator).map((part) => part.trim());
  const time = timestamp === undefined ? undefined : timeOf(signature, parts, attempt);
  const stamp = time === undefined ? Number.NaN : millisecondsOf(time, timestamp?.format);
  return Number.isNaN(stamp) ? undefined : stamp;
}

/** What is wrong with the signature, as the contract describes it; `undefined` when nothing is. */
export function signatureFault(attempt: Attempt, signature: Signature, secret: string): string | undefined {
  const { header, scheme, separator, timestamp } = signature;
  const [, hash, encoding] = SCHEME.exec(scheme) ?? [];
  if (hash === undefined) return `the gate does not know the signature scheme ${scheme}`;
  const sent = headerValue(attempt.headers, header);
  if (sent === undefined) return `${header} is missing`;
  const parts = separator === undefined ? [sent] : sent.split(separator).map((part) => part.trim());
  const time = timeOf(signature, parts, attempt);
  if (time === undefined) return `the time that is signed stands nowhere`;
  const digest = createHmac(hash, Buffer.from(secret, "utf8"))
    .update(signed(signature, time, attempt.body))
    .digest(encoding === "hex" ? "hex" : "base64");
  const expected = Buffer.from((signature.prefix ?? `${hash}=`) + digest);
  const same = parts.some((part) => {
    const received = Buffer.from(part);
    return expected.byteLength === received.byteLength && timingSafeEqual(expected, received);
  });
  if (!same) return `${header} is not the signature of the bytes that came`;
  if (timestamp === undefined) return undefined;
  const apart = Math.abs(attempt.receivedAt - millisecondsOf(time, timestamp.format));
  // a comparison with NaN is false
  return apart <= TOLERANCE_MS
    ? undefined
    : `it came at ${new Date(attempt.receivedAt).toISOString()}, and says that it was sent at ${time}`;
}

/** https://www.standardwebhooks.com: a message may be this old when it comes. */
const TOLERANCE_MS = 5 * 60_000;

/** The signature of its reference library, for webhooks that declare its three headers; judged as of when the attempt came. */
export function standardFault(attempt: Attempt, secret: string): string | undefined {
  const [id = "", timestamp = "", signatures = ""] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headerValue(attempt.headers, name),
  );
  if (id === "" || !/^\d+$/.test(timestamp)) return "Standard Webhooks: webhook-id or webhook-timestamp is missing";
  const sentAt = new Date(Number(timestamp) * 1000);
  if (Math.abs(attempt.receivedAt - sentAt.getTime()) > TOLERANCE_MS)
    return `Standard Webhooks: it came at ${new Date(attempt.receivedAt).toISOString()}, stamped ${sentAt.toISOString()}`;
  return signatures.split(" ").includes(standardSignature(attempt, secret))
    ? undefined
    : "Standard Webhooks: webhook-signature holds no signature of the bytes that came";
}

/** What Standard Webhooks makes of the attempt's identifier, time and bytes with this secret. */
function standardSignature({ headers, body }: Attempt, secret: string): string {
  const [id = "", timestamp = "0"] = ["webhook-id", "webhook-timestamp"].map((name) => headerValue(headers, name));
  return webhookOf(secret).sign(id, new Date(Number(timestamp) * 1000), body.toString("utf8"));
}

/** Whether a library of Standard Webhooks takes the secret: none does where nothing, or no base64, follows `whsec_`. */
export function isSecret(secret: string): boolean {
  try {
    webhookOf(secret);
    return true;
  } catch {
    return false;
  }
}

function webhookOf(secret: string): Webhook {
  return secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret, { format: "raw" });
}

/** Whether the header, in the form of Standard Webhooks, holds a signature with the secret. */
export function signedBy(attempt: Attempt, header: string, secret: string): boolean {
  return (headerValue(attempt.headers, header) ?? "").split(" ").includes(standardSignature(attempt, secret));
}
