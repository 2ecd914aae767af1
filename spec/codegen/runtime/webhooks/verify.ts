import { bytesOf } from "./bytes.ts";
import type { HeaderSource } from "./headers.ts";
import { type SignatureHeader, hasStandardHeaders, verifyHex, verifyStandard } from "./signature.ts";

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

/** A delivery that is genuine; `id` is there when the Standard Webhooks headers proved it. */
export interface Genuine {
  readonly id?: string;
}

const DEFAULT_TOLERANCE_SECONDS = 300;

/** Judges a delivery by what the contract says its webhooks are signed with; undefined when it is not genuine. */
export async function examine(
  signatures: readonly SignatureHeader[],
  rawBody: Uint8Array | string,
  headers: HeaderSource,
  secrets: string | readonly string[],
  {
    standardHeaders = "when-present",
    toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
    now = Date.now,
  }: VerifyOptions = {},
): Promise<Genuine | undefined> {
  const body = bytesOf(rawBody);
  const known = typeof secrets === "string" ? [secrets] : secrets;
  const verdicts = await Promise.all(signatures.map(({ header }) => verifyHex(body, headers, header, known)));
  if (signatures.length > 0 && !verdicts.includes(true)) return undefined;
  const wanted = standardHeaders === "required" || (standardHeaders === "when-present" && hasStandardHeaders(headers));
  if (wanted) {
    const id = await verifyStandard(body, headers, known, { toleranceSeconds, now });
    return id === undefined ? undefined : { id };
  }
  // nothing was verified where the contract names no signature and no standard header came
  return signatures.length > 0 ? {} : undefined;
}
