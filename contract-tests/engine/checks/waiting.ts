import { headerValue, type HttpResponse } from "../http/exchange.ts";
import { leftOf, partsOf, policyOf } from "../http/rate-limit.ts";
import type { Check } from "./context.ts";

/** Clocks of two headers of one answer are one clock; whole seconds are rounded. */
const ROUNDED_MS = 1000;

function retryFault({ headers }: HttpResponse): string | undefined {
  const said = headerValue(headers, "retry-after");
  if (said === undefined || /^\d+$/.test(said)) return undefined;
  const at = Date.parse(said);
  if (Number.isNaN(at) || /^[-+]?[\d.]+$/.test(said))
    return `Retry-After is ${said}: neither whole seconds nor a date (RFC 9110, 10.2.3)`;
  const now = Date.parse(headerValue(headers, "date") ?? "");
  return at < now - ROUNDED_MS ? `Retry-After is ${said}, before the answer's Date` : undefined;
}

function remainingFault(answer: HttpResponse): string | undefined {
  for (const { form, of } of partsOf(answer)) {
    const [limit, remaining] = [of("Limit"), of("Remaining")];
    if (remaining === undefined || !/^-?\d+$/.test(remaining)) continue;
    if (Number(remaining) < 0) return `${form}-Remaining is ${remaining}`;
    if (limit !== undefined && /^\d+$/.test(limit) && Number(remaining) > Number(limit))
      return `${form}-Remaining is ${remaining}, ${form}-Limit is ${limit}`;
  }
  return undefined;
}

/** What is left is a part of what the policy lets in, and its window is the longest wait for more. */
function policyFault(answer: HttpResponse): string | undefined {
  const policy = policyOf(answer);
  const said = policy && leftOf(answer, policy);
  if (policy === undefined || said === undefined) return undefined;
  if (said.left > policy.quota) return `RateLimit says that ${said.left} are left, its policy lets in ${policy.quota}`;
  return policy.seconds !== undefined && said.seconds > policy.seconds
    ? `RateLimit says that its window ends in ${said.seconds} s, its policy has one of ${policy.seconds} s`
    : undefined;
}

/** What an answer says of the next request can be followed. */
export const waiting: Check = {
  name: "waiting",
  run: ({ answer }) =>
    [retryFault(answer), remainingFault(answer), policyFault(answer)].filter((fault) => fault !== undefined),
};
