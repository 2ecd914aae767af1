/** Which operations list things, by what the contract says: a list in the answer, a link or a member that leads to the next page. */
import { isObject, textAt } from "../../../spec/openapi/json.ts";
import { limitAmong, plainName } from "../../../spec/openapi/limits.ts";
import {
  AFTER_ITEM,
  AROUND,
  BESIDE,
  CURSOR,
  NEXT,
  NEXT_ADDRESS,
  OFFSET,
  PAGE,
  SEARCHES,
  countsFromOne,
} from "../../../spec/openapi/list-names.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { join, tokensOf } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { asQuery } from "../http/called.ts";
import { isNamed } from "../http/making.ts";
import { type View, firstOf, itemsOf, strictest, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { aboutOf } from "./list-about.ts";
import { type Choice, choicesOf } from "./list-choices.ts";
import { type MemberFilter, filtersOf } from "./list-filters.ts";
import { answerSchema } from "./shared.ts";
import { type Thing, thingOf } from "./thing.ts";

export interface ListShape {
  readonly operation: Operation;
  /** Where the items stand in the answer's body. */
  readonly items: string;
  /** The parameter by whose values they stand there, where they are a map and no list. */
  readonly keyed?: Parameter | undefined;
  /** Schema of the answer. */
  readonly schema: string;
  /** What one item is. */
  readonly item: Thing;
  readonly limit: Parameter | undefined;
  /** The parameter of the next page, where its value stands in the answer's body, and the element of the link that says so. */
  readonly next: { readonly parameter: Parameter; readonly pointer: string; readonly link?: string } | undefined;
  /** Where the contract has a place for the address of the next page, none of them for a header alone: a page without one is the last. */
  readonly onward: readonly string[] | undefined;
  /** The parameter that counts items or pages, where the contract has no cursor. */
  readonly turn?: { readonly parameter: Parameter; readonly by: "items" | "pages"; readonly first: number } | undefined;
  /** The parameter that takes the identifier of the last item in place of a cursor. */
  readonly after?: Parameter | undefined;
  readonly filters: readonly MemberFilter[];
  readonly choices: readonly Choice[];
}

/** Whether a parameter says where the next page begins, in a form of the service's own. */
export function isCursor(name: string): boolean {
  return CURSOR.test(plainName(name));
}

function thingsOf({ schemas }: Contract, pointer: string): string | undefined {
  const items = itemsOf(viewOf(schemas, "out", pointer));
  return items !== undefined && viewOf(schemas, "out", items).types.includes("object") ? items : undefined;
}

interface Listing {
  readonly items: string;
  readonly item: string;
  readonly keyed?: boolean;
}

/** Things by their identifiers. */
function mapIn({ schemas }: Contract, schema: string, at: string): Listing | undefined {
  const { nodes, properties } = viewOf(schemas, "out", schema);
  const node = nodes.find(({ schema: one }) => isObject(one["additionalProperties"]));
  const item = node && join(node.pointer, "additionalProperties");
  if (item === undefined || properties.size > 0 || viewOf(schemas, "out", item).properties.size === 0) return undefined;
  return { items: at, item, keyed: true };
}

/** Messages that people have sent, and not what a service says of an answer. */
function messagesIn(contract: Contract, { properties }: View): Listing | undefined {
  const pointer = properties.get("messages");
  const item = pointer === undefined ? undefined : thingsOf(contract, pointer);
  const members = item === undefined ? undefined : viewOf(contract.schemas, "out", item).properties;
  const sent = ["id", "ts", "user", "author", "sender", "from"].some((name) => members?.has(name) === true);
  return item === undefined || !sent ? undefined : { items: "/messages", item };
}

/** The only list of objects in the answer, or in what stands around it there. */
function listIn(contract: Contract, schema: string, depth = 0): Listing | undefined {
  const view = viewOf(contract.schemas, "out", schema);
  if (view.types.includes("array")) {
    const item = thingsOf(contract, schema);
    return item === undefined ? undefined : { items: "", item };
  }
  const own = [...view.properties].filter(([name]) => !BESIDE.test(name));
  const found = own.flatMap(([name, pointer]) => {
    const item = viewOf(contract.schemas, "out", pointer).types.includes("array")
      ? thingsOf(contract, pointer)
      : undefined;
    return item === undefined ? [] : [{ items: join("", name), item }];
  });
  const messages = found.length > 0 ? undefined : messagesIn(contract, view);
  if (messages !== undefined) return messages;
  if (found.length > 0 || depth === DEEPEST) return found.length === 1 ? found[0] : undefined;
  const within = own.flatMap(([name, pointer]): Listing[] => {
    const list = AROUND.test(name) ? listIn(contract, pointer, depth + 1) : undefined;
    return list === undefined ? [] : [{ ...list, items: join("", name) + list.items }];
  });
  if (within.length > 0) return within.length === 1 ? within[0] : undefined;
  const maps = own.flatMap(([name, pointer]) => mapIn(contract, pointer, join("", name)) ?? []);
  return maps.length === 1 ? maps[0] : mapIn(contract, schema, "");
}

/** Whether what is read is a list of any kind. */
export function lists(contract: Contract, operation: Operation): boolean {
  const schema = answerSchema(operation, 200);
  return (
    schema !== undefined &&
    (viewOf(contract.schemas, "out", schema).types.includes("array") || listIn(contract, schema) !== undefined)
  );
}

/** What pages say of the list beside it. */
const OF_THE_LIST =
  /^(_?meta|_?links|paging|pagination|page(_?info)?|total(_?(count|items))?|count|has_?(more|next)|next|previous|object)$/i;

/** What envelopes say of an answer around what it is about. */
const OF_THE_ANSWER = /^(status|success|ok|errors?|message|code|timestamp|request_?id|trace_?id)$/i;

/** Whether nothing but a list is answered, whatever envelopes are around it: it is no thing that has one. */
function isAlone(schemas: Schemas, schema: string, items: string): boolean {
  const [name, ...within] = tokensOf(items);
  if (name === undefined) return true;
  const { properties } = viewOf(schemas, "out", schema);
  const inner = properties.get(name);
  const others = [...properties.keys()].filter(
    (one) => !OF_THE_LIST.test(one) && !(within.length > 0 && OF_THE_ANSWER.test(one)),
  );
  return others.every((one) => one === name) && inner !== undefined && isAlone(schemas, inner, join("", ...within));
}

const DEEPEST = 2;

function nextOf(contract: Contract, operation: Operation, schema: string): ListShape["next"] {
  const query = operation.parameters.filter(({ in: place }) => place === "query");
  const links = operation.responses.flatMap(({ status, links: of }) => of.map((link) => ({ ...link, status })));
  for (const link of links) {
    if (link.operationId !== operation.id) continue;
    for (const [name, value] of Object.entries(link.parameters)) {
      const parameter = query.find((one) => one.name === name || `query.${one.name}` === name);
      const pointer = /^\$response\.body#(\/.*)$/.exec(textAt(value) ?? "")?.[1];
      if (parameter !== undefined && pointer !== undefined)
        return { parameter, pointer, link: `link ${operation.id} ${link.status} ${link.name}` };
    }
  }
  const parameter = query.find(({ name }) => isCursor(name));
  const member = aboutOf(contract.schemas, schema).find(
    ({ name, within, schema: at }) =>
      (NEXT.test(name) || (name === "after" && /cursors?$/i.test(within))) && isText(contract.schemas, at),
  );
  return parameter === undefined || member === undefined ? undefined : { parameter, pointer: member.pointer };
}

function isText(schemas: Schemas, schema: string): boolean {
  return !viewOf(schemas, "out", schema).types.some((type) => type === "object" || type === "boolean");
}

function onwardOf({ schemas }: Contract, { responses }: Operation, schema: string): ListShape["onward"] {
  const answer = responses.find(({ status }) => status === "200");
  const header = answer?.headers.some(({ name }) => name.toLowerCase() === "link") === true;
  const places = aboutOf(schemas, schema).flatMap(({ name, pointer, schema: at }) => {
    const { types, properties } = viewOf(schemas, "out", at);
    return NEXT_ADDRESS.test(name) && (types.includes("string") || properties.has("href")) ? [pointer] : [];
  });
  return header || places.length > 0 ? places : undefined;
}

/** Stripe's way: who wants more names the last one that came. */
function afterOf({ parameters }: Operation): Parameter | undefined {
  return parameters.find(({ in: place, name }) => place === "query" && AFTER_ITEM.test(plainName(name)));
}

/** Whether a client can go on to a next page. */
export function leadsOn({ next, onward, turn, after }: ListShape): boolean {
  return [next, onward, turn, after].some((way) => way !== undefined);
}

function turnOf({ schemas }: Contract, { parameters }: Operation, answered: string): ListShape["turn"] {
  const parameter = parameters.find(
    ({ in: place, name }) => place === "query" && (OFFSET.test(plainName(name)) || PAGE.test(plainName(name))),
  );
  if (parameter === undefined) return undefined;
  const view = viewOf(schemas, "in", parameter.schema);
  if (!view.types.includes("integer") && !view.types.includes("number")) return undefined;
  const by = PAGE.test(plainName(parameter.name)) ? "pages" : "items";
  const stated = [firstOf(view, "default"), strictest(view, "minimum", "largest")].find(
    (one) => typeof one === "number",
  );
  const beside = [...viewOf(schemas, "out", answered).properties.keys()];
  const first = by === "pages" || countsFromOne(parameter.name, beside) ? 1 : 0;
  return { parameter, by, first: Number(stated ?? first) };
}

/** `schema`: that of the answer, which repeats a limit that things have as a member, too. */
function limitOf(
  { schemas }: Contract,
  { parameters }: Operation,
  { members }: Thing,
  schema: string,
): Parameter | undefined {
  const repeated = new Set(aboutOf(schemas, schema).map(({ name }) => name));
  // `$count` of OData asks whether they are counted
  const isFlag = ({ schema }: Parameter): boolean => viewOf(schemas, "in", schema).types.join() === "boolean";
  const query = parameters.filter((one) => one.in === "query" && !isFlag(one));
  return limitAmong(
    query,
    ({ name, schema: own }) =>
      (!members.has(name) || repeated.has(name)) && viewOf(schemas, "in", own).types.includes("integer"),
  );
}

/** What names one of the things of a list in the path of its read. */
function placeBelow({ operations }: Contract, { path }: Operation): Parameter | undefined {
  return operations
    .filter(({ method }) => method === "GET")
    .flatMap((one) => one.parameters.filter(({ name }) => one.path === `${path}/{${name}}`))[0];
}

/** The item with the name under which it stands. */
function named(item: Thing, keyed: Parameter | undefined): Thing {
  if (keyed === undefined || item.members.has(keyed.name)) return item;
  const member = { pointer: join("", keyed.name), schema: keyed.schema };
  return { ...item, members: new Map([[keyed.name, member], ...item.members]) };
}

const LISTING = ["list", "search", "query", "find", "history", "all", "browse"];

/** A list that is asked for by a call; its operation is asked by a query in place of the body. */
export function calledShape(contract: Contract, operation: Operation): ListShape | undefined {
  const asked = isNamed(operation, LISTING) ? asQuery(contract.schemas, operation) : undefined;
  return asked && shapeOf(contract, asked);
}

export function listShape(contract: Contract, operation: Operation): ListShape | undefined {
  return operation.method === "GET" ? shapeOf(contract, operation) : undefined;
}

function shapeOf(contract: Contract, operation: Operation): ListShape | undefined {
  const schema = answerSchema(operation, 200);
  const list = schema === undefined ? undefined : listIn(contract, schema);
  if (schema === undefined || list === undefined) return undefined;
  const keyed = list.keyed === true ? placeBelow(contract, operation) : undefined;
  if (list.keyed === true && keyed === undefined) return undefined;
  const item = named(thingOf(contract.schemas, "out", list.item), keyed);
  const limit = limitOf(contract, operation, item, schema);
  const next = nextOf(contract, operation, schema);
  const turn = next === undefined && limit !== undefined ? turnOf(contract, operation, schema) : undefined;
  const after = next === undefined && turn === undefined ? afterOf(operation) : undefined;
  const taken = new Set([limit, next?.parameter, turn?.parameter, after]);
  const filters = filtersOf(contract.schemas, operation, item, taken);
  const beside = operation.path.includes("}")
    ? undefined
    : contract.operations.find(({ method, path }) => method === "POST" && path === operation.path);
  const choices = choicesOf(contract.schemas, operation, item);
  const isSearch = operation.parameters.some(
    ({ in: place, name }) => place === "query" && SEARCHES.test(plainName(name)),
  );
  const asked = filters.length + choices.length > 0 || isSearch;
  const alone = isAlone(contract.schemas, schema, list.items);
  if (limit === undefined && next === undefined && !asked && beside === undefined && keyed === undefined && !alone)
    return undefined;
  const onward = onwardOf(contract, operation, schema);
  return { operation, items: list.items, keyed, schema, item, limit, next, onward, turn, after, filters, choices };
}
