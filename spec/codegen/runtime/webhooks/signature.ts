/// <reference lib="es2022" />
/**
 * Signatures over the raw bytes of a delivery. WebCrypto does the work: it is there in Node 20 and later, in browsers and
 * in every Fetch-style runtime, and its verification of an HMAC takes the same time whatever the difference.
 */
import { type Bytes, bytesOf, concat, fromBase64, fromHex, toBase64, toHex } from "./bytes.ts";
import { type HeaderSource, headerOf } from "./headers.ts";

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
type Hash = "sha1" | "sha256" | "sha384" | "sha512";

/** How a signature header of the contract is written. */
export type SignatureScheme = `hmac-${Hash}-${"hex" | "base64"}` | `ed25519-${"hex" | "base64"}`;

/** How a timestamp is written: in seconds or milliseconds since 1970, or as RFC 3339 has it. Seconds where nothing is said. */
export type TimestampFormat = "seconds" | "milliseconds" | "date-time";
type TimestampPlace = { readonly header: string } | { readonly part: string };

export interface SignatureHeader {
  readonly header: string;
  readonly scheme: SignatureScheme;
  /** What stands before the signature; `sha256=` and the like where it is not given. */
  readonly prefix?: string;
  /** What parts the header's value, where it holds more than one signature: `t=1,v1=ab` is parted by `,`. */
  readonly separator?: string;
  /** Where the time of sending stands: a header of its own, or a part of this one that begins so. */
  readonly timestamp?: TimestampPlace & { readonly format?: TimestampFormat };
  /** What is signed, with `{body}` and `{timestamp}` in it; the body alone where it is not given. */
  readonly payload?: string;
}

/** Why a signature does not hold. */
export type SignatureFault = "missing-header" | "wrong-signature" | "stale";

export interface ReplayWindow {
  readonly toleranceSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const PARTS = /^(hmac|ed25519)(?:-(sha1|sha256|sha384|sha512))?-(hex|base64)$/;
const HASHES: Readonly<Record<string, string>> = {
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};
const ED25519 = "Ed25519";
/** A private key of Ed25519 as WebCrypto takes it: PKCS #8 around the 32 bytes of the seed. */
const PKCS8 = "302e020100300506032b657004220420";

interface Algorithm {
  readonly kind: string;
  readonly hash: string;
  readonly isHex: boolean;
}

function algorithmOf(scheme: string): Algorithm {
  const [, kind = "hmac", hash = "sha256", encoding] = PARTS.exec(scheme) ?? [];
  return { kind, hash, isHex: encoding === "hex" };
}

export async function hmacKey(secret: Bytes, hash: string, usage: "sign" | "verify"): Promise<Key | undefined> {
  // an empty key is no key: WebCrypto refuses it, and so does this
  if (secret.length === 0) return undefined;
  const algorithm = { name: "HMAC", hash: HASHES[hash] ?? "SHA-256" };
  return crypto.subtle.importKey("raw", secret, algorithm, false, [usage]);
}

async function isSignedBy(
  secret: Bytes,
  { kind, hash }: Algorithm,
  signature: Bytes,
  payload: Bytes,
): Promise<boolean> {
  if (kind === "hmac") {
    const key = await hmacKey(secret, hash, "verify");
    return key !== undefined && crypto.subtle.verify("HMAC", key, signature, payload);
  }
  if (secret.length !== 32) return false;
  const key = await crypto.subtle.importKey("raw", secret, ED25519, false, ["verify"]);
  return crypto.subtle.verify(ED25519, key, signature, payload);
}

/** Tries every pair, also after one has matched, so that the time does not tell which secret signed. */
export async function anySigned(
  secrets: readonly Bytes[],
  algorithm: Algorithm,
  signatures: readonly Bytes[],
  payload: Bytes,
): Promise<boolean> {
  const pairs = secrets.flatMap((secret) => signatures.map((signature) => ({ secret, signature })));
  const verdicts = await Promise.all(
    pairs.map(({ secret, signature }) => isSignedBy(secret, algorithm, signature, payload)),
  );
  return verdicts.includes(true);
}

/** It verifies, and is never taken for a secret, however it is written: everybody could sign with it. */
export const isPublicKey = (secret: string): boolean => secret.startsWith("whpk_");

/** Throws where a public key is not written as it has to be: it would verify nothing. */
export function checkedSecrets(secrets: string | readonly string[]): readonly string[] {
  const all = typeof secrets === "string" ? [secrets] : secrets;
  if (all.some((secret) => isPublicKey(secret) && !/^whpk_[A-Za-z0-9+/]{43}=$/.test(secret)))
    throw new RangeError("a public key is whpk_ and the base64 of its 32 bytes, with nothing behind it");
  return all;
}

/** Whether one of these can show that a signature of this scheme holds. */
export function isVerifiable({ scheme }: SignatureHeader, secrets: readonly string[]): boolean {
  return algorithmOf(scheme).kind !== "hmac" || secrets.length === 0 || !secrets.every(isPublicKey);
}

/** The bytes of a secret; of a key pair the base64 after `whpk_` or `whsk_`, else of the bare base64. */
function keyOf(secret: string, { kind }: Algorithm): Bytes {
  return kind === "hmac" ? bytesOf(secret) : (fromBase64(secret.replace(/^wh[ps]k_/, "")) ?? new Uint8Array());
}

function prefixOf({ prefix, scheme }: SignatureHeader): string {
  const { kind, hash } = algorithmOf(scheme);
  return prefix ?? (kind === "hmac" ? `${hash}=` : "");
}

function timestampOf({ timestamp }: SignatureHeader, parts: readonly string[], headers: HeaderSource): string {
  if (timestamp === undefined) return "";
  if ("header" in timestamp) return headerOf(headers, timestamp.header);
  return parts.find((part) => part.startsWith(timestamp.part))?.slice(timestamp.part.length) ?? "";
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Seconds since 1970; NaN for what is not written so. */
const SECONDS: Readonly<Record<TimestampFormat, (text: string) => number>> = {
  seconds: (text) => (/^\d{1,12}$/.test(text) ? Number(text) : Number.NaN),
  milliseconds: (text) => (/^\d{1,15}$/.test(text) ? Math.floor(Number(text) / 1_000) : Number.NaN),
  "date-time": (text) => (DATE_TIME.test(text) ? Math.floor(Date.parse(text) / 1_000) : Number.NaN),
};

/** The same the other way round. */
const WRITTEN: Readonly<Record<TimestampFormat, (seconds: number) => string>> = {
  seconds: String,
  milliseconds: (seconds) => String(seconds * 1_000),
  "date-time": (seconds) => new Date(seconds * 1_000).toISOString(),
};

export function isInWindow(
  timestamp: string,
  { toleranceSeconds, now }: ReplayWindow,
  format: TimestampFormat = "seconds",
): boolean {
  // a comparison with NaN is false
  return Math.abs(Math.floor(now() / 1_000) - SECONDS[format](timestamp)) <= toleranceSeconds;
}

/** Throws where a description would take a delivery of any body for signed. */
export function checkedSignatures(signatures: readonly SignatureHeader[]): readonly SignatureHeader[] {
  const loose = signatures.find(({ payload = "{body}" }) => !payload.includes("{body}"));
  if (loose !== undefined)
    throw new RangeError(`The signature in ${loose.header} says nothing of the body: its payload lacks {body}`);
  return signatures;
}

function signedText({ payload = "{body}" }: SignatureHeader, timestamp: string, body: Bytes): Bytes {
  const pieces = payload.split("{body}").map((piece) => bytesOf(piece.replaceAll("{timestamp}", timestamp)));
  return concat(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [body, piece])));
}

