/** What is changed is changed, and nothing else is: read before, put or patched with other values, and read again. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import { viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { agrees, answerSchema, lasting, sharedNames } from "../relations/shared.ts";

type Body = { readonly [name: string]: Json };

/** The change with its read, and what was read before. */
interface Changing {
  readonly operation: Operation;
  readonly reader: Operation;
  readonly plan: Plan;
  readonly schema: string;
  readonly before: Body;
}

function shown(value: Json | undefined): string {
  return JSON.stringify(value)?.slice(0, 80) ?? "nothing";
}

/** Something of its own to change, where a link leads from its making to its change. */
async function fresh(context: TestContext, operation: Operation): Promise<Plan | undefined> {
  const plan = await context.flow.another(operation, "changed");
  for (const { source, status, link } of context.flow.incoming(operation)) {
    if (source.method !== "POST" || plan === undefined) continue;
    const making = await context.flow.everything(source, `for ${operation.id}`);
    if (making === undefined) continue;
    const about = context.flow.about(source, `make what ${operation.id} changes`, { check: "changes" });
    const made = await context.wire.send(making, about);
    const followed = String(made.response?.status) === status ? follow(link, made, plan) : undefined;
    if (followed !== undefined) return followed;
  }
  return plan;
}

async function read(
  context: TestContext,
  { reader, plan }: Pick<Changing, "reader" | "plan">,
  name: string,
): Promise<Exchange> {
  return context.wire.send(
    { operation: reader, values: plan.values },
    context.flow.about(reader, name, { check: "changes" }),
  );
}

function bodyOf(exchange: Exchange): Body | undefined {
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  return succeeded(exchange) && isObject(body) ? body : undefined;
}

async function changing(context: TestContext, operation: Operation): Promise<Changing | undefined> {
  const reader = context.contract.operations.find(({ method, path }) => method === "GET" && path === operation.path);
  if (reader === undefined || context.deliveries.some(({ registration }) => registration?.operationId === operation.id))
    return undefined;
  const plan = await fresh(context, operation);
  const schema = answerSchema(reader, 200);
  if (plan?.body?.media.schema === undefined || schema === undefined || !isObject(plan.body.value)) return undefined;
  const first = await read(context, { reader, plan }, `before ${operation.id}`);
  const before = bodyOf(first);
  if (before === undefined) return undefined;
  const known = { operation, reader, plan, schema, before };
  return (await steady(context, known, first)) ? known : undefined;
}

/** Reading changes nothing: three reads in a row say the same of what is kept for good, and of when and how often it was changed. */
async function steady(
  context: TestContext,
  { reader, plan, schema, before }: Changing,
  first: Exchange,
): Promise<boolean> {
  const [second, third] = [
    await read(context, { reader, plan }, "read once more"),
    await read(context, { reader, plan }, "read a third time"),
  ].map(bodyOf);
  if (second === undefined || third === undefined) return false;
  const moving = Object.keys(before).find(
    (name) =>
      (/(updated|modified|changed|version|revision)/i.test(name) || lasting(context.contract.schemas, schema, name)) &&
      !agrees(before[name], second[name]) &&
      !agrees(second[name], third[name]),
  );
  if (moving === undefined) return true;
  const message = `${moving} was ${shown(before[moving])}, ${shown(second[moving])} and ${shown(third[moving])} in three reads in a row`;
  context.report({ check: "read-back", message, exchange: first.id, subject: `${reader.id}: read three times` });
  return false;
}

/** Members that nobody named, and that are kept for good. */
function untouched(context: TestContext, { operation, plan, schema, before }: Changing): string[] {
  const { schemas } = context.contract;
  const asked = plan.body?.media.schema ?? "";
  const named = viewOf(schemas, "in", asked).properties;
  const sent = isObject(plan.body?.value) ? plan.body.value : {};
  return Object.keys(before).filter((name) =>
    named.has(name) ? operation.method === "PATCH" && !(name in sent) : lasting(schemas, schema, name),
  );
}

/** The members of the request that are read under the same name, and not only written. */
function sentNames(context: TestContext, { plan, schema }: Changing): string[] {
  const asked = plan.body?.media.schema ?? "";
  const { properties } = viewOf(context.contract.schemas, "in", asked);
  return sharedNames(context.contract.schemas, asked, schema).filter((name) => {
    const pointer = properties.get(name);
    return pointer !== undefined && context.contract.schemas.raw("in", pointer) !== false;
  });
}

function compare(context: TestContext, known: Changing, after: Body, exchange: Exchange): void {
  const { operation, plan, before } = known;
  const sent = isObject(plan.body?.value) ? plan.body.value : {};
  const subject = `${operation.id}: what it changes`;
  const report = (message: string): void =>
    context.report({ check: "read-back", message, exchange: exchange.id, subject });
  for (const name of sentNames(context, known))
    if (sent[name] !== null && !agrees(sent[name], after[name]))
      report(`${name} was sent as ${shown(sent[name])}, and is read as ${shown(after[name])}`);
  for (const name of untouched(context, known))
    if (!agrees(before[name], after[name]))
      report(`${name} was ${shown(before[name])}, nobody changed it, and it is read as ${shown(after[name])}`);
  for (const name of Object.keys(before).filter((one) => /(updated|modified)/i.test(one))) {
    const [was, is] = [before[name], after[name]].map((value) => Date.parse(String(value)));
    if (was !== undefined && is !== undefined && is < was)
      report(`${name} was ${shown(before[name])} before the change, and ${shown(after[name])} after it`);
  }
}

export const changes: Phase = {
  name: "changes",
  run: async (context) => {
    for (const operation of context.contract.operations.filter(
      ({ method }) => method === "PUT" || method === "PATCH",
    )) {
      const known = await changing(context, operation);
      if (known === undefined) continue;
      const exchange = await context.wire.send(
        known.plan,
        context.flow.about(operation, "with other values", { check: "changes" }),
      );
      if (!succeeded(exchange)) continue;
      const answered = bodyOf(exchange);
      const after = bodyOf(await read(context, known, `after ${operation.id}`));
      if (answered !== undefined && answerSchema(operation, exchange.response?.status ?? 0) !== undefined)
        compare(
          context,
          { ...known, schema: answerSchema(operation, exchange.response?.status ?? 0) ?? known.schema },
          answered,
          exchange,
        );
      if (after === undefined)
        context.report({
          check: "read-back",
          message: "what was changed is not found",
          exchange: exchange.id,
          subject: `${operation.id}: what it changes`,
        });
      else compare(context, known, after, exchange);
    }
  },
};
