/** What is to be changed: something of its own, as it is read before the change. */
import { readerOf } from "../http/reader.ts";
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { read as pointed, write } from "../../../spec/openapi/pointer.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { CONFLICT, OF_STATE } from "../http/statuses.ts";
import { follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { fixedByName, isState } from "../relations/assumed.ts";
import { shown } from "../relations/compared.ts";
import { agrees, answerSchema, lasting } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { afresh } from "./afresh.ts";
import { type Changing, bodyOf } from "./changes-judged.ts";

/** With one member, where a change may say nothing at all: what is no state comes first, as a state may take others along. */
async function saying(context: TestContext, plan: Plan | undefined): Promise<Plan | undefined> {
  const { operation, body } = plan ?? {};
  const schema = body?.media.schema;
  if (plan === undefined || operation === undefined || body === undefined || schema === undefined) return plan;
  if (operation.method === "PUT" || !isObject(body.value) || Object.keys(body.value).length > 0) return plan;
  const { schemas } = context.contract;
  // what one alone may have is given to one alone
  const label = `changed, ${context.wire.exchanges.length}`;
  const value = (await context.flow.everything(operation, label))?.body?.value;
  const names = isObject(value) ? Object.keys(value) : [];
  const calm = names.filter((name) => !isState(schemas, schema, name));
  const [said] = [...calm, ...names].flatMap((name): Json[] => {
    const one = { [name]: isObject(value) ? (value[name] ?? null) : null };
    return !context.flow.refers(operation, name) && schemas.valid("in", schema, one) ? [one] : [];
  });
  return said === undefined ? plan : { ...plan, body: { ...body, value: said } };
}

/** Something of its own to change, where a link leads from its making to its change. */
export async function fresh(context: TestContext, operation: Operation): Promise<Plan | undefined> {
  const plan = await saying(context, await context.flow.another(operation, "changed"));
  for (const { source, status, link } of context.flow.incoming(operation)) {
    if (source.method !== "POST" || plan === undefined) continue;
    const about = context.flow.about(source, `make what ${operation.id} changes`, { check: "changes" });
    const make = async (label: string): Promise<Exchange | undefined> => {
      const making = await context.flow.everything(source, label);
      return making && (await context.wire.send(making, about));
    };
    const first = await make(`for ${operation.id}`);
    const label = `for ${operation.id} as well, ${context.wire.exchanges.length}`;
    // what was made for it before may have taken its name
    const second = first?.response?.status === CONFLICT ? await make(label) : first;
    // to what was sent nothing is added
    const isBelow = OF_STATE.has(second?.response?.status ?? 0) && source.path.includes("{");
    const made = isBelow ? ((await afresh(context, source, label)) ?? second) : second;
    if (made === undefined) continue;
    const followed = String(made.response?.status) === status ? follow(link, made, plan) : undefined;
    if (followed !== undefined) return followed;
  }
  return plan;
}

export async function read(
  context: TestContext,
  { reader, plan }: Pick<Changing, "reader" | "plan">,
  name: string,
): Promise<Exchange> {
  return context.wire.send(
    { operation: reader, values: plan.values },
    context.flow.about(reader, name, { check: "changes" }),
  );
}

export async function changing(context: TestContext, operation: Operation): Promise<Changing | undefined> {
  const reader = readerOf(context.contract, operation);
  if (reader === undefined || context.deliveries.some(({ registration }) => registration?.operationId === operation.id))
    return undefined;
  const plan = await fresh(context, operation);
  const schema = answerSchema(reader, 200);
  if (plan?.body?.media.schema === undefined || schema === undefined || !isObject(plan.body.value)) return undefined;
  const there = await read(context, { reader, plan }, `before ${operation.id}`);
  const isNew = operation.method === "PUT" && there.response?.status === 404;
  const first = isNew ? await firstPut(context, { reader, plan }) : there;
  const before = bodyOf(context, schema, first);
  if (before === undefined) return undefined;
  const known = {
    operation,
    reader,
    plan: operation.method === "PUT" ? otherwise(context, plan, before) : plan,
    schema,
    before,
  };
  return (await steady(context, known, first)) ? known : undefined;
}

/** What PUT makes is there to be changed once it was put. */
async function firstPut(context: TestContext, known: Pick<Changing, "reader" | "plan">): Promise<Exchange> {
  await context.wire.send(known.plan, context.flow.about(known.plan.operation, "to be changed", { check: "changes" }));
  return await read(context, known, `once ${known.plan.operation.id} has put it`);
}

/** With another one than before of what is chosen from a closed list. */
function otherwise({ contract: { schemas } }: TestContext, plan: Plan, before: Changing["before"]): Plan {
  const { body } = plan;
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined) return plan;
  let { value } = body;
  for (const [name, { pointer, schema: at }] of thingOf(schemas, "in", schema).members) {
    const known = pointed(value, pointer);
    const other = enumerated(viewOf(schemas, "in", at))?.find((one) => !sameJson(one, known ?? null));
    if (known === undefined || other === undefined || !sameJson(known, before[name] ?? null)) continue;
    const changed = write(value, pointer, other);
    if (schemas.valid("in", schema, changed)) value = changed;
  }
  return { ...plan, body: { ...body, value } };
}

const OF_CHANGES = /(updated|modified|changed|version|revision)/i;

/** Reading changes nothing: three reads in a row say the same of what is kept for good, and of when and how often it was changed. */
async function steady(
  context: TestContext,
  { reader, plan, schema, before }: Changing,
  first: Exchange,
): Promise<boolean> {
  const [second, third] = [
    await read(context, { reader, plan }, "read once more"),
    await read(context, { reader, plan }, "read a third time"),
  ].map((exchange) => bodyOf(context, schema, exchange));
  if (second === undefined || third === undefined) return false;
  const { schemas } = context.contract;
  const named = thingOf(schemas, "in", plan.body?.media.schema ?? "").members;
  const all = Object.keys(before).filter(
    (name) =>
      (OF_CHANGES.test(name) || lasting(schemas, schema, name)) &&
      !agrees(before[name], second[name]) &&
      !agrees(second[name], third[name]),
  );
  // what a client sets is said first
  const moving = all.find((name) => named.has(name)) ?? all.find((name) => OF_CHANGES.test(name)) ?? all[0];
  if (moving === undefined) return true;
  const own = named.has(moving);
  const message = `${moving} was ${shown(before[moving])}, ${shown(second[moving])} and ${shown(third[moving])} in three reads in a row`;
  const subject = `${reader.id}: read three times`;
  const assumes = own || fixedByName(moving) || OF_CHANGES.test(moving) ? {} : { assumes: "computed" as const };
  context.report({ check: "read-back", message, exchange: first.id, subject, ...assumes });
  return assumes.assumes !== undefined;
}
