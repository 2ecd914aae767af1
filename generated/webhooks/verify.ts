// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { bytesOf } from "./bytes.ts";
import { type HeaderSource, headerOf } from "./headers.ts";
import {
  type SignatureFault,
  type SignatureHeader,
  checkedSecrets,
  checkedSignatures,
  headerFault,
  isVerifiable,
  signedHeader,
} from "./signature.ts";
import { hasStandardHeaders, standardHeaders as standardHeadersOf, verifyStandard } from "./standard.ts";

/**
 * The Standard Webhooks headers say when and under which id a delivery was sent, and sign that.
 * - `when-present`: all three must hold as soon as one is there. Whoever replays a delivery can leave them out.
 * - `required`: deliveries without them are refused, so that a replay outside the window is too.
 * - `ignored`: they are not looked at.
 */
export type StandardHeaders = "required" | "when-present" | "ignored";

export interface VerifyOptions {
  readonly standardHeaders?: StandardHeaders;
  /** How far a timestamp may lie from now, either way; 300 by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; Date.now by default. */
  readonly now?: () => number;
}

/**
 * Why a delivery is refused: a header that signs it is missing, the signature is another one, it was sent too long ago or is
 * dated ahead, its body is not what came over the wire (something parsed it first), or nothing says how it would be signed.
 */
export type RefusalReason = SignatureFault | "body-not-raw" | "no-signature-declared";

/** Each of them for whoever has to mend it. */
export const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  "missing-header": "a header that signs it is missing: sent by somebody else, or dropped by a proxy",
  "wrong-signature":
    "the signature is none of these secrets over these bytes: compare the secret with the one that is registered",
  stale: "it was sent too long ago, or its clock is ahead: set this machine's clock; what is older may be a replay",
  "body-not-raw": "the body is not what came over the wire: verify the raw bytes, before any parser",
  "no-signature-declared": "neither the contract nor a header says how it is signed",
};

/** A delivery that is genuine, with its `id` when the Standard Webhooks headers proved it; or why it is not. */
export type Verdict =
  | { readonly genuine: true; readonly id?: string }
  | { readonly genuine: false; readonly reason: RefusalReason };

const DEFAULT_TOLERANCE_SECONDS = 300;

/** Throws where a mistake in the settings would let everything in. */
export function checkedTolerance(seconds: number = DEFAULT_TOLERANCE_SECONDS): number {
  if (!Number.isFinite(seconds) || seconds < 0)
    throw new RangeError(`toleranceSeconds is a number of seconds from 0 on, not ${seconds}`);
  return seconds;
}

/** Judges a delivery by what the contract says its webhooks are signed with. */
export async function examine(
  signatures: readonly SignatureHeader[],
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { standardHeaders = "when-present", toleranceSeconds, now = Date.now }: VerifyOptions = {},
): Promise<Verdict> {
  const window = { toleranceSeconds: checkedTolerance(toleranceSeconds), now };
  const known = checkedSecrets(secrets);
  checkedSignatures(signatures);
  // what a parser has made of the body is neither bytes nor text, whatever the types say
  if (!isRaw(rawBody)) return { genuine: false, reason: "body-not-raw" };
  const body = bytesOf(rawBody);
  const refused = (reason: RefusalReason): Verdict => ({
    genuine: false,
    reason: reason === "wrong-signature" && isOtherLength(headers, body.length) ? "body-not-raw" : reason,
  });
  // a header that needs a secret says nothing to whoever has public keys alone; the standard headers have to
  const verifiable = signatures.filter((one) => isVerifiable(one, known));
  const faults = await Promise.all(verifiable.map((one) => headerFault(body, headers, one, known, window)));
  const fault = faults.includes(undefined) ? undefined : (faults.find((one) => one !== "missing-header") ?? faults[0]);
  if (fault !== undefined) return refused(fault);
  const alone = signatures.length > 0 && verifiable.length === 0;
  const wanted =
    standardHeaders === "required" || (standardHeaders === "when-present" && (alone || hasStandardHeaders(headers)));
  if (wanted) {
    const standard = await verifyStandard(body, headers, known, window);
    return "id" in standard ? { genuine: true, id: standard.id } : refused(standard.fault);
  }
  // nothing was verified where the contract names no signature and no standard header came
  return verifiable.length > 0 ? { genuine: true } : refused("no-signature-declared");
}

function isRaw(body: unknown): boolean {
  return typeof body === "string" || body instanceof Uint8Array;
}

/** The length that the sender named is another one: what is judged are no longer the bytes that came. */
function isOtherLength(headers: HeaderSource, length: number): boolean {
  const named = headerOf(headers, "content-length");
  return /^\d+$/.test(named) && headerOf(headers, "content-encoding") === "" && Number(named) !== length;
}

export interface SignOptions {
  readonly secret: string;
  /** The same for every attempt of a delivery; made up by default. */
  readonly id?: string;
  /** Seconds since 1970; now by default. */
  readonly timestamp?: number;
  /** Whether the three headers of Standard Webhooks are among them; true by default. */
  readonly standardHeaders?: boolean;
}

/** The headers that a genuine delivery of this body has. For tests of receivers. */
export async function signed(
  signatures: readonly SignatureHeader[],
  rawBody: Uint8Array | string,
  { secret, id = `msg_${crypto.randomUUID()}`, timestamp, standardHeaders = true }: SignOptions,
): Promise<Record<string, string>> {
  const body = bytesOf(rawBody);
  const at = timestamp ?? Math.floor(Date.now() / 1_000);
  const own = await Promise.all(signatures.map((one) => signedHeader(one, body, secret, at)));
  const standard = standardHeaders ? await standardHeadersOf(body, secret, { id, timestamp: String(at) }) : {};
  return Object.assign({}, ...own, standard) as Record<string, string>;
}
