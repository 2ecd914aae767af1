/** What was made is read again, where `Location`, links and the path itself lead, and says what was sent and answered. */
import { type Json, isObject, objectAt, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read as pointed, write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Phase, TestContext } from "../context.ts";
import { type End, extreme } from "../generate/extremes.ts";
import { sample } from "../generate/sample.ts";
import { viewOf } from "../generate/view.ts";
import { mediaOf } from "../http/bare-plan.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { carriers, linksFrom, namesItself } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { readerOf } from "../http/reader.ts";
import { thingOf } from "../relations/thing.ts";
import { acted } from "./read-back-acted.ts";
import { another } from "./read-back-another.ts";
import { added } from "./read-back-added.ts";
import { assigned } from "./read-back-assigned.ts";
import { asItWasThen } from "./read-back-at-the-time.ts";
import { bytesBack } from "./read-back-bytes.ts";
import { batchBack } from "./read-back-batch.ts";
import { countedBelow } from "./read-back-counted.ts";
import { partBack } from "./read-back-part.ts";
import { partsBack } from "./read-back-parts.ts";
import { called } from "./read-back-called.ts";
import { compare, defaulted, echoed, lost } from "./read-back-compared.ts";
import { ended } from "./read-back-ended.ts";
import { ofItsKind } from "./read-back-kinds.ts";
import { leftToDefaults } from "./read-back-defaults.ts";
import { manyBack } from "./read-back-many.ts";
import { type Made, apartFromStories, madeOf } from "./read-back-made.ts";
import { byLocation, readAgain } from "./read-back-places.ts";
import { renamed } from "./read-back-renamed.ts";
import { moves } from "./read-back-moved.ts";
import { severalOfEach } from "./read-back-several.ts";
import { overlapping, taken } from "./read-back-taken.ts";
import { turned } from "./read-back-turned.ts";
import { inTime, lastsAsAsked, madeNow } from "./read-back-times.ts";
import { toldOfLists } from "./read-back-told.ts";
import { ofOneAlone, withoutGaps } from "./read-back-unique.ts";
import { attempt } from "../generate/attempt.ts";

/** Of each operation, evenly over the run. */
const MOST_OF_AN_OPERATION = 4;

function spread<T>(all: readonly T[], most: number): T[] {
  return all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]).filter(
        (one) => one !== undefined,
      );
}

/** Where nothing is answered but a place, something is at that place. */
async function bare(context: TestContext): Promise<void> {
  const seen = new Set<string>();
  for (const exchange of context.wire.exchanges) {
    const { operationId } = exchange.case;
    const operation = context.contract.operation(operationId ?? "");
    if (operation === undefined || exchange.response?.status !== 201 || seen.has(operation.id)) continue;
    if (madeOf(context.contract, exchange) !== undefined || operation.method === "GET") continue;
    seen.add(operation.id);
    const made = { operation, exchange, body: {}, schema: "" };
    // what may have been changed since is another one
    const own = changeable(context.contract, operation) ? await sentAfresh(context, operation) : exchange;
    if (own?.response?.status === 201) await byLocation(context, { ...made, exchange: own });
    await complete(context, made);
  }
}

/** What stands at one path is the last that was put there. */
async function inPlace(context: TestContext, operation: Operation): Promise<void> {
  const reader = readerOf(context.contract, operation);
  const plan = operation.method === "PUT" ? await context.flow.valid(operation) : undefined;
  if (reader === undefined || plan === undefined) return;
  const exchange = await context.wire.send(
    plan,
    context.flow.about(operation, "before it is read back", { check: "read-back" }),
  );
  const made = madeOf(context.contract, exchange);
  if (!succeeded(exchange)) return;
  const read = await context.wire.send(
    { operation: reader, values: plan.values },
    context.flow.about(reader, `what ${operation.id} has put there`, { check: "read-back" }),
  );
  if (made === undefined) return;
  compare(context, made, reader, read, false);
  lost(context, made, reader, read);
}

