/** Changes under `If-Match` (RFC 9110, 13.1.1): under another tag nothing is changed, under its own it is, and under the one before no more. */
import { isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import { PRECONDITION_FAILED } from "../coverage/coverage.ts";
import { type Exchange, headerValue } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";
import { readerOf } from "../http/reader.ts";
import { fresh } from "./changes-begun.ts";
import { unmodifiedSince } from "./conditional-dates.ts";
import { bodyLocks } from "./preconditions-locks.ts";

interface Guarded {
  readonly operation: Operation;
  readonly reader: Operation;
  readonly plan: Plan;
  /** Where the tag is named. */
  readonly at: string;
}

const STATED = "preconditions";

async function guarded(context: TestContext, operation: Operation): Promise<Guarded | undefined> {
  const parameter = operation.parameters.find(({ in: place, name }) => place === "header" && /^if-match$/i.test(name));
  const reader = readerOf(context.contract, operation);
  if (parameter === undefined || reader === undefined || !documents(operation, PRECONDITION_FAILED)) return undefined;
  const plan = await fresh(context, operation);
  const whole = plan && (await changingSomething(context, plan));
  return whole === undefined ? undefined : { operation, reader, plan: whole, at: key(parameter) };
}

/** What names nothing changes no tag. */
async function changingSomething({ flow }: TestContext, plan: Plan): Promise<Plan> {
  const { value } = plan.body ?? {};
  if (!isObject(value) || Object.keys(value).length > 0) return plan;
  return { ...plan, body: (await flow.everything(plan.operation, "under a tag"))?.body ?? plan.body };
}

function etagOf({ response }: Exchange): string | undefined {
  return headerValue(response?.headers ?? [], "etag");
}

async function hold(context: TestContext, { operation, reader, plan, at }: Guarded): Promise<void> {
  const read = (name: string): Promise<Exchange> =>
    context.wire.send({ operation: reader, values: plan.values }, context.flow.about(reader, name, { check: STATED }));
  const change = (tag: string, name: string): Promise<Exchange> =>
    context.wire.send(
      { ...plan, values: new Map([...plan.values, [at, tag]]) },
      context.flow.about(operation, name, { check: STATED }),
    );
  const report = (message: string, exchange: Exchange): void =>
    context.report({ check: STATED, message, exchange: exchange.id, subject: exchange.case.name });
  const refused = async (tag: string, name: string, before: Exchange): Promise<void> => {
    const exchange = await change(tag, name);
    const status = exchange.response?.status;
    if (status !== PRECONDITION_FAILED)
      return report(`expected ${PRECONDITION_FAILED}, got ${status ?? "no answer"}`, exchange);
    const after = await read("after a change that was refused");
    const [was, is] = [before, after].map((one) => one.response?.body);
    if (etagOf(before) !== etagOf(after) && was !== undefined && is?.equals(was) !== true)
      report("was refused, and has changed what is read", after);
  };
  const first = await read("for its ETag");
  const tag = etagOf(first);
  if (!succeeded(first) || tag === undefined || tag.startsWith("W/")) return;
  await refused('"another"', "under another ETag", first);
  const taken = await change(tag, "under its own ETag");
  if (taken.response?.status === PRECONDITION_FAILED && etagOf(await read("once more for its ETag")) === tag)
    return report("refused under the ETag that is read", taken);
  const now = await read("after a change under its ETag");
  if (!succeeded(taken) || !succeeded(now) || etagOf(now) === tag) return;
  await refused(tag, "under the ETag before", now);
  const any = operation.parameters.find((one) => key(one) === at && !one.required);
  if (any === undefined || !context.contract.schemas.valid("in", any.schema, "*")) return;
  const starred = await change("*", "under a star");
  if (starred.response?.status === PRECONDITION_FAILED) report("refused under a star, which any ETag matches", starred);
}

export const preconditions: Phase = {
  name: STATED,
  run: async (context) => {
    if (context.profile.forgets === true) return context.notTried("changes under If-Match: the target keeps nothing");
    for (const operation of context.contract.operations.filter(({ method }) => /^(PUT|PATCH)$/.test(method))) {
      await unmodifiedSince(context, operation);
      const found = await guarded(context, operation);
      if (found !== undefined) await hold(context, found);
    }
    await bodyLocks(context);
  },
};
