/** What was made below a thing goes with it, where it stands below it, or the contract says so. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { type Flow, succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { naming, referenceOf } from "../http/references.ts";
import { lastStep } from "../http/slashes.ts";
import { documents } from "../http/statuses.ts";
import { namingOf } from "../lists/naming.ts";
import { itemsIn, largest, limited } from "../lists/walk.ts";
import { prose } from "../relations/assumed.ts";
import { keeps } from "../relations/kept.ts";
import { listShape, lists } from "../relations/list-shape.ts";
import { spoken } from "../relations/spoken.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";

const TAKES_ALONG =
  /\b(with (all |everything )?(of )?(its|their|the|in)\b|and (all |everything )?(of )?(its|their|below|in it)\b|cascad|everything (in|below|under|of|that)|together with|including (all |its|their)|(is|are|gets?|will be) (deleted|removed|erased|cancelled|gone) (as well|too|along))/i;

/** Whether the removal says that it takes more along than the thing itself. */
function takesAlong(operation: Operation): boolean {
  const answers = operation.responses
    .filter(({ status }) => status.startsWith("2"))
    .map(({ definition }) => textAt(definition["description"]) ?? "");
  return TAKES_ALONG.test([prose(operation), ...answers].join("\n"));
}

interface Maker {
  readonly operation: Operation;
  /** The member that names what it is made for; undefined where it is made below its path. */
  readonly member: string | undefined;
}

/** Operations that make something right below the path of the removal, and those of which its words speak, and that name what it removes. */
function makersOf({ contract, flow }: TestContext, removal: Operation): Maker[] {
  const words = ` ${spoken(prose(removal))} `;
  const above = removal.path.replace(/\/\{[^}]+\}$/, "");
  const found = contract.operations.flatMap((operation): Maker[] => {
    const { method, path, body } = operation;
    if (method !== "POST") return [];
    const isBelow = path.startsWith(`${removal.path}/`);
    if (isBelow) return /^\/[^/{}:]+$/.test(path.slice(removal.path.length)) ? [{ operation, member: undefined }] : [];
    const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
    if (schema === undefined || !takesAlong(removal) || !words.includes(` ${spoken(lastStep(path))} `)) return [];
    const member = [...thingOf(contract.schemas, "in", schema).members.keys()].find(
      (name) => flow.refers(operation, name) && referenceOf(contract, name)?.source.path === above,
    );
    return member === undefined ? [] : [{ operation, member }];
  });
  // what a call has ended is named by nothing more
  return found.toSorted((one, other) => Number(one.member === undefined) - Number(other.member === undefined));
}

interface Below {
  readonly reader: Operation;
  readonly plan: Plan;
  /** Of a list: whether it has it. */
  readonly has?: (exchange: Exchange) => boolean;
}

function planOf(plan: Plan, { member }: Maker, removal: Plan): Plan {
  const places = [...placesIn(removal)];
  const id = places.at(-1)?.[1];
  if (member === undefined) return { ...plan, values: new Map([...plan.values, ...places]) };
  if (plan.body === undefined || id === undefined) return plan;
  return { ...plan, body: { ...plan.body, value: naming(plan.body.value, new Map([[member, id]])) } };
}

/** Made below the thing, with the reads that lead to it and know that it may be missing, or with the list that has it where nothing reads it alone. */
async function made(context: TestContext, maker: Maker, removal: Plan): Promise<Below[]> {
  const { contract } = context;
  const { operation } = maker;
  const label = `below what ${removal.operation.id} removes`;
  const put = async (flow: Flow): Promise<readonly [Plan, Exchange] | undefined> => {
    const another = await flow.another(operation, label);
    const plan = another && planOf(another, maker, removal);
    const about = context.flow.about(operation, label, { check: "removals" });
    return plan && [plan, await context.wire.send(plan, about)];
  };
  const first = await put(context.flow);
  // what else it stands below may be full, or gone by now
  const isRefused = maker.member !== undefined && !succeeded(first?.[1]);
  const [plan, exchange] = (isRefused ? await put(freshFlow(context.wire, label)) : first) ?? [];
  if (plan === undefined || !succeeded(exchange)) return [];
  const values = placesIn(plan);
  const read = linksFrom(contract, operation, exchange.response?.status ?? 0).flatMap((link): Below[] => {
    const reader = contract.operation(link.operationId);
    if (reader?.method !== "GET" || !documents(reader, 404) || lists(contract, reader)) return [];
    const followed = follow(link, exchange, { operation: reader, values });
    return followed === undefined ? [] : [{ reader, plan: followed }];
  });
  return read.length > 0 || maker.member === undefined ? read : listing(context, operation, exchange, values);
}

/** The list that stands where it is made. */
function listing(context: TestContext, maker: Operation, exchange: Exchange, values: Plan["values"]): Below[] {
  const reader = context.contract.operations.find(({ method, path }) => method === "GET" && path === maker.path);
  const shape = reader && listShape(context.contract, reader);
  const name = shape && namingOf(context, shape);
  const id = name && exchange.response && name.of(thingIn(jsonBody(exchange.response)) ?? null);
  if (reader === undefined || shape === undefined || id === undefined || id === null) return [];
  const plan = limited(shape, { operation: reader, values }, largest(context, shape));
  return [{ reader, plan, has: (one) => itemsIn(shape, one).some((item) => name?.of(item) === id) }];
}

/** `make`: something of its own to remove. */
export async function goneBelow(
  context: TestContext,
  operation: Operation,
  make: () => Promise<Plan | undefined>,
): Promise<void> {
  const makers = makersOf(context, operation);
  const removal = makers.length === 0 ? undefined : await make();
  if (removal === undefined) return;
  const below: Below[] = [];
  for (const maker of makers) below.push(...(await made(context, maker, removal)));
  const standing: Below[] = [];
  const isThere = (one: Below, read: Exchange): boolean => succeeded(read) && one.has?.(read) !== false;
  for (const one of below) if (isThere(one, await ask(context, one, "before it goes"))) standing.push(one);
  if (standing.length === 0) return;
  const about = context.flow.about(operation, "remove it with what is below it", { check: "removals" });
  const exchange = await context.wire.send(removal, about);
  if (!succeeded(exchange)) return;
  for (const one of standing) {
    const nested = one.reader.path.startsWith(`${operation.path}/`);
    if (!nested && !takesAlong(operation)) continue;
    const read = await ask(context, one, `below what ${operation.id} has removed`);
    if (!isThere(one, read)) continue;
    const how = one.has === undefined ? `answered ${read.response?.status ?? ""}` : "in the list";
    const message = `${operation.id} has removed what it was made below, and it is ${how}`;
    const assumes = keeps(operation, exchange, read.response && jsonBody(read.response));
    const subject = read.case.name;
    context.report({ check: "removals", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

function ask(context: TestContext, { reader, plan }: Below, name: string): Promise<Exchange> {
  return context.wire.send(plan, context.flow.about(reader, name, { check: "removals" }));
}
