/** What a thing says of a list beside it by its descriptions (`Seats of active holds`, `The highest bid`, `{open: 3, closed: 1}`) is what the list has, whatever was done to its items. */
import { makes } from "../http/making.ts";
import { lastStep } from "../http/slashes.ts";
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";
import { above } from "../http/steps-before.ts";
import { makingOf } from "../lists/maker.ts";
import { type Walked, largest, limited, walk } from "../lists/walk.ts";
import { shown } from "../relations/compared.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { passesByItself } from "../relations/refused-states.ts";
import { type Body, bodyOf } from "./changes-judged.ts";
import { type Telltale, telltalesOf } from "./read-back-telltales.ts";

/** Of so many things a telltale is looked at; those come first to which most was done. */
const MOST_THINGS = 4;
const WALKS_WHILE_MOVING = 8;
const PAUSE_MS = 25;
const NEAR = 1e-6;

type Values = Plan["values"];

/** Things that items name; those of most items first. */
async function namedIn(context: TestContext, { reader, shape, by }: Telltale): Promise<Values[]> {
  const [place, ...others] = reader.parameters.filter((one) => one.in === "path").map(key);
  const base = limited(shape, { operation: shape.operation, values: new Map() }, largest(context, shape));
  const walked = await walk(context, shape, base, `all, to be told by ${reader.id}`);
  const ids = walked === undefined || by === undefined ? [] : flat(shape, walked).flatMap((item) => item[by] ?? []);
  const groups = [...Map.groupBy(ids, String).values()].toSorted((a, b) => b.length - a.length);
  return groups.flatMap(([id]) =>
    id === undefined || place === undefined || others.length > 0 ? [] : [new Map([[place, id]])],
  );
}

/** Values of the path of things to which something was done; those of most requests first. */
async function thingsOf(context: TestContext, tale: Telltale): Promise<Values[]> {
  const { reader, shape } = tale;
  const places = reader.parameters.filter((one) => one.in === "path").map(key);
  if (places.length === 0) return [new Map()];
  if (tale.by !== undefined) return await namedIn(context, tale);
  const maker = shape.operation.path;
  const all = new Map<string, { values: Values; times: number }>();
  for (const { sent, request, case: about, response } of context.wire.exchanges) {
    const values = new Map([...(sent?.values ?? [])].filter(([at]) => places.includes(at)));
    const isDone = request.method !== "GET" && response !== undefined && response.status < 300;
    if (!isDone || values.size < places.length || about.operationId === undefined) continue;
    const name = JSON.stringify([...values]);
    const known = all.get(name) ?? { values, times: 0 };
    all.set(name, { values, times: known.times + (request.target.includes(lastStep(maker)) ? 2 : 1) });
  }
  return [...all.values()].toSorted((a, b) => b.times - a.times).map(({ values }) => values);
}

