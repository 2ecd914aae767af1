/** Signatures, verified from the bytes that came, by code that shares nothing with any sender. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { headerValue } from "../http/exchange.ts";
import type { Attempt } from "./receiver.ts";

const ALGORITHMS: Record<
  string,
  { readonly algorithm: string; readonly encoding: "hex" | "base64"; readonly prefix: string }
> = {
  "hmac-sha256-hex": { algorithm: "sha256", encoding: "hex", prefix: "sha256=" },
  "hmac-sha512-hex": { algorithm: "sha512", encoding: "hex", prefix: "sha512=" },
  "hmac-sha256-base64": { algorithm: "sha256", encoding: "base64", prefix: "" },
};

/** What is wrong with the signature in the named header; `undefined` when nothing is. */
export function signatureFault(attempt: Attempt, header: string, scheme: string, secret: string): string | undefined {
  const known = ALGORITHMS[scheme];
  if (known === undefined) return `the gate does not know the signature scheme ${scheme}`;
  const sent = headerValue(attempt.headers, header);
  if (sent === undefined) return `${header} is missing`;
  const digest = createHmac(known.algorithm, Buffer.from(secret, "utf8")).update(attempt.body).digest(known.encoding);
  const expected = Buffer.from(known.prefix + digest);
  const received = Buffer.from(sent);
  const same = expected.byteLength === received.byteLength && timingSafeEqual(expected, received);
  return same ? undefined : `${header} is not the signature of the bytes that came`;
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
