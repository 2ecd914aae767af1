import type { AttemptResult } from "./post.ts";
import type { DeliveryRules } from "./rules.ts";

export type NextStep =
  | { readonly kind: "final"; readonly delivered: boolean }
  | { readonly kind: "retry"; readonly afterMs: number };

/**
 * What follows attempt `attempt` (1 for the first). The most specific rule decides: the very status or error code, then
 * its class. What no rule names is final, as is the last attempt.
 */
export function nextStep(rules: DeliveryRules, attempt: number, result: AttemptResult): NextStep {
  const delivered = "status" in result && result.status >= 200 && result.status <= 299;
  const delay = rules.delaysSeconds[attempt];
  const retried = namesOf(result).find((name) => rules.retryOn.includes(name) || rules.finalOn.includes(name));
  if (delay === undefined || retried === undefined || !rules.retryOn.includes(retried))
    return { kind: "final", delivered };
  return { kind: "retry", afterMs: delay * 1000 };
}

/** What the contract may call this result, the most specific first. */
function namesOf(result: AttemptResult): readonly string[] {
  if ("status" in result) return [String(result.status), `${Math.trunc(result.status / 100)}xx`];
  // Nothing was sent, so it is no failure of the connection.
  return result.error === "address_forbidden" ? [result.error] : [result.error, "connection_error"];
}
