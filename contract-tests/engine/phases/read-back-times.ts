/** When things were made, as they say it. */
import type { TestContext } from "../context.ts";
import { headerValue } from "../http/exchange.ts";
import { MAKING } from "../http/making.ts";
import { isMadeAt } from "../relations/assumed.ts";
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
  if ((response?.status !== 201 && !answersMaking) || Number.isNaN(now)) return;
  for (const [name, value] of Object.entries(body)) {
    if (!isMadeAt(name) || typeof value !== "string" || !/T\d\d:\d\d/.test(value)) continue;
    const off = Math.abs(Date.parse(value) - now);
    if ((sent !== undefined && name in sent) || !(off > CLOCKS_APART_MS)) continue;
    const message = `${name} is ${value}, and the answer's Date is ${new Date(now).toISOString()}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
  }
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
    if (name === undefined || typeof text !== "string" || exchange.response?.status !== 201 || seen.has(whole))
      continue;
    if (headerValue(exchange.request.headers, "idempotency-key") !== undefined || (sent !== undefined && name in sent))
      continue;
    seen.add(whole);
    const before = last.get(operation.id);
    const at = Date.parse(text);
    // what was under way at the same time may end in any order
    if (before !== undefined && exchange.id > before.id && at < before.at - BACKWARDS_MS)
      context.report({
        check: "read-back",
        message: `${name} is ${text}, and of what was made before it ${before.text}`,
        exchange: exchange.id,
        subject: exchange.case.name,
      });
    last.set(operation.id, { at, text, id: exchange.id });
  }
}
