/** Marks a Standard Webhooks secret: the base64 after it is the HMAC key of `webhook-signature`. */
const ENCODED_PREFIX = "whsec_";

const SHORTEST_SECRET = 16;
const LONGEST_SECRET = 256;
/** A secret of spaces alone is a field that somebody forgot to fill. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*[\x21-\x7e][\x20-\x7e]*$/;

/** Marks a public key of Standard Webhooks: whoever knows it, which is everybody, could sign as this service. */
const PUBLIC_PREFIX = "whpk_";

export type SecretProblem = "secret_length" | "secret_characters" | "secret_encoding" | "secret_public";

/**
 * Says what is wrong with a `webhook_secret` offered for registration, or undefined when it can be used.
 * A `whsec_` secret must be padded, canonical base64: receivers decode it with libraries that accept nothing else.
 */
export function checkSecret(secret: string): SecretProblem | undefined {
  if (secret.length < SHORTEST_SECRET || secret.length > LONGEST_SECRET) return "secret_length";
  if (!PRINTABLE_ASCII.test(secret)) return "secret_characters";
  if (secret.startsWith(PUBLIC_PREFIX)) return "secret_public";
  return standardKey(secret) === undefined ? "secret_encoding" : undefined;
}

/**
 * The key of the `webhook-signature` header: the decoded base64 after `whsec_`, else the secret's own bytes.
 * Undefined when a `whsec_` secret does not decode.
 */
export function standardKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(ENCODED_PREFIX)) return Buffer.from(secret, "utf8");
  const encoded = secret.slice(ENCODED_PREFIX.length);
  const key = Buffer.from(encoded, "base64");
  // Buffer.from skips what it cannot decode, so only the round trip shows that nothing was skipped.
  return key.length > 0 && key.toString("base64") === encoded ? key : undefined;
}
