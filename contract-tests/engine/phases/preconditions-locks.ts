/** Changes whose body or query names the version that they are of (`etag`): under another one nothing is changed, under its own it is, and under the one before no more. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Case, type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { isLock } from "../relations/assumed.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { fresh } from "./changes-begun.ts";

const CHECK = "preconditions";

interface Locked {
  readonly operation: Operation;
  readonly reader: Operation;
  readonly plan: Plan;
  readonly under: (lock: Json) => Plan;
  readonly lock: string;
}

async function lockedBy({ contract, ...context }: TestContext, operation: Operation): Promise<Locked | undefined> {
  const { schemas } = contract;
  const place = /^(.*\{[^}]+\})(?::[^/{}]+|\/[^/{}]+)?$/.exec(operation.path)?.[1];
  const reader = contract.operations.find(({ method, path }) => method === "GET" && path === place);
  const told = reader && answerSchema(reader, 200);
  const asked = operation.body?.content.find(({ type }) => /json/.test(type));
  if (reader === undefined || told === undefined || asked?.schema === undefined) return undefined;
  if (!/^(POST|PUT|PATCH)$/.test(operation.method)) return undefined;
  const given = thingOf(schemas, "out", told).members;
  const [lock, member] =
    [...thingOf(schemas, "in", asked.schema).members].find(([name]) => isLock(name) && given.has(name)) ?? [];
  const plan = lock === undefined ? undefined : await fresh({ contract, ...context }, operation);
  if (lock === undefined || member === undefined || plan === undefined) return undefined;
  const under = (value: Json): Plan => ({
    ...plan,
    body: { media: asked, value: write(plan.body?.value ?? {}, member.pointer, value) },
  });
  return { operation, reader, plan, under, lock };
}

function valueOf({ response }: Exchange, name: string): Json | undefined {
  const thing = response && thingIn(jsonBody(response));
  return isObject(thing) ? thing[name] : undefined;
}

async function hold(context: TestContext, { operation, reader, plan, under, lock }: Locked): Promise<void> {
  const about = (one: Operation, name: string): Case => context.flow.about(one, name, { check: CHECK });
  const read = (name: string): Promise<Exchange> =>
    context.wire.send({ operation: reader, values: plan.values }, about(reader, name));
  const report = (message: string, exchange: Exchange): void =>
    context.report({ check: CHECK, message, exchange: exchange.id, subject: exchange.case.name });
  const first = await read(`for its ${lock}`);
  const own = valueOf(first, lock);
  if (own === undefined) return;
  const other: Json =
    typeof own === "number" ? own + 1000 : `${String(own).slice(0, -1)}${String(own).endsWith("0") ? "1" : "0"}`;
  const wrong = await context.wire.send(under(other), about(operation, `under another ${lock}`));
  const refusal = wrong.response?.status;
  if (succeeded(wrong)) return report(`taken under a ${lock} that it does not have`, wrong);
  const right: Exchange = await context.wire.send(under(own), about(operation, `under its own ${lock}`));
  const now = await read(`after a change under its ${lock}`);
  const status = right.response?.status;
  if (!succeeded(right)) {
    if (status === refusal && valueOf(now, lock) === own) report(`refused under the ${lock} that is read`, right);
    return;
  }
  const [was, is] = [first, now].map(({ response }) => response?.body.toString("utf8"));
  if (valueOf(now, lock) === own) {
    if (was !== is) report(`${lock} is as it was, and what is read has changed`, now);
    return;
  }
  const again = await context.wire.send(under(own), about(operation, `under the ${lock} before`));
  if (succeeded(again)) report(`taken under the ${lock} of before a change`, again);
}

export async function bodyLocks(context: TestContext): Promise<void> {
  for (const operation of context.contract.operations) {
    const found = await lockedBy(context, operation);
    if (found !== undefined) await hold(context, found);
  }
}