/** As the members of the items are called, wherever they stand in them. */
function flat({ item }: ListShape, { items }: Walked): Body[] {
  return items.map((one) =>
    Object.fromEntries(
      [...item.members].flatMap(([name, { pointer }]): [string, Json][] => {
        const value = read(one, pointer);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  );
}

function alike(is: Json, wanted: Json): boolean {
  if (typeof is === "number" && typeof wanted === "number")
    return Math.abs(is - wanted) <= NEAR * Math.max(1, Math.abs(wanted));
  if (typeof is === "string" && typeof wanted === "string" && /^\d{4}-\d\d-\d\dT/.test(wanted))
    return Date.parse(is) === Date.parse(wanted);
  return sameJson(is, wanted);
}

function valueAt(body: Body, name: string): Json | undefined {
  const [own = "", state] = name.split(".");
  const value = body[own];
  return state === undefined ? value : isObject(value) ? value[state] : undefined;
}

interface Seen {
  readonly body: Body;
  readonly exchange: Exchange;
  readonly items: readonly Body[];
}

/** The thing between two reads of its list that say the same. */
async function look(context: TestContext, tale: Telltale, values: Values): Promise<Seen | undefined> {
  const { flow, wire } = context;
  const { reader, shape, schema, by } = tale;
  const base = limited(
    shape,
    { operation: shape.operation, values: by === undefined ? values : new Map() },
    largest(context, shape),
  );
  const mine = (walked: Walked): Body[] =>
    flat(shape, walked).filter((item) => by === undefined || String(item[by]) === String([...values.values()].at(-1)));
  const first = await walk(context, shape, base, `all, for ${reader.id}`);
  const about = flow.about(reader, `what it says of ${shape.operation.id}`, { check: "read-back" });
  const exchange = await wire.send({ operation: reader, values }, about);
  const second = await walk(context, shape, base, `all, after ${reader.id}`);
  const body = bodyOf(context, schema, exchange);
  if (first?.whole !== true || second?.whole !== true || body === undefined || !succeeded(exchange)) return undefined;
  const items = mine(second);
  const isSame = tale.told.every(({ wanted }) =>
    sameJson(wanted(mine(first), body) ?? null, wanted(items, body) ?? null),
  );
  return isSame ? { body, exchange, items } : undefined;
}

function judge(context: TestContext, { reader, shape, told }: Telltale, { body, exchange, items }: Seen): boolean {
  for (const { name, said, wanted } of told) {
    const [is, would] = [valueAt(body, name), wanted(items, body)];
    if (is === undefined || would === undefined || alike(is, would)) continue;
    const message = `${name} is ${shown(is)}, and by the ${items.length} items of ${shape.operation.id} it is ${shown(would)}: ${said}`;
    const subject = `${reader.id}: what it says of ${shape.operation.id}`;
    context.report({ check: "relation", message, exchange: exchange.id, subject });
    return true;
  }
  return false;
}

/** What moves on by itself is looked at while it does. */
async function whileMoving(context: TestContext, tale: Telltale, values: Values): Promise<void> {
  const { shape, closed } = tale;
  const maker = makingOf(context.contract, shape);
  const at = closed === undefined ? undefined : shape.item.members.get(closed);
  const states = at === undefined ? [] : (enumerated(viewOf(context.contract.schemas, "out", at.schema)) ?? []);
  const making =
    states.some((one) => passesByItself(String(one))) && maker
      ? await context.flow.another(maker, "to be counted while it moves")
      : undefined;
  if (making === undefined || maker === undefined || closed === undefined) return;
  if (!succeeded(await context.wire.send(making, context.flow.about(maker, "to be counted while it moves", {}))))
    return;
  for (let times = 0; times < WALKS_WHILE_MOVING; times += 1) {
    const seen = await look(context, tale, values);
    if (seen !== undefined && judge(context, tale, seen)) return;
    if (seen?.items.some((item) => passesByItself(String(item[closed]))) === false) return;
    await context.wire.pause(PAUSE_MS);
  }
}

/** What can be done to an item of its own without more to say: it is released, confirmed, or taken away. */
async function afterEach(context: TestContext, tale: Telltale, values: Values): Promise<void> {
  const { contract, flow, wire } = context;
  const maker = makingOf(contract, tale.shape);
  if (maker === undefined || tale.by !== undefined) return;
  const own = [
    ...new Map(
      linksFrom(contract, maker, makes(contract, maker) ?? 201).map((link) => [link.operationId, link]),
    ).values(),
  ];
  for (const link of own) {
    const act = contract.operation(link.operationId);
    const isDone =
      act !== undefined && (act.method === "DELETE" || (act.method === "POST" && above(act.path) !== undefined));
    const making = isDone ? await flow.another(maker, `for ${act.id}, to be counted`) : undefined;
    const plan = making && act && (await flow.another(act, "to what is counted"));
    if (making === undefined || act === undefined || plan === undefined) continue;
    const placed = { ...making, values: new Map([...making.values, ...values]) };
    const made = await wire.send(placed, flow.about(maker, `for ${act.id}, to be counted`, { check: "read-back" }));
    const followed = succeeded(made) ? follow(link, made, plan) : undefined;
    if (followed === undefined) continue;
    const done = await wire.send(followed, flow.about(act, "to what is counted", { check: "read-back" }));
    const seen = succeeded(done) ? await look(context, tale, values) : undefined;
    if (seen !== undefined && judge(context, tale, seen)) return;
  }
}

export async function toldOfLists(context: TestContext): Promise<void> {
  for (const tale of telltalesOf(context)) {
    const things = await thingsOf(context, tale);
    for (const values of things.slice(0, MOST_THINGS)) {
      const seen = await look(context, tale, values);
      if (seen !== undefined && judge(context, tale, seen)) break;
    }
    const [first] = things;
    if (first !== undefined) await afterEach(context, tale, first);
    if (first !== undefined && tale.closed !== undefined) await whileMoving(context, tale, first);
  }
}
