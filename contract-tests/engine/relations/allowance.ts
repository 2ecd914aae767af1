/** How many requests are left, as answers say: fewer with each, until the window ends. */
import { type Exchange, type HttpResponse, headerValue } from "../http/exchange.ts";
import { Remembered } from "./remembered.ts";

interface Said {
  readonly form: string;
  readonly limit: string;
  readonly remaining: number;
  /** When the next window begins, milliseconds. */
  readonly until: number;
}

interface Window {
  readonly until: number;
  readonly lowest: number;
  readonly highest: number;
  readonly answers: number;
  readonly writes: number;
}

/** Requests that are answered at once may be answered in any order. */
const AT_ONCE = 64;
/** Fewer answers say nothing: not every one need be counted. */
const ENOUGH = 30;
/** `Date` has whole seconds, and so have the seconds that are left. */
const ROUNDED_MS = 2000;
/** Beyond it a number of seconds is a time of the calendar. */
const CALENDAR_SECONDS = 1e8;

const FORMS = ["RateLimit", "X-RateLimit", "X-Rate-Limit"] as const;
const NUMBER = /^\d+$/;

function untilOf(reset: string, now: number): number {
  const seconds = Number(reset);
  return seconds > CALENDAR_SECONDS ? seconds * 1000 : now + seconds * 1000;
}

/** Three headers, or one of the draft (draft-ietf-httpapi-ratelimit-headers): `limit=5, remaining=4, reset=3` or `"name";r=4;t=3`. */
function saidBy({ headers }: HttpResponse): Said | undefined {
  const now = Date.parse(headerValue(headers, "date") ?? "");
  const one = headerValue(headers, "ratelimit") ?? "";
  const named = (...names: string[]): string | undefined =>
    names.map((name) => new RegExp(`(?:^|[;,\\s])${name}=(\\d+)`).exec(one)?.[1]).find((value) => value !== undefined);
  const [left, reset] = [named("remaining", "r"), named("reset", "t")];
  if (left !== undefined && reset !== undefined) {
    const limit = named("limit", "q") ?? one.split(";")[0] ?? "";
    return { form: "RateLimit", limit, remaining: Number(left), until: untilOf(reset, now) };
  }
  for (const form of FORMS) {
    const of = (part: string): string | undefined => headerValue(headers, `${form}-${part}`);
    const [limit, remaining, end] = [of("Limit") ?? "", of("Remaining") ?? "", of("Reset") ?? ""];
    if (NUMBER.test(remaining) && NUMBER.test(end))
      return { form, limit, remaining: Number(remaining), until: untilOf(end, now) };
  }
  return undefined;
}

function asker({ request }: Exchange): string {
  return request.headers
    .filter(([name]) => /(authorization|cookie|key|token)$/i.test(name))
    .map(([, value]) => value)
    .join("\n");
}

/** Without an end of the window nothing can be said: what is left may grow with every moment. */
export class Allowance {
  readonly #windows: Remembered<Window>;

  constructor(mostBytes?: number) {
    this.#windows = new Remembered(mostBytes);
  }

  faults(exchange: Exchange): string[] {
    const said = exchange.response === undefined ? undefined : saidBy(exchange.response);
    if (said === undefined || Number.isNaN(said.until)) return [];
    const who = `${asker(exchange)}\n${said.form}\n${said.limit}`;
    // each operation may have an allowance of its own
    const own = this.#seen(`${who}\n${exchange.case.operationId ?? ""}`, said, exchange);
    const all = this.#seen(who, said, exchange);
    const name = `what ${said.form} says is left`;
    if (said.remaining > own.lowest + AT_ONCE)
      return [`${name} is ${said.remaining}, it was ${own.lowest}, and the window has not ended`];
    const still = all.lowest === all.highest && all.lowest > 0 && all.answers === ENOUGH;
    return still && all.writes > 0 ? [`${name} is ${said.remaining} after ${all.answers} answers, as at first`] : [];
  }

  #seen(name: string, { remaining, until }: Said, { request }: Exchange): Window {
    const known = this.#windows.get(name);
    const same = known !== undefined && Math.abs(known.until - until) <= ROUNDED_MS;
    const before = same ? known : { until, lowest: Infinity, highest: -Infinity, answers: 0, writes: 0 };
    const now: Window = {
      until: before.until,
      lowest: Math.min(before.lowest, remaining),
      highest: Math.max(before.highest, remaining),
      answers: before.answers + 1,
      writes: before.writes + (request.method === "GET" ? 0 : 1),
    };
    this.#windows.set(name, now);
    return now;
  }
}
