// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** When a request is sent again, and how long to wait before: data and pure functions, no clock. */

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  /** The wait before the first retry is at most this, before the second at most twice this, and so on. */
  readonly baseMs: number;
  /** No wait grows beyond this. */
  readonly capMs: number;
  /** A server that asks for a longer wait than this gets its answer returned instead of a retry. */
  readonly maxRetryAfterMs: number;
  readonly statuses: readonly number[];
}

export const DEFAULT_RETRY: RetryPolicy = {
  retries: 3,
  baseMs: 250,
  capMs: 8_000,
  maxRetryAfterMs: 60_000,
  statuses: [429, 503],
};

/** Methods that may be repeated because the second time changes nothing (RFC 9110, section 9.2.2). */
const IDEMPOTENT = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"]);

export function mayRepeat(method: string, hasIdempotencyKey: boolean): boolean {
  return hasIdempotencyKey || IDEMPOTENT.has(method.toUpperCase());
}

/** `Retry-After` in milliseconds: seconds or a date, undefined where the header is absent or neither. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Full jitter: anything between nothing and the doubled limit, so that clients which failed together return apart. */
export function jitterMs(retry: number, policy: RetryPolicy, random: () => number): number {
  return Math.floor(random() * Math.min(policy.capMs, policy.baseMs * 2 ** retry));
}

/** What came of an attempt: an answer, or none. */
export type Attempt = { readonly status: number; readonly retryAfter: string | null } | "no answer";

/** The wait before retry number `retry` (0 for the first) in milliseconds, or undefined where there is none. */
export function waitMs(
  attempt: Attempt,
  retry: number,
  policy: RetryPolicy,
  { random, now }: { readonly random: () => number; readonly now: () => number },
): number | undefined {
  if (retry >= policy.retries) return undefined;
  const jitter = jitterMs(retry, policy, random);
  if (attempt === "no answer") return jitter;
  if (!policy.statuses.includes(attempt.status)) return undefined;
  const asked = retryAfterMs(attempt.retryAfter, now());
  if (asked === undefined) return jitter;
  return asked > policy.maxRetryAfterMs ? undefined : asked + jitter;
}
