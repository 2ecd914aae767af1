/** Several at once, one of them twice where that is refused: answers are in the order that words say, each is done for itself where they say so, and the list has what was answered as done, as it was sent. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { tokensOf, write } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { itemsOf as listedIn, viewOf } from "../generate/view.ts";
import { makes } from "../http/making.ts";
import { MULTI_STATUS, entriesIn, saysDone } from "../http/multi-status.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { manyOf } from "../http/references.ts";
import { CONFLICT, documents } from "../http/statuses.ts";
import { LAGS } from "../lists/listed.ts";
import { namingOf } from "../lists/naming.ts";
import { largest, limited, walk } from "../lists/walk.ts";
import { prose } from "../relations/assumed.ts";
import { miscounted, toldAsMade } from "../relations/bulk-counts.ts";
import { shown } from "../relations/compared.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { agrees, answerSchema, sentNames } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";
import { listWords } from "../lists/list-words.ts";

type Body = { readonly [name: string]: Json };

const IN_ORDER = /\b(in|keep(s|ing)?|the same) (the )?(same )?order\b/i;
const FOR_ITSELF =
  /\b(each|every) [^.;]{0,40}\b(by|for|on) (itself|its own|themselves)\b|\bindependent(ly)?\b|\bindividually\b|\bseparately\b|\bpartial success/i;

interface Many {
  readonly operation: Operation;
  readonly maker: Operation;
  readonly shape: ListShape;
  readonly at: string;
}

/** Whether the list is part of another thing, as an order has what is ordered: that is made, and read with its list at a place of its own. */
export function isPart(
  { operations, schemas }: Pick<Contract, "operations" | "schemas">,
  operation: Operation,
  maker: Operation,
  at: string,
): boolean {
  const [name] = tokensOf(at);
  if (name === undefined || operation.path.startsWith(maker.path)) return false;
  return operations.some((reader) => {
    const isOwn = reader.method === "GET" && reader.path.startsWith(`${operation.path}/{`);
    const told = isOwn ? answerSchema(reader, 200) : undefined;
    return told !== undefined && thingOf(schemas, "out", told).members.has(name);
  });
}

function manyAt({ contract }: TestContext, operation: Operation): Many | undefined {
  if (operation.method !== "POST") return undefined;
  return contract.operations.flatMap((maker): Many[] => {
    const at =
      maker.id === operation.id || makes(contract, maker) === undefined
        ? undefined
        : manyOf(contract, operation, maker);
    const list = contract.operations.find(({ method, path }) => method === "GET" && path === maker.path);
    const shape = list && listShape(contract, list);
    return at === undefined ||
      shape === undefined ||
      isPart(contract, operation, maker, at) ||
      LAGS.test(prose(shape.operation))
      ? []
      : [{ operation, maker, shape, at }];
  })[0];
}

/** The thing in an entry: the entry itself, or what stands in it. */
function thingIn({ shape }: Many, names: readonly string[], entry: Json): Body | undefined {
  const all = [entry, ...(isObject(entry) ? Object.values(entry) : [])].filter(isObject);
  const found = all.find((one) => names.some((name) => name in one));
  return found && valuesOf({ ...shape.item, at: "" }, found);
}

function wordsOf({ operation }: Many): string {
  const said = operation.responses.map(({ definition }) => String(definition["description"] ?? ""));
  return [listWords(operation), ...said].join("\n");
}

/** What was sent and is otherwise in the thing. */
function unlike(names: readonly string[], sent: Json, thing: Body): string | undefined {
  return isObject(sent) ? names.find((name) => name in sent && !agrees(sent[name], thing[name])) : undefined;
}

/** What the entries say of the order, and of each by itself. */
function entryFaults(many: Many, names: readonly string[], items: readonly Json[], entries: readonly Json[]): string[] {
  const words = wordsOf(many);
  const faults = entries.flatMap((entry, index) => {
    const thing = saysDone(entry) === true ? thingIn(many, names, entry) : undefined;
    const item = items[index];
    const wrong = thing && item !== undefined ? unlike(names, item, thing) : undefined;
    if (thing === undefined || wrong === undefined || !isObject(item)) return [];
    const isOther = items.some((one) => unlike(names, one, thing) === undefined);
    if (isOther && !IN_ORDER.test(words)) return [];
    return [
      `${wrong} of number ${index + 1} was sent as ${shown(item[wrong])}, and number ${index + 1} of the answer has ${shown(thing[wrong])}`,
    ];
  });
  const [first, other, again, last] = entries.map(saysDone);
  const isStopped = first === true && other === true && again === false && last === false;
  if (isStopped && FOR_ITSELF.test(words))
    faults.push(
      "the third was refused as the first is there already, and the fourth, which is not, was refused as well",
    );
  return faults;
}

async function itemsOf(
  context: TestContext,
  { shape }: Many,
  values: Plan["values"],
  name: string,
): Promise<readonly Json[] | undefined> {
  const base = limited(shape, { operation: shape.operation, values }, largest(context, shape));
  const walked = await walk(context, shape, base, name);
  return walked?.whole === true ? walked.items : undefined;
}

