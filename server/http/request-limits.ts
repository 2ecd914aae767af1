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

/**
 * Counts a request of a company. Answers with the headers that tell what is left, those of draft-ietf-httpapi-ratelimit-headers-10. Throws
 * HttpProblem `rate_limited` when the minute's requests are used up.
 */
export function countRequest(
  { rate, requestsPerMinute }: RequestLimits,
  { company: { company_id }, requests, requests_per_minute }: KeyOwner,
): Readonly<Record<string, string>> {
  const limit = requests_per_minute ?? requestsPerMinute;
  const { allowed, remaining, resets_in } = rate.take(company_id, requests, { requests: limit, seconds: SECONDS });
  const told = {
    "RateLimit-Policy": `"company";q=${limit};w=${SECONDS}`,
    RateLimit: `"company";r=${remaining};t=${resets_in}`,
  };
  if (!allowed) throw new HttpProblem("rate_limited", [], { ...told, "Retry-After": String(resets_in) });
  return told;
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
