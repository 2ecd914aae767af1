import { DELIVERIES } from "../../generated/about.ts";
import type { DeliveryError } from "./delivery-error.ts";

const { delays_seconds, timeout_seconds } = DELIVERIES["results.delivered"];

/**
 * When the attempts of one delivery are made: the first at once, each further one this long after the one before it
 * failed. Its length is the number of attempts.
 */
export const DELAYS_SECONDS: readonly number[] = delays_seconds;

/** One attempt takes at most this long in all: resolving, connecting, TLS, headers and body together. */
export const DEADLINE_MS = timeout_seconds * 1000;

/** How one attempt ended: with an HTTP status, or with an error instead of one. */
export type AttemptOutcome =
  | { readonly status: number; readonly error: undefined }
  | { readonly status: undefined; readonly error: DeliveryError };

export type Decision =
  | { readonly kind: "acknowledged" }
  | { readonly kind: "again"; readonly delay_ms: number }
  | { readonly kind: "final" };

/** Nothing was sent, and the next attempt would meet the same obstacle. */
const FINAL_ERRORS: ReadonlySet<DeliveryError> = new Set(["address_forbidden", "unregistered"]);

/** What follows attempt number `attempt` (1-based) of a delivery, given how it ended. */
export function next(outcome: AttemptOutcome, attempt: number, delaysSeconds = DELAYS_SECONDS): Decision {
  if (outcome.status !== undefined && outcome.status >= 200 && outcome.status <= 299) return { kind: "acknowledged" };
  if (!mayRepeat(outcome)) return { kind: "final" };
  const delay = delaysSeconds[attempt];
  return delay === undefined ? { kind: "final" } : { kind: "again", delay_ms: delay * 1000 };
}

function mayRepeat(outcome: AttemptOutcome): boolean {
  if (outcome.status === undefined) return !FINAL_ERRORS.has(outcome.error);
  return outcome.status >= 500;
}