/** What the list lacks, has too much, or has otherwise. */
function listFault(
  context: TestContext,
  many: Many,
  names: readonly string[],
  sent: { readonly items: readonly Json[]; readonly entries: readonly Json[] },
  before: readonly Json[],
  after: readonly Json[],
): string | undefined {
  const { shape } = many;
  const naming = namingOf(context, shape);
  const done = sent.entries.filter((entry) => saysDone(entry) === true);
  if (after.length - before.length !== done.length)
    return `${done.length} of ${sent.items.length} were answered as done, and ${shape.operation.id} has ${after.length - before.length} more`;
  for (const entry of done) {
    const thing = thingIn(many, names, entry);
    const id = thing && naming?.of(thing);
    const there = id === undefined ? undefined : after.find((one) => naming?.of(one) === id);
    const item = there === undefined ? undefined : valuesOf(shape.item, there);
    if (item === undefined || thing === undefined) continue;
    const wrong = names.find((name) => name in thing && !agrees(thing[name], item[name]));
    if (wrong !== undefined)
      return `${wrong} of ${shown(id)} was answered as ${shown(thing[wrong])}, and is listed as ${shown(item[wrong])}`;
  }
  return undefined;
}

/** What one request takes alone, as far as one of many may say it. */
function asTaken({ contract: { schemas } }: TestContext, { operation, at }: Many, one: Json): Json {
  const body = viewOf(schemas, "in", operation.body?.content[0]?.schema ?? "");
  const list = at === "" ? body : viewOf(schemas, "in", body.properties.get(at.slice(1)) ?? "");
  const known = viewOf(schemas, "in", listedIn(list) ?? "").properties;
  if (!isObject(one) || known.size === 0) return one;
  return Object.fromEntries(Object.entries(one).filter(([name]) => known.has(name)));
}

interface Counted {
  readonly plan: Plan;
  readonly exchange: Exchange;
  readonly sent: number;
  readonly before: number;
}

/** Where an answer says no more than how many were made, the list has so many more. */
async function counted(context: TestContext, many: Many, { plan, exchange, sent, before }: Counted): Promise<void> {
  const told = toldAsMade(exchange.response && jsonBody(exchange.response), sent);
  const after =
    told === undefined ? undefined : await itemsOf(context, many, placesIn(plan), `after ${many.operation.id}`);
  if (told === undefined || after === undefined || after.length - before === told) return;
  const message = `${told} of ${sent} were answered as made, and ${many.shape.operation.id} has ${after.length - before} more`;
  const subject = `${many.operation.id}: several at once`;
  context.report({ check: "read-back", message, exchange: exchange.id, subject });
}

export async function manyBack(context: TestContext, operation: Operation): Promise<void> {
  const many = manyAt(context, operation);
  const { schemas } = context.contract;
  const [asked] = many?.maker.body?.content ?? [];
  const flow = freshFlow(context.wire, `${operation.id} of several`);
  const plan = many && (await flow.valid(operation));
  const bodies: Json[] = [];
  for (const label of ["the first of several", "the second of several", "the last of several"]) {
    const one = many && (await flow.everything(many.maker, label));
    if (one?.body !== undefined) bodies.push(one.body.value);
  }
  const [first, other, third] = bodies;
  if (
    many === undefined ||
    plan?.body === undefined ||
    asked?.schema === undefined ||
    first === undefined ||
    other === undefined ||
    third === undefined
  )
    return;
  // several may be refused as one, or each by a status of its own
  const isOnce =
    documents(many.maker, CONFLICT) && [CONFLICT, MULTI_STATUS].some((status) => documents(operation, status));
  const items = (isOnce ? [first, other, first, third] : [first, other, third]).map((one) =>
    asTaken(context, many, one),
  );
  const value = many.at === "" ? items : write(plan.body.value, many.at, items);
  if (!schemas.valid("in", plan.body.media.schema ?? "", value)) return;
  const before = await itemsOf(context, many, placesIn(plan), `before ${operation.id}`);
  const about = context.flow.about(operation, "several at once", { check: "read-back" });
  const exchange: Exchange = await context.wire.send(
    flow.underOwnKey({ ...plan, body: { ...plan.body, value } }),
    about,
  );
  const answered = exchange.response && jsonBody(exchange.response);
  const entries = succeeded(exchange) ? entriesIn(answered) : [];
  const isTold = entries.length === items.length && entries.every((one) => saysDone(one) !== undefined);
  if (exchange.response?.status === 202 || before === undefined || !succeeded(exchange)) return;
  if (!isTold) return await counted(context, many, { plan, exchange, sent: items.length, before: before.length });
  const names = sentNames(schemas, asked.schema, many.shape.item.schema);
  const after = await itemsOf(context, many, placesIn(plan), `after ${operation.id}`);
  // what is there already may be answered as it is, and is no new one
  const isNew = entries.every((one) => saysDone(one) !== true || (isObject(one) && Number(one["status"]) === 201));
  const faults = [
    ...entryFaults(many, names, items, entries),
    isNew ? miscounted(answered, entries.filter((one) => saysDone(one) === true).length, entries.length) : undefined,
    isNew && after ? listFault(context, many, names, { items, entries }, before, after) : undefined,
  ];
  for (const message of faults)
    if (message !== undefined)
      return context.report({
        check: "read-back",
        message,
        exchange: exchange.id,
        subject: `${operation.id}: several at once`,
      });
}
