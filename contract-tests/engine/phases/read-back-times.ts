/** When things were made, as they say it. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type TestContext, tell } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { headerValue } from "../http/exchange.ts";
import { MAKING, tellsOfMade } from "../http/making.ts";
import { isMadeAt } from "../relations/assumed.ts";
import { thingOf } from "../relations/thing.ts";
import { type Made, sentBy } from "./read-back-made.ts";

/** Several instances of a service have clocks of their own. */
const BACKWARDS_MS = 5_000;
/** Clocks of two programs agree better than this; time zones do not. */
const CLOCKS_APART_MS = 600_000;

/** What was made now says so, by the clock that its answer names. */
export function madeNow(context: TestContext, { operation, exchange, body }: Made): void {
  const { response } = exchange;
  const now = Date.parse(headerValue(response?.headers ?? [], "date") ?? "");
  const sent = sentBy(context, exchange);
  const answersMaking = response?.status === 200 && operation.method === "POST" && MAKING.test(operation.id);
  if ((!tellsOfMade(context.contract, operation, response?.status) && !answersMaking) || Number.isNaN(now)) return;
  for (const [name, value] of Object.entries(body)) {
    if (!isMadeAt(name) || typeof value !== "string" || !/T\d\d:\d\d/.test(value)) continue;
    const off = Math.abs(Date.parse(value) - now);
    if ((sent !== undefined && name in sent) || !(off > CLOCKS_APART_MS)) continue;
    const message = `${name} is ${value}, and the answer's Date is ${new Date(now).toISOString()}`;
    tell(context, exchange, "read-back", message);
  }
}

const LASTS =
  /^(expires_?in|ttl|time_?to_?live|lifetime|valid_?for)(_?(?<unit>ms|millis|milliseconds|s|secs?|seconds|min|minutes|h|hours|d|days))?$/i;
const ENDS = /^(expires|expiry|expiration|valid_?until)(_?(at|on|time|date))?$/i;
const UNITS_MS: readonly (readonly [RegExp, number])[] = [
  [/^m(s|illi)/i, 1],
  [/^s/i, 1_000],
  [/^min/i, 60_000],
  [/^h/i, 3_600_000],
  [/^d/i, 86_400_000],
];
/** A service takes now for a moment before its answer says what time it is: shorter ones say little. */
const SHORTEST_MS = 60_000;
const EARLIER_MS = 30_000;

/** What a making is where nobody says otherwise. */
function defaultsOf({ contract: { schemas } }: TestContext, { body }: Operation): { readonly [name: string]: Json } {
  const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
  const members = schema === undefined ? [] : [...thingOf(schemas, "in", schema).members];
  return Object.fromEntries(
    members.flatMap(([name, { schema: at }]) => {
      const standard = firstOf(viewOf(schemas, "in", at), "default");
      return standard === undefined ? [] : [[name, standard] as const];
    }),
  );
}

/** What was asked to last so long ends so long after now: `expires_at` by `expires_in`. */
export function lastsAsAsked(context: TestContext, { operation, exchange, body }: Made): void {
  const now = Date.parse(headerValue(exchange.response?.headers ?? [], "date") ?? "");
  const sent = sentBy(context, exchange) ?? {};
  const standard = tellsOfMade(context.contract, operation, exchange.response?.status)
    ? defaultsOf(context, operation)
    : {};
  const asked = Object.entries({ ...standard, ...sent }).find(
    ([name, value]) => LASTS.test(name) && typeof value === "number",
  );
  const ends = Object.entries(body).find(([name, value]) => ENDS.test(name) && typeof value === "string");
  if (asked === undefined || ends === undefined || ends[0] in sent) return;
  const [name, value] = asked;
  const unit = LASTS.exec(name)?.groups?.["unit"];
  const long = Number(value) * (UNITS_MS.find(([word]) => word.test(unit ?? "s"))?.[1] ?? 1_000);
  const off = Date.parse(String(ends[1])) - now - long;
  if (long < SHORTEST_MS || !(off > BACKWARDS_MS || off < -EARLIER_MS)) return;
  const message = `${name} was ${String(value)}, ${ends[0]} is ${String(ends[1])}, and the answer's Date is ${new Date(now).toISOString()}`;
  const assumes = unit === undefined ? { assumes: "computed" as const } : {};
  context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name, ...assumes });
}

/** What is made later was not made earlier: of answers in a row, with identifiers that had not been seen. */
export function inTime(context: TestContext, made: readonly Made[]): void {
  const last = new Map<string, { readonly at: number; readonly text: string; readonly id: number }>();
  const seen = new Set<string>();
  for (const { operation, exchange, body } of made) {
    const name = Object.keys(body).find(isMadeAt);
    const text = name === undefined ? undefined : body[name];
    const whole = JSON.stringify(body);
    const sent = sentBy(context, exchange);
    if (
      name === undefined ||
      typeof text !== "string" ||
      !tellsOfMade(context.contract, operation, exchange.response?.status) ||
      seen.has(whole)
    )
      continue;
    if (headerValue(exchange.request.headers, "idempotency-key") !== undefined || (sent !== undefined && name in sent))
      continue;
    seen.add(whole);
    const before = last.get(operation.id);
    const at = Date.parse(text);
    // what was under way at the same time may end in any order
    if (before !== undefined && exchange.id > before.id && at < before.at - BACKWARDS_MS)
      tell(context, exchange, "read-back", `${name} is ${text}, and of what was made before it ${before.text}`);
    last.set(operation.id, { at, text, id: exchange.id });
  }
}
