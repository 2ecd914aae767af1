/** How many requests are left, as answers say: fewer with each, until the window ends. */
import type { Exchange } from "../http/exchange.ts";
import { type Said, saidBy } from "../http/rate-limit.ts";
import { Remembered } from "./remembered.ts";

interface Window {
  readonly until: number;
  readonly lowest: number;
  /** The request whose answer said so. */
  readonly lowestAt: number;
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

  faults(exchange: Exchange, base = ""): string[] {
    const said = exchange.response === undefined ? undefined : saidBy(exchange.response);
    if (said === undefined || Number.isNaN(said.until)) return [];
    const who = `${base}\n${asker(exchange)}\n${said.form}\n${said.limit}`;
    // each operation may have an allowance of its own
    const own = this.#seen(`${who}\n${exchange.case.operationId ?? ""}`, said, exchange);
    const all = this.#seen(who, said, exchange);
    const name = `what ${said.form} says is left`;
    // what was asked before may be answered after any number of others
    if (said.remaining > own.lowest + AT_ONCE && exchange.id > own.lowestAt)
      return [`${name} is ${said.remaining}, it was ${own.lowest}, and the window has not ended`];
    const still = all.lowest === all.highest && all.lowest > 0 && all.answers === ENOUGH;
    return still && all.writes > 0 ? [`${name} is ${said.remaining} after ${all.answers} answers, as at first`] : [];
  }

  #seen(name: string, { remaining, until }: Said, { id, request }: Exchange): Window {
    const known = this.#windows.get(name);
    const same = known !== undefined && Math.abs(known.until - until) <= ROUNDED_MS;
    const before = same ? known : { until, lowest: Infinity, lowestAt: id, highest: -Infinity, answers: 0, writes: 0 };
    const now: Window = {
      until: before.until,
      lowest: Math.min(before.lowest, remaining),
      lowestAt: remaining < before.lowest ? id : before.lowestAt,
      highest: Math.max(before.highest, remaining),
      answers: before.answers + 1,
      writes: before.writes + (request.method === "GET" ? 0 : 1),
    };
    this.#windows.set(name, now);
    return now;
  }
}
