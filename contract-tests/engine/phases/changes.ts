/** What is changed is changed, and nothing else is: read before, put or patched with other values, and read again. */
import { answerOfCall } from "../http/making.ts";
import { TICK_MS } from "../patience.ts";
import { readAs, shown } from "../relations/compared.ts";
import { type Json, type JsonObject, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Phase, TestContext } from "../context.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namesItself } from "../http/links.ts";
import { readerOf } from "../http/reader.ts";
import { fixedByName, isState } from "../relations/assumed.ts";
import { agrees, answerSchema, lasting, sentNames } from "../relations/shared.ts";
import { momentless } from "../relations/participles.ts";
import { unedited } from "../relations/said-edited.ts";
import { notRisen } from "../relations/said-rises.ts";
import { thingOf } from "../relations/thing.ts";
import { atTheEnd, takenAway } from "./changes-at-ends.ts";
import { changing, read } from "./changes-begun.ts";
import { patchedByJson } from "./changes-patched.ts";
import { deedsStand } from "./changes-after-deeds.ts";
import { leftOut } from "./changes-left-out.ts";
import { mergedParts } from "./changes-merged.ts";
import { toldOfChanges } from "./changes-told.ts";
import { masked } from "./changes-masked.ts";
import { switchedOn } from "./switched-on.ts";
import {
  type Changing,
  apartMoved,
  bodyOf,
  compare,
  merged,
  moved,
  movesState,
  sentBy,
  tagged,
} from "./changes-judged.ts";

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

