import { createHmac, timingSafeEqual } from "node:crypto";

/** rawBody: the bytes as they arrived, before any parsing. signature: the header X-Service-Signature. */
export function isGenuine(rawBody, signature, secret) {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(rawBody).digest("hex")}`);
  const received = Buffer.from(signature ?? "");
  return received.length === expected.length && timingSafeEqual(received, expected);
}

// node:http: collect the chunks of the request, isGenuine(Buffer.concat(chunks), request.headers["x-service-signature"], secret), else 401.
// It does not recognise a replay: check webhook-timestamp and webhook-signature, and drop a webhook-id you have handled.
