/** Conditions by dates (RFC 9110, 13.1.3 and 13.1.4): what was not modified since is not sent, and what was is not changed. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type TestContext, tell } from "../context.ts";
import { PRECONDITION_FAILED } from "../coverage/coverage.ts";
import { type Case, type Exchange, headerValue } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";
import { fresh } from "./changes-begun.ts";

/** Before anything that a run makes. */
const LONG_AGO = "Sat, 01 Jan 2000 00:00:00 GMT";
const NOT_MODIFIED = 304;

function conditionOf({ parameters, ...operation }: Operation, name: RegExp, status: number): string | undefined {
  const parameter = parameters.find((one) => one.in === "header" && name.test(one.name));
  return parameter !== undefined && documents({ parameters, ...operation }, status) ? key(parameter) : undefined;
}

function modified({ response }: Exchange): string | undefined {
  return headerValue(response?.headers ?? [], "last-modified");
}

/** What is read is sent to whoever has an older one, and to nobody else. */
export async function unmodified(context: TestContext, operation: Operation): Promise<void> {
  const at = operation.method === "GET" ? conditionOf(operation, /^if-modified-since$/i, NOT_MODIFIED) : undefined;
  const plan = at === undefined ? undefined : await context.flow.valid(operation);
  if (at === undefined || plan === undefined) return;
  const about = (name: string): Case => context.flow.about(operation, name, { check: "conditional" });
  const since = (date: string, name: string): Promise<Exchange> =>
    context.wire.send({ ...plan, values: new Map([...plan.values, [at, date]]) }, about(name));
  const first = await context.wire.send(plan, about("for its Last-Modified"));
  const date = modified(first);
  if (date === undefined || !succeeded(first)) return;
  const second = await since(date, "with its own Last-Modified");
  const third = await since(LONG_AGO, "as of long ago");
  const report = (exchange: Exchange, expected: number): void =>
    tell(context, exchange, "conditional", `expected ${expected}, got ${exchange.response?.status ?? "no answer"}`);
  // somebody may have changed it in between
  if (succeeded(second) && modified(second) === date) report(second, NOT_MODIFIED);
  if (third.response?.status === NOT_MODIFIED) report(third, 200);
}

/** What was modified since is not changed. */
export async function unmodifiedSince(context: TestContext, operation: Operation): Promise<void> {
  const changes = /^(PUT|PATCH)$/.test(operation.method);
  const at = changes ? conditionOf(operation, /^if-unmodified-since$/i, PRECONDITION_FAILED) : undefined;
  const plan: Plan | undefined = at === undefined ? undefined : await fresh(context, operation);
  if (at === undefined || plan === undefined) return;
  const about = context.flow.about(operation, "what was modified since", {
    check: "preconditions",
    expected: [PRECONDITION_FAILED],
  });
  await context.wire.send({ ...plan, values: new Map([...plan.values, [at, LONG_AGO]]) }, about);
}
