/** What is changed is changed, and nothing else is: read before, put or patched with other values, and read again. */
import { readAs, shown } from "../relations/compared.ts";
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Phase, TestContext } from "../context.ts";
import { type End, extreme } from "../generate/extremes.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, namesItself } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { readerOf } from "../http/reader.ts";
import { fixedByName, isState } from "../relations/assumed.ts";
import { agrees, answerSchema, lasting, sentNames } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import {
  type Changing,
  bodyOf,
  compare,
  emptied,
  merged,
  moved,
  movesState,
  sentBy,
  tagged,
} from "./changes-judged.ts";

/** Something of its own to change, where a link leads from its making to its change. */
export async function fresh(context: TestContext, operation: Operation): Promise<Plan | undefined> {
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

async function changing(context: TestContext, operation: Operation): Promise<Changing | undefined> {
  const reader = readerOf(context.contract, operation);
  if (reader === undefined || context.deliveries.some(({ registration }) => registration?.operationId === operation.id))
    return undefined;
  const plan = await fresh(context, operation);
  const schema = answerSchema(reader, 200);
  if (plan?.body?.media.schema === undefined || schema === undefined || !isObject(plan.body.value)) return undefined;
  const first = await read(context, { reader, plan }, `before ${operation.id}`);
  const before = bodyOf(context, schema, first);
  if (before === undefined) return undefined;
  const known = { operation, reader, plan, schema, before };
  return (await steady(context, known, first)) ? known : undefined;
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

/** The same patch without what may take other members along; undefined where nothing is left. */
function withoutStates(context: TestContext, known: Changing): Changing | undefined {
  const { schemas } = context.contract;
  const { body } = known.plan;
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined) return undefined;
  const { members } = thingOf(schemas, "in", schema);
  const names = Object.keys(sentBy(context, known.plan));
  const states = names.filter((name) => isState(schemas, schema, name));
  const value = states.reduce<Json>((left, name) => {
    const pointer = members.get(name)?.pointer;
    return pointer === undefined ? left : write(left, pointer, undefined);
  }, body.value);
  const fits = states.length < names.length && schemas.valid("in", schema, value);
  return fits ? { ...known, plan: { ...known.plan, body: { ...body, value } } } : undefined;
}

/** The same change with its values at one end. */
function atTheEnd({ contract, flow }: TestContext, known: Changing, end: End): Changing | undefined {
  const { body } = known.plan;
  if (body?.media.schema === undefined) return undefined;
  const names = [...thingOf(contract.schemas, "in", body.media.schema).members.keys()];
  const { operation } = known;
  const kept = new Set(names.filter((name) => namesItself(operation, name) || flow.refers(operation, name)));
  const value = extreme(contract.schemas, body.media.schema, body.value, end, kept);
  return sameJson(value, body.value) ? undefined : { ...known, plan: { ...known.plan, body: { ...body, value } } };
}

/** RFC 7396: of an object that stands in the body a patch names members as well, and the others stay. */
function nested({ contract }: TestContext, known: Changing): Changing[] {
  const { operation, plan, before } = known;
  const { body } = plan;
  const schema = body?.media.schema;
  if (
    operation.method !== "PATCH" ||
    body === undefined ||
    schema === undefined ||
    !/merge-patch/.test(body.media.type)
  )
    return [];
  return Object.entries(before).flatMap(([name, object]): Changing[] => {
    if (!isObject(object) || Object.keys(object).length < 2) return [];
    const [member = ""] = Object.keys(object);
    const whole = extreme(contract.schemas, schema, { [name]: object }, "high", new Set());
    const other = isObject(whole) && isObject(whole[name]) ? whole[name][member] : undefined;
    const value = other === undefined ? {} : { [name]: { [member]: other } };
    return contract.schemas.valid("in", schema, value)
      ? [{ ...known, plan: { ...plan, body: { ...body, value } } }]
      : [];
  });
}

/** Another thing of the same kind that was made before: a change of one leaves it as it was. */
async function beside(
  context: TestContext,
  { reader, plan, schema, neighbour }: Changing,
  exchange: Exchange,
): Promise<void> {
  if (neighbour === undefined || sameJson([...plan.values.values()], [...neighbour.plan.values.values()])) return;
  const name = "what stands beside what was changed";
  const now = bodyOf(context, schema, await read(context, { reader, plan: neighbour.plan }, name));
  const { members } = thingOf(context.contract.schemas, "in", plan.body?.media.schema ?? "");
  const moved_ = Object.keys(neighbour.before).find(
    (one) =>
      (members.has(one) || fixedByName(one)) &&
      lasting(context.contract.schemas, schema, one) &&
      now !== undefined &&
      !agrees(neighbour.before[one], now[one]),
  );
  if (moved_ === undefined) return;
  const message = `another one was changed, and ${moved_} of this one, ${shown(neighbour.before[moved_])}, ${readAs(now?.[moved_])}`;
  context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
}

async function changed(context: TestContext, known: Changing, name: string, merges = false): Promise<void> {
  const { operation } = known;
  const exchange = await context.wire.send(known.plan, context.flow.about(operation, name, { check: "changes" }));
  if (!succeeded(exchange)) return;
  const schema = answerSchema(operation, exchange.response?.status ?? 0);
  const answered = schema === undefined ? undefined : bodyOf(context, schema, exchange);
  const read_ = await read(context, known, `after ${operation.id}`);
  const after = bodyOf(context, known.schema, read_);
  if (answered !== undefined && schema !== undefined && !merges)
    compare(context, { ...known, schema }, answered, exchange);
  if (after === undefined) {
    const message = "what was changed is not found";
    const subject = `${operation.id}: what it changes`;
    return context.report({ check: "read-back", message, exchange: exchange.id, subject });
  }
  await beside(context, known, exchange);
  if (merges) merged(context, known, after, exchange);
  else compare(context, known, after, exchange);
  emptied(context, known, after, exchange);
  moved(context, known, after, exchange);
  tagged(context, known, exchange, read_);
  if (operation.method === "PUT") await putAgain(context, { ...known, before: after });
}

/** PUT is idempotent (RFC 9110, 9.2.2): the same once more leaves what it has made. */
async function putAgain(context: TestContext, known: Changing): Promise<void> {
  const about = context.flow.about(known.operation, "the same once more", { check: "changes" });
  const exchange = await context.wire.send(known.plan, about);
  const name = `after the same ${known.operation.id} once more`;
  const after = succeeded(exchange) ? bodyOf(context, known.schema, await read(context, known, name)) : undefined;
  if (after !== undefined) compare(context, known, after, exchange);
}

/** What is put with everything that the schema admits is all there. */
async function putWhole(context: TestContext, operation: Operation): Promise<void> {
  const known = operation.method === "PUT" ? await changing(context, operation) : undefined;
  const whole = known && (await context.flow.everything(operation, "everything", true));
  const { body } = known?.plan ?? {};
  if (known === undefined || body === undefined || !isObject(body.value) || !isObject(whole?.body?.value)) return;
  const named = Object.entries(body.value).filter(([name]) => namesItself(operation, name));
  const value = { ...whole.body.value, ...Object.fromEntries(named) };
  await changed(context, { ...known, plan: { ...known.plan, body: { ...body, value } } }, "with everything");
}

/** With everything first, and then with one member: what nobody names any more stays, also what no making can say. */
async function oneOfAll(context: TestContext, operation: Operation): Promise<void> {
  const known = operation.method !== "PUT" ? await changing(context, operation) : undefined;
  const whole = known && (await context.flow.everything(operation, "everything"));
  const { body } = known?.plan ?? {};
  if (known === undefined || body === undefined || !isObject(whole?.body?.value)) return;
  const send = (value: Json, name: string): Promise<Exchange> =>
    context.wire.send(
      { ...known.plan, body: { ...body, value } },
      context.flow.about(operation, name, { check: "changes" }),
    );
  if (!succeeded(await send(whole.body.value, "with everything"))) return;
  const before = bodyOf(context, known.schema, await read(context, known, `after ${operation.id} with everything`));
  const { schemas } = context.contract;
  const single = Object.entries(isObject(body.value) ? body.value : {})
    .map(([name, member]): Json => ({ [name]: member }))
    .find((value) => schemas.valid("in", body.media.schema ?? "", value));
  if (before === undefined || single === undefined) return;
  await changed(
    context,
    { ...known, plan: { ...known.plan, body: { ...body, value: single } }, before },
    "with one member",
  );
  const full = bodyOf(context, known.schema, await read(context, known, "before null"));
  // what only patches set is taken away as well
  const emptying = full && atTheEnd(context, { ...known, before: full }, "null");
  if (emptying !== undefined) await changed(context, emptying, "with null after everything");
}

/** A POST to the place of a thing that takes and answers members of it changes what it names, as PATCH does. */
function patches(contract: Contract, operation: Operation): boolean {
  const { schemas } = contract;
  const reader = readerOf(contract, operation);
  const [asked, answered] = [operation.body?.content[0]?.schema, answerSchema(operation, 200)];
  if (operation.method !== "POST" || !operation.path.endsWith("}") || reader === undefined) return false;
  return asked !== undefined && answered !== undefined && sentNames(schemas, asked, answered).length > 0;
}

export const changes: Phase = {
  name: "changes",
  run: async (context) => {
    const { contract } = context;
    const found = contract.operations.filter(
      (operation) => ["PUT", "PATCH"].includes(operation.method) || patches(contract, operation),
    );
    for (const operation of found) {
      const known = await changing(context, operation);
      if (known === undefined) continue;
      for (const part of nested(context, known)) await changed(context, part, "with one member of a member", true);
      const beside_ = await changing(context, operation);
      const other = (await changing(context, operation)) ?? known;
      const again = beside_ === undefined ? other : { ...other, neighbour: beside_ };
      await changed(context, again, "with other values");
      await oneOfAll(context, operation);
      await putWhole(context, operation);
      const calm = movesState(context, again)
        ? withoutStates(context, (await changing(context, operation)) ?? again)
        : undefined;
      if (calm !== undefined) await changed(context, calm, "with other values of no state");
      for (const end of ["high", "null"] as const) {
        const fresh_ = await changing(context, operation);
        const extremes = fresh_ && atTheEnd(context, fresh_, end);
        if (extremes !== undefined) await changed(context, extremes, `with values at the ${end} end`);
      }
    }
  },
};
