/** Signatures, verified from the bytes that came, by code that shares nothing with any sender. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { headerValue } from "../traffic/exchange.ts";
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

/** https://www.standardwebhooks.com, by its reference library; for webhooks that declare its three headers. */
export function standardFault(attempt: Attempt, secret: string): string | undefined {
  const headers = Object.fromEntries(
    ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      headerValue(attempt.headers, name) ?? "",
    ]),
  );
  const webhook = secret.startsWith("whsec_") ? new Webhook(secret) : new Webhook(secret, { format: "raw" });
  try {
    webhook.verify(attempt.body.toString("utf8"), headers);
    return undefined;
  } catch (error) {
    return `Standard Webhooks: ${error instanceof Error ? error.message : String(error)}`;
  }
}
