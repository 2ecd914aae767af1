import type { RequestRate } from "../fairness/request-rate.ts";
import type { WrongKeys } from "../fairness/wrong-keys.ts";
import type { KeyOwner } from "../storage/store.ts";
import type { RequestContext } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";

export interface RequestLimits {
  /** Of a company that has no limit of its own. */
  readonly requestsPerMinute: number;
  /** Links of a company that are opened in a minute, by anybody: whoever has one needs no key. */
  readonly openingsPerMinute: number;
  readonly rate: RequestRate;
  readonly wrongKeys: WrongKeys;
}

const SECONDS = 60;

/** Answers tell how much is left from the moment when this part of it or less is. */
const TELL_FROM = 0.2;

/**
 * Counts a request of a company. Throws HttpProblem `rate_limited` when the minute's are used up. The headers are those of
 * draft-ietf-httpapi-ratelimit-headers-10, which need not be in every answer.
 */
export function countRequest(
  c: RequestContext,
  { rate, requestsPerMinute }: RequestLimits,
  { company: { company_id }, requests, requests_per_minute }: KeyOwner,
): void {
  const limit = requests_per_minute ?? requestsPerMinute;
  const { allowed, remaining, resets_in } = rate.take(company_id, requests, { requests: limit, seconds: SECONDS });
  if (remaining <= limit * TELL_FROM) {
    c.header("RateLimit-Policy", `"company";q=${limit};w=${SECONDS}`);
    c.header("RateLimit", `"company";r=${remaining};t=${resets_in}`);
  }
  if (!allowed) throw new HttpProblem("rate_limited", [], { "Retry-After": String(resets_in) });
}

/** Counts the opening of a link of a company. Throws HttpProblem `rate_limited` when the minute's are used up. */
export function countOpening({ rate, openingsPerMinute }: RequestLimits, companyId: string): void {
  const limit = { requests: openingsPerMinute, seconds: SECONDS };
  // Apart from the company's own requests, so that a link that got about does not keep it from its work.
  const { allowed, resets_in } = rate.take(`links of ${companyId}`, 0, limit);
  if (!allowed) throw new HttpProblem("rate_limited", [], { "Retry-After": String(resets_in) });
}

/** Resolves when a wrong key may be answered. Throws HttpProblem `rate_limited` when too many wait for that. */
export async function countWrongKey(c: RequestContext, { wrongKeys }: RequestLimits): Promise<void> {
  if (await wrongKeys.mayAnswer(c.get("trail").address)) return;
  throw new HttpProblem("rate_limited", [], { "Retry-After": String(SECONDS) });
}
