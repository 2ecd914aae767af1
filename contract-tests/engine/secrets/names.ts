/** Names and shapes by which a secret is known where no contract speaks of it. */

/** `clientSecret`, `Client-Secret` and `client_secret` are one name. */
function plain(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replaceAll(/[-.\s]/g, "_")
    .toLowerCase();
}

/** Tokens that turn pages, and keys that anybody may choose. */
const HARMLESS =
  /(^|_)(next|previous|prev|page|paging|pagination|continuation|continue|sync|cursor)_?token$|^idempotency_key$/;

const SECRET =
  /(^|_)(password|passwd|pwd|passphrase|passcode|secrets?|token|jwt|otp|pin|cvv|cvc|credentials?|authorization|private_?key|api_?key|app_?key|access_?key|secret_?key|signing_?key|encryption_?key|account_?key|subscription_?key|functions_?key|client_?assertion)$/;
const HEADER = /^(proxy_)?authorization$|^(set_)?cookie2?$|(^|_)auth$|^x_auth$|^apikey$/;
const QUERY =
  /^(sig|signature|x_amz_signature|x_goog_signature|x_amz_credential|code|assertion|apikey|auth|key|sid|session)$/;

/** A member of a body, or a parameter. */
export function namesSecret(name: string): boolean {
  const text = plain(name);
  return SECRET.test(text) && !HARMLESS.test(text);
}

export function headerHoldsSecret(name: string): boolean {
  return HEADER.test(plain(name)) || namesSecret(name);
}

export function queryHoldsSecret(name: string): boolean {
  return QUERY.test(plain(name)) || namesSecret(name);
}

/** Addresses that let in whoever has them. */
export function namesCapability(name: string): boolean {
  return /(^|_)(share|shared|invite|invitation|magic|reset|download|upload|presigned|signed|login|confirm|confirmation|activation|unsubscribe)_(url|uri|link)$/.test(
    plain(name),
  );
}

/** Secrets that say themselves what they are: keys of well-known services with the prefixes that scanners look for. */
const SHAPED = new RegExp(
  [
    String.raw`\bwhsec_[\w+/=-]{8,}`,
    String.raw`\b[a-z]{2,4}_(?:live|test|prod)_[\w-]{8,}`,
    String.raw`\bgh[opsur]_\w{16,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[a-z]-[\w-]{8,}`,
    String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*-----END [A-Z ]*PRIVATE KEY-----`,
  ].join("|"),
  "g",
);

export function shapedSecrets(text: string): string[] {
  return text.length < 12 ? [] : [...(text.match(SHAPED) ?? []), ...webTokens(text)];
}

/** JSON Web Tokens: three parts, of which the first begins as every object of JSON does in base64url. */
function webTokens(text: string): string[] {
  if (!text.includes("eyJ")) return [];
  const found: string[] = [];
  // from the beginning of a run on, else each place within a long run would be a beginning
  const parts = /(?<![\w-])([\w-]+)\.[\w-]{4,}\.[\w-]*/g;
  for (let match = parts.exec(text); match !== null; match = parts.exec(text)) {
    const [whole, first = ""] = match;
    const at = first.search(/\beyJ/);
    if (at >= 0 && first.length - at >= 11) found.push(whole.slice(at));
    else parts.lastIndex = match.index + first.length;
  }
  return found;
}

/** Long, and drawn by chance as far as anybody can tell: a segment of a path that no contract describes. */
export function looksDrawn(text: string): boolean {
  return /^[\w-]{20,}$/.test(text) && /\d/.test(text) && /[A-Za-z]/.test(text);
}