/** Whether a header of the contract signs the body with one of the secrets; undefined when it does. */
export async function headerFault(
  body: Bytes,
  headers: HeaderSource,
  signature: SignatureHeader,
  secrets: readonly string[],
  window: ReplayWindow,
): Promise<SignatureFault | undefined> {
  const value = headerOf(headers, signature.header);
  if (value === "") return "missing-header";
  const parts =
    signature.separator === undefined ? [value] : value.split(signature.separator).map((part) => part.trim());
  const algorithm = algorithmOf(signature.scheme);
  const prefix = prefixOf(signature);
  const signatures = parts.flatMap((part) => {
    const text = part.startsWith(prefix) ? part.slice(prefix.length) : undefined;
    const bytes = text === undefined ? undefined : algorithm.isHex ? fromHex(text) : fromBase64(text);
    return bytes === undefined ? [] : [bytes];
  });
  const timestamp = timestampOf(signature, parts, headers);
  if (signature.timestamp !== undefined && timestamp === "") return "missing-header";
  const usable = algorithm.kind === "hmac" ? secrets.filter((secret) => !isPublicKey(secret)) : secrets;
  const keys = usable.map((secret) => keyOf(secret, algorithm));
  const isSigned = await anySigned(keys, algorithm, signatures, signedText(signature, timestamp, body));
  if (!isSigned) return "wrong-signature";
  const { timestamp: dated } = signature;
  return dated !== undefined && !isInWindow(timestamp, window, dated.format) ? "stale" : undefined;
}

/** The signature of a payload, as the scheme writes it. */
export async function signatureOver(payload: Bytes, scheme: string, secret: string): Promise<string> {
  const algorithm = algorithmOf(scheme);
  const bytes =
    algorithm.kind === "hmac" ? await mac(payload, algorithm.hash, bytesOf(secret)) : await ed25519(payload, secret);
  return algorithm.isHex ? toHex(bytes) : toBase64(bytes);
}

export async function mac(payload: Bytes, hash: string, secret: Bytes): Promise<Bytes> {
  const key = await hmacKey(secret, hash, "sign");
  if (key === undefined) throw new RangeError("An empty secret signs nothing");
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, payload));
}

/** Signs with the private key whose seed, or seed and public key, the base64 after `whsk_` stands for. */
export async function ed25519(payload: Bytes, secret: string): Promise<Bytes> {
  const seed = fromBase64(secret.replace(/^whsk_/, ""))?.slice(0, 32);
  if (seed?.length !== 32) throw new RangeError("An Ed25519 key has 32 bytes, in base64 after whsk_");
  const der = concat(fromHex(PKCS8) ?? new Uint8Array(), seed);
  const key = await crypto.subtle.importKey("pkcs8", der, ED25519, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(ED25519, key, payload));
}

/** The header's value and the others that it needs; the time is one in seconds since 1970. */
export async function signedHeader(
  signature: SignatureHeader,
  body: Bytes,
  secret: string,
  at: number,
): Promise<Record<string, string>> {
  const timestamp = WRITTEN[signature.timestamp?.format ?? "seconds"](at);
  const made =
    prefixOf(signature) + (await signatureOver(signedText(signature, timestamp, body), signature.scheme, secret));
  const { timestamp: place, separator = "," } = signature;
  if (place === undefined) return { [signature.header]: made };
  if ("header" in place) return { [place.header]: timestamp, [signature.header]: made };
  return { [signature.header]: `${place.part}${timestamp}${separator}${made}` };
}
