/** What an answer says of the requests that are left: three headers, or those of the draft (draft-ietf-httpapi-ratelimit-headers). */
import { type HttpResponse, headerValue } from "./exchange.ts";

export interface Said {
  readonly form: string;
  readonly limit: string;
  readonly remaining: number;
  /** When the next window begins, milliseconds. */
  readonly until: number;
}

/** How many requests are let in, in how many seconds. */
export interface Policy {
  readonly name: string;
  readonly quota: number;
  readonly seconds: number | undefined;
}

/** Beyond it a number of seconds is a time of the calendar. */
const CALENDAR_SECONDS = 1e8;
const NUMBER = /^\d+$/;
const FORMS = ["RateLimit", "X-RateLimit", "X-Rate-Limit"] as const;

/** The headers of a form whose parts have headers of their own. */
export function partsOf({ headers }: HttpResponse): { readonly form: string; of(part: string): string | undefined }[] {
  return FORMS.map((form) => ({ form, of: (part) => headerValue(headers, `${form}-${part}`) }));
}

function untilOf(reset: string, now: number): number {
  const seconds = Number(reset);
  return seconds > CALENDAR_SECONDS ? seconds * 1000 : now + seconds * 1000;
}

function parameter(text: string, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => new RegExp(`(?:^|[;,\\s])${name}=(\\d+)`).exec(text)?.[1])
    .find((value) => value !== undefined);
}

/** `limit=5, remaining=4, reset=3`, `"name";r=4;t=3`, or three headers. */
export function saidBy(answer: HttpResponse): Said | undefined {
  const now = Date.parse(headerValue(answer.headers, "date") ?? "");
  const one = headerValue(answer.headers, "ratelimit") ?? "";
  const [left, reset] = [parameter(one, "remaining", "r"), parameter(one, "reset", "t")];
  if (left !== undefined && reset !== undefined) {
    const policy = headerValue(answer.headers, "ratelimit-policy") ?? "";
    const limit = parameter(one, "limit", "q") ?? `${one.split(";")[0]} of ${policy}`;
    return { form: "RateLimit", limit, remaining: Number(left), until: untilOf(reset, now) };
  }
  for (const { form, of } of partsOf(answer)) {
    const [limit, remaining, end] = [of("Limit") ?? "", of("Remaining") ?? "", of("Reset") ?? ""];
    if (NUMBER.test(remaining) && NUMBER.test(end))
      return { form, limit, remaining: Number(remaining), until: untilOf(end, now) };
  }
  return undefined;
}

/** `"name";q=5;w=60` of one policy; of several nobody can say which one an answer goes by. */
export function policyOf({ headers }: HttpResponse): Policy | undefined {
  const text = headerValue(headers, "ratelimit-policy") ?? "";
  const quota = parameter(text, "q");
  const name = /^\s*"[^"]*"/.exec(text)?.[0].trim();
  if (quota === undefined || name === undefined || text.includes(",")) return undefined;
  const seconds = parameter(text, "w");
  return { name, quota: Number(quota), seconds: seconds === undefined ? undefined : Number(seconds) };
}

/** What the draft's own header says of this policy: how many are left, and for how many seconds. */
export function leftOf({ headers }: HttpResponse, { name }: Policy): { left: number; seconds: number } | undefined {
  const text = headerValue(headers, "ratelimit") ?? "";
  const [left, seconds] = [parameter(text, "r"), parameter(text, "t")];
  const own = text.trim().startsWith(name) && left !== undefined && seconds !== undefined;
  return own ? { left: Number(left), seconds: Number(seconds) } : undefined;
}
