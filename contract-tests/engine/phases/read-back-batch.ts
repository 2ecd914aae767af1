/** Where one request makes many (`POST /samples/import` takes a list of what `POST /samples` takes), each that is answered as made is there as it was sent, and one that is refused has changed nothing. */
import { type Json, isObject, objectAt, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import { makes } from "../http/making.ts";
import { entriesIn, saysDone } from "../http/multi-status.ts";
import { manyOf } from "../http/references.ts";
import { formed } from "../relations/assumed.ts";
import { shown } from "../relations/compared.ts";
import { agrees, answerSchema, isLost, sentNames } from "../relations/shared.ts";
import { thingIn, thingOf, valuesOf } from "../relations/thing.ts";

interface Batch {
  readonly operation: Operation;
  /** What makes one, and what reads it by the name in its path. */
  readonly maker: Operation;
  readonly reader: Operation;
  readonly place: string;
  /** Where the list stands in the body. */
  readonly at: string;
}

function batchOf({ contract }: TestContext, operation: Operation): Batch | undefined {
  if (operation.method !== "POST" || operation.path.includes("{")) return undefined;
  return contract.operations.flatMap((maker): Batch[] => {
    if (maker.id === operation.id || makes(contract, maker) !== 201 || maker.path.includes("{")) return [];
    const at = manyOf(contract, operation, maker);
    const below = new RegExp(`^${maker.path.replaceAll(".", "\\.")}/\\{([^}]+)\\}$`);
    const reader = contract.operations.find(({ method, path }) => method === "GET" && below.test(path));
    const place = reader && below.exec(reader.path)?.[1];
    return at === undefined || reader === undefined || place === undefined
      ? []
      : [{ operation, maker, reader, place, at }];
  })[0];
}

/** Two new ones, and between them one under a name that is there already, where the client names things. */
async function itemsFor(context: TestContext, { maker, place }: Batch): Promise<readonly Json[] | undefined> {
  const bodies: Json[] = [];
  for (const name of ["the first of many", "what is there already", "its second making", "the last of many"]) {
    const plan = await context.flow.everything(maker, name);
    if (plan?.body === undefined) return undefined;
    bodies.push(plan.body.value);
  }
  const [first = null, there = null, again = null, last = null] = bodies;
  const id = isObject(there) ? there[place] : undefined;
  const making = await context.flow.everything(maker, "what is there already");
  if (id === undefined || making?.body === undefined) return [first, last];
  const about = context.flow.about(maker, "what is there already", { check: "read-back" });
  const made = await context.wire.send({ ...making, body: { ...making.body, value: there } }, about);
  return succeeded(made) ? [first, { ...objectAt(again), [place]: id }, last] : [first, last];
}

export async function batchBack(context: TestContext, operation: Operation): Promise<void> {
  const batch = batchOf(context, operation);
  const plan = batch && (await context.flow.valid(operation));
  const items = batch && plan?.body && (await itemsFor(context, batch));
  if (batch === undefined || plan?.body === undefined || items === undefined) return;
  const { schemas } = context.contract;
  const { maker, reader, place, at } = batch;
  const value = at === "" ? [...items] : write(plan.body.value, at, [...items]);
  if (plan.body.media.schema === undefined || !schemas.valid("in", plan.body.media.schema, value)) return;
  const about = (one: Operation, what: string): ReturnType<typeof context.flow.about> =>
    context.flow.about(one, what, { check: "read-back" });
  const read = async (id: Json, what: string): Promise<Exchange> =>
    context.wire.send({ operation: reader, values: new Map([[`path ${place}`, id]]) }, about(reader, what));
  const own = items.map((item) => (isObject(item) ? item[place] : undefined));
  const before = await Promise.all(own.map(async (id) => id !== undefined && read(id, "before many are made")));
  const answered = await context.wire.send(
    { ...plan, body: { ...plan.body, value } },
    about(operation, "many at once"),
  );
  const { response } = answered;
  const entries = response !== undefined && succeeded(answered) ? entriesIn(jsonBody(response)) : [];
  if (entries.length !== items.length || response?.status === 202) return;
  const [asked, schema] = [maker.body?.content[0]?.schema, answerSchema(reader, 200)];
  if (asked === undefined || schema === undefined) return;
  const names = sentNames(schemas, asked, schema);
  for (const [index, item] of items.entries()) {
    const entry =
      entries.find((one) => own[index] !== undefined && objectAt(one)[place] === own[index]) ?? entries[index];
    const isDone = saysDone(entry);
    const id = own[index] ?? namedIn(thingIn(entry), place);
    if (isDone === undefined || id === undefined || !isObject(item)) continue;
    const exchange = await read(id, `number ${index + 1} of many`);
    const status = exchange.response?.status ?? 0;
    const said = status === 200 && exchange.response ? jsonBody(exchange.response) : undefined;
    const is = said === undefined ? undefined : valuesOf(thingOf(schemas, "out", schema), said);
    const report = (message: string, assumes?: ReturnType<typeof formed>): void =>
      context.report({
        check: "read-back",
        message,
        exchange: exchange.id,
        subject: `${operation.id}: number ${index + 1} of many`,
        ...(assumes ? { assumes } : {}),
      });
    const earlier = before[index];
    if (isDone && !succeeded(exchange)) report(`it was answered as done, and its read is answered ${status}`);
    if (!isDone && earlier !== false && earlier !== undefined && !sameRead(earlier, exchange))
      report("it was answered as refused, and its read has changed");
    const wrong =
      isDone && is !== undefined
        ? names.find((name) => name in item && (!agrees(item[name], is[name]) || isLost(item[name], is[name])))
        : undefined;
    if (wrong !== undefined)
      report(
        `${wrong} was sent as ${shown(item[wrong])} and answered as done, and is read as ${shown(is?.[wrong])}`,
        formed(schemas, asked, wrong, item[wrong], is?.[wrong]),
      );
  }
}

function sameRead(one: Exchange, other: Exchange): boolean {
  const [was, is] = [one, other].map(({ response }) => response && jsonBody(response));
  return one.response?.status === other.response?.status && (!succeeded(one) || sameJson(was ?? null, is ?? null));
}