/** Whether something that the operation makes may have been changed or removed since. */
function changeable(contract: Contract, operation: Operation): boolean {
  const { operations } = contract;
  const { path } = operation;
  // it may stand at another place than below the one where it was made
  const places = new Set(
    operation.responses
      .flatMap(({ status }) => linksFrom(contract, operation, Number(status)))
      .map(({ operationId }) => contract.operation(operationId)?.path ?? ""),
  );
  return operations.some((other) => {
    if (/^(PUT|PATCH|DELETE|POST)$/.test(other.method) && places.has(other.path)) return true;
    const below = other.path.startsWith(`${path}/{`);
    // `/orders/{order}/cancel` and `/orders/{order}:cancel` may change what they are said of
    const acts = below && other.method === "POST" && /^\/\{[^}]+\}([/:][^/{}]+)?$/.test(other.path.slice(path.length));
    return acts || (/^(PUT|PATCH|DELETE)$/.test(other.method) && (other.path === path || below));
  });
}

/** What a removal took away, as JSON says it: every parameter of its path with its value. */
interface Removed {
  readonly exchange: Exchange;
  readonly named: readonly string[];
}

function removedOf(contract: Contract, exchange: Exchange): Removed[] {
  const operation = contract.operation(exchange.case.operationId ?? "");
  if (operation?.method !== "DELETE" || !succeeded(exchange)) return [];
  const places = operation.path.split("/");
  const sent = new URL(exchange.request.target, "http://target").pathname.split("/");
  const named = places.flatMap((place, index) =>
    /^\{.*\}$/.test(place)
      ? [`${JSON.stringify(place.slice(1, -1))}:${JSON.stringify(decodeURIComponent(sent[index] ?? ""))}`]
      : [],
  );
  return named.length === 0 ? [] : [{ exchange, named }];
}

/** Whether something was removed later in the run that the request or its answer names. */
function goneSince(removed: readonly Removed[], { exchange, body }: Made): boolean {
  const said = JSON.stringify([jsonBody(exchange.request) ?? null, body]);
  return removed.some((one) => one.exchange.id > exchange.id && one.named.every((name) => said.includes(name)));
}

/** Once with everything that the contract lets a client say: what is never sent is never lost. */
async function complete(context: TestContext, { operation }: Made): Promise<void> {
  if (
    operation.body === undefined ||
    context.deliveries.some(({ registration }) => registration?.operationId === operation.id)
  )
    return;
  const plan = await context.flow.everything(operation, "with everything", false, true);
  if (plan !== undefined) await sentAndRead(context, plan, "with everything");
  const deep = await context.flow.everything(operation, "with everything in everything", true);
  if (deep !== undefined && !sameNames(deep.body?.value, plan?.body?.value))
    await sentAndRead(context, deep, "with everything in everything");
  const several = await severalOfEach(context, operation);
  if (several !== undefined) await sentAndRead(context, several, "with several of each");
  await branched(context, operation);
  // null in a patch takes away, which the changes look at
  const ends: readonly End[] = operation.method === "PATCH" ? ["low", "high"] : ["low", "null", "high"];
  for (const end of ends) {
    const other = await context.flow.everything(operation, `at the ${end} end`);
    const extremes = other && atTheEnd(context, other, end);
    if (extremes !== undefined) await sentAndRead(context, extremes, `with values at the ${end} end`);
  }
}

/** A member that may be one of several kinds of things is each of them once. */
async function branched(context: TestContext, operation: Operation): Promise<void> {
  const { schemas } = context.contract;
  const schema = mediaOf(operation)?.schema;
  for (const [name, { pointer, schema: at }] of schema === undefined ? [] : thingOf(schemas, "in", schema).members) {
    const [union] = viewOf(schemas, "in", at).unions;
    for (let branch = 1; union !== undefined && branch < union.branches; branch += 1) {
      const plan = await context.flow.everything(operation, `${name} of kind ${branch}`);
      const random = context.wire.random(`${operation.id} ${name} of kind ${branch}`);
      const choice = (place: string): number => (place === union.pointer ? branch : 0);
      if (plan?.body === undefined || schema === undefined) return;
      const kind = attempt(() => sample({ schemas, direction: "in", random, full: true, choice }, at));
      const value = kind === undefined ? null : write(plan.body.value, pointer, kind);
      if (!schemas.valid("in", schema, value)) continue;
      await sentAndRead(context, { ...plan, body: { ...plan.body, value } }, `with another kind of ${name}`);
    }
  }
}