/** A patch of what it takes away alone: what it says beside that may be there once, and another one's. */
function withNullsAlone({ contract: { schemas } }: TestContext, known: Changing): Changing | undefined {
  const { operation, plan } = known;
  const schema = plan.body?.media.schema;
  if (operation.method === "PUT" || plan.body === undefined || schema === undefined || !isObject(plan.body.value))
    return undefined;
  const all = Object.entries(plan.body.value);
  const nulls = all.filter(([, member]) => member === null);
  const value = Object.fromEntries(nulls);
  const isLess = nulls.length > 0 && nulls.length < all.length && schemas.valid("in", schema, value);
  return isLess ? { ...known, plan: { ...plan, body: { ...plan.body, value } } } : undefined;
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

/** What one was told with everything is not what another one says then: orders and marks that one alone has may move, and take no value along. */
async function leaked(context: TestContext, known: Changing, exchange: Exchange): Promise<void> {
  const { reader, plan, schema, neighbour } = known;
  if (neighbour === undefined || sameJson([...plan.values.values()], [...neighbour.plan.values.values()])) return;
  const name = "what stands beside what was changed with everything";
  const now = bodyOf(context, schema, await read(context, { reader, plan: neighbour.plan }, name));
  const sent = sentBy(context, plan);
  const taken = Object.keys(sent).find(
    (one) =>
      now?.[one] !== undefined && !agrees(neighbour.before[one], now[one]) && sameJson(now[one], sent[one] ?? null),
  );
  if (taken === undefined) return;
  const message = `another one was changed, and ${taken} of this one, ${shown(neighbour.before[taken])}, ${readAs(now?.[taken])}`;
  context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
}

/** An answer may tell of the change alone, and nothing of the rest. */
function toldBy(
  { contract: { schemas } }: TestContext,
  schema: string,
  before: Changing["before"],
): Changing["before"] {
  const { members } = thingOf(schemas, "out", schema);
  return Object.fromEntries(Object.entries(before).filter(([name]) => members.has(name)));
}

async function changed(context: TestContext, known: Changing, name: string, merges = false): Promise<void> {
  const { operation } = known;
  await context.wire.pause(TICK_MS);
  const exchange = await context.wire.send(known.plan, context.flow.about(operation, name, { check: "changes" }));
  const less = succeeded(exchange) ? undefined : withNullsAlone(context, known);
  if (less !== undefined) return await changed(context, less, `${name} and nothing else`, merges);
  if (!succeeded(exchange)) return;
  const schema = answerSchema(operation, exchange.response?.status ?? 0);
  const answered = schema === undefined ? undefined : bodyOf(context, schema, exchange);
  const read_ = await read(context, known, `after ${operation.id}`);
  const after = bodyOf(context, known.schema, read_);
  if (answered !== undefined && schema !== undefined && !merges)
    compare(context, { ...known, schema, before: toldBy(context, schema, known.before) }, answered, exchange);
  if (after === undefined) {
    const message = "what was changed is not found";
    return context.report({
      check: "read-back",
      message,
      exchange: exchange.id,
      subject: `${operation.id}: what it changes`,
    });
  }
  await beside(context, known, exchange);
  if (merges) merged(context, known, after, exchange);
  else compare(context, known, after, exchange);
  const { schemas } = context.contract;
  const silent = momentless(schemas, known.schema, known.before, after);
  const unrisen = notRisen(schemas, known.schema, known.before, after);
  const subject = `${operation.id}: what it changes`;
  const unsaid = unedited(schemas, known.schema, known.before, after);
  for (const message of [silent, unrisen, unsaid])
    if (message !== undefined) context.report({ check: "read-back", message, exchange: read_.id, subject });
  await takenAway(context, known, after, exchange);
  moved(context, known, after, exchange);
  apartMoved(context, known, after, exchange);
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

/** Of closed lists values that the thing does not have yet: what is put as it was shows nothing. */
function otherChoices(
  { contract: { schemas } }: TestContext,
  known: Changing,
  sent: Changing["before"],
): Changing["before"] {
  const { members } = thingOf(schemas, "in", known.plan.body?.media.schema ?? "");
  return Object.fromEntries(
    Object.keys(sent).flatMap((name): [string, Json][] => {
      const choices = enumerated(viewOf(schemas, "in", members.get(name)?.schema ?? "")) ?? [];
      const other = choices.find((choice) => !sameJson(choice, known.before[name] ?? null));
      return sameJson(sent[name] ?? null, known.before[name] ?? null) && other !== undefined ? [[name, other]] : [];
    }),
  );
}

/** What is put with everything that the schema admits is all there. */
async function putWhole(context: TestContext, operation: Operation): Promise<void> {
  const known = operation.method === "PUT" ? await changing(context, operation) : undefined;
  const whole = known && (await context.flow.everything(operation, "everything", true));
  const { body } = known?.plan ?? {};
  if (known === undefined || body === undefined || !isObject(body.value) || !isObject(whole?.body?.value)) return;
  const named = Object.entries(body.value).filter(([name]) => namesItself(operation, name));
  const value = {
    ...whole.body.value,
    ...otherChoices(context, known, whole.body.value),
    ...Object.fromEntries(named),
  };
  await changed(context, { ...known, plan: { ...known.plan, body: { ...body, value } } }, "with everything");
}

/** With everything first, and then with one member, and with another one: what nobody names any more stays, also what no making can say. */
async function oneOfAll(context: TestContext, operation: Operation): Promise<void> {
  const neighbour = operation.method !== "PUT" ? await changing(context, operation) : undefined;
  const known = neighbour && (await changing(context, operation));
  const whole = known && (await context.flow.everything(operation, "everything"));
  const { body } = known?.plan ?? {};
  if (neighbour === undefined || known === undefined || body === undefined || !isObject(whole?.body?.value)) return;
  const { schemas } = context.contract;
  const others = Object.entries(otherChoices(context, neighbour, whole.body.value)).filter(
    ([name]) => !isState(schemas, body.media.schema ?? "", name),
  );
  const chosen = { ...whole.body.value, ...Object.fromEntries(others) };
  const everything = switchedOn(context, operation, chosen);
  const send = (value: Json, name: string): Promise<Exchange> =>
    context.wire.send(
      { ...known.plan, body: { ...body, value } },
      context.flow.about(operation, name, { check: "changes" }),
    );
  const exchange = await send(everything, "with everything");
  if (!succeeded(exchange)) return;
  await leaked(
    context,
    { ...known, plan: { ...known.plan, body: { ...body, value: everything } }, neighbour },
    exchange,
  );
  const before = bodyOf(context, known.schema, await read(context, known, `after ${operation.id} with everything`));
  const alone = (members: Json, but: readonly string[]): JsonObject | undefined =>
    Object.entries(isObject(members) ? members : {})
      .filter(([name]) => !but.includes(name))
      .map(([name, member]): JsonObject => ({ [name]: member ?? null }))
      .find((value) => schemas.valid("in", body.media.schema ?? "", value));
  const single = alone(body.value, []);
  if (before === undefined || single === undefined) return;
  const patched = (value: Json, was: Changing["before"], name: string): Promise<void> =>
    changed(context, { ...known, plan: { ...known.plan, body: { ...body, value } }, before: was }, name);
  await patched(single, before, "with one member");
  const between = bodyOf(context, known.schema, await read(context, known, "before another member"));
  const states = Object.keys(chosen).filter((name) => isState(schemas, body.media.schema ?? "", name));
  // what the first one names is left out here
  const other = alone(everything, [...Object.keys(single), ...states]);
  if (between !== undefined && other !== undefined) await patched(other, between, "with another member");
  const full = bodyOf(context, known.schema, await read(context, known, "before null"));
  // what only patches set is taken away as well
  const emptying = full && atTheEnd(context, { ...known, before: full }, "null");
  if (emptying !== undefined) await changed(context, emptying, "with null after everything");
}

/** A POST to the place of a thing that takes and answers members of it changes what it names, as PATCH does. */
function patches(contract: Contract, operation: Operation): boolean {
  const { schemas } = contract;
  const reader = readerOf(contract, operation);
  const [asked, answered] = [operation.body?.content[0]?.schema, answerOfCall(contract, operation)];
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
      await patchedByJson(context, operation);
      await toldOfChanges(context, operation);
      const known = await changing(context, operation);
      if (known === undefined) continue;
      for (const part of mergedParts(context, known)) await changed(context, part, "with one member of a member", true);
      const beside_ = await changing(context, operation);
      const other = (await changing(context, operation)) ?? known;
      const again = beside_ === undefined ? other : { ...other, neighbour: beside_ };
      await changed(context, again, "with other values");
      await oneOfAll(context, operation);
      await masked(context, operation);
      await putWhole(context, operation);
      await leftOut(context, operation);
      await deedsStand(context, operation);
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