/** Whether two bodies have the same members, and objects in them too. */
function sameNames(one: Json | undefined, other: Json | undefined): boolean {
  if (!isObject(one) || !isObject(other)) return isObject(one) === isObject(other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && sameNames(one[name], other[name]))
  );
}

/** Members that links carry on lead where they led. */
function atTheEnd({ contract, flow }: TestContext, plan: Plan, end: End): Plan | undefined {
  const { operation, body } = plan;
  if (body?.media.schema === undefined || !isObject(body.value)) return undefined;
  const { at, members } = thingOf(contract.schemas, "in", body.media.schema);
  const kept = new Set([
    ...carriers(operation),
    ...flow.incoming(operation).flatMap(({ link }) => Object.keys(objectAt(pointed(link.requestBody, at)))),
    ...[...members.keys()].filter((name) => namesItself(operation, name) || flow.follows(operation, name)),
  ]);
  const value = extreme(contract.schemas, body.media.schema, body.value, end, kept);
  return sameJson(value, body.value) ? undefined : { ...plan, body: { ...body, value } };
}

async function sentAndRead(context: TestContext, plan: Plan, name: string): Promise<void> {
  const about = context.flow.about(plan.operation, `${name}, to be read back`, { check: "read-back" });
  const exchange = await context.wire.send(plan, about);
  const made = madeOf(context.contract, exchange);
  if (made === undefined && exchange.response?.status === 201)
    return byLocation(context, { operation: plan.operation, exchange, body: {}, schema: "" });
  if (made === undefined) return;
  echoed(context, made);
  await readAgain(context, made);
}

async function sentAfresh(context: TestContext, operation: Operation): Promise<Exchange | undefined> {
  const plan = await context.flow.another(operation, "to be read back");
  const about = context.flow.about(operation, "to be read back", { check: "read-back" });
  return plan && (await context.wire.send(plan, about));
}

async function afresh(context: TestContext, { operation }: Made): Promise<Made[]> {
  const exchange = await sentAfresh(context, operation);
  const made = exchange && madeOf(context.contract, exchange);
  return made === undefined ? [] : [made];
}

export const readBack: Phase = {
  name: "read-back",
  run: async (context) => {
    const made = context.wire.exchanges.flatMap((exchange) => madeOf(context.contract, exchange) ?? []);
    const removed = context.wire.exchanges.flatMap((exchange) => removedOf(context.contract, exchange));
    const stands = (one: Made): boolean => !goneSince(removed, one);
    for (const one of made) {
      echoed(context, one);
      defaulted(context, one);
      madeNow(context, one);
      lastsAsAsked(context, one);
      ofItsKind(context, one);
    }
    inTime(context, made);
    await bare(context);
    const groups = Map.groupBy(made, ({ operation, exchange }) => `${operation.id} ${exchange.response?.status ?? 0}`);
    for (const all of groups.values()) {
      await leftToDefaults(context, all);
      const [first] = all;
      const kept =
        first !== undefined && changeable(context.contract, first.operation)
          ? await afresh(context, first)
          : apartFromStories(all);
      for (const one of spread(kept.filter(stands), MOST_OF_AN_OPERATION)) {
        await readAgain(context, one);
      }
      if (first !== undefined) await complete(context, first);
    }
    for (const operation of context.contract.operations) {
      await inPlace(context, operation);
      await acted(context, operation);
      await another(context, operation);
      await turned(context, operation);
      await ended(context, operation);
      await added(context, operation);
      await moves(context, operation);
      await assigned(context, operation);
      await asItWasThen(context, operation);
      await taken(context, operation);
      await renamed(context, operation);
      await overlapping(context, operation);
      await bytesBack(context, operation);
      await partsBack(context, operation);
      await partBack(context, operation);
      await countedBelow(context, operation);
      await batchBack(context, operation);
      await manyBack(context, operation);
    }
    await called(context);
    for (const operation of context.contract.operations) {
      ofOneAlone(context, operation);
      withoutGaps(context, operation);
    }
    await toldOfLists(context);
  },
};
