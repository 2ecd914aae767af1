/** The list of things in an answer, wherever an envelope has it, and what stands around each thing there. */
import { type Json, type JsonObject, isObject, objectAt } from "../../spec/openapi/json.ts";
import { AROUND, BESIDE } from "../../spec/openapi/list-names.ts";
import { join } from "../../spec/openapi/pointer.ts";

export interface List {
  readonly at: string;
  readonly items: readonly Json[];
  /** The member of an item that holds the thing, where each stands in an object of its own (`edges[].node`). */
  readonly within: string | undefined;
}

const DEEPEST = 3;

/** The member of all items that holds the thing: a `node` beside its cursor, else the only one that an item has beside links. */
function withinOf(items: readonly Json[]): string | undefined {
  const [names = []] = items.map((item) => Object.keys(objectAt(item)).filter((name) => !BESIDE.test(name)));
  const name = names.includes("node") ? "node" : names.length === 1 ? names[0] : undefined;
  return name !== undefined && items.every((item) => isObject(objectAt(item)[name])) ? name : undefined;
}

function listAt(at: string, items: readonly Json[]): List {
  return { at, items, within: withinOf(items) };
}

type Members = readonly (readonly [string, Json])[];

interface Place {
  readonly at: string;
  readonly isList: boolean;
  readonly depth: number;
}

/** Lists of objects before one without items, and both before what stands deeper or is made of texts. */
function among(members: Members, { at, isList, depth }: Place): List | undefined {
  const lists = members.flatMap(([name, value]) => (Array.isArray(value) ? [listAt(join(at, name), value)] : []));
  const ofObjects = lists.find(({ items }) => isObject(items[0]));
  const [only] = lists.length === 1 ? lists : [];
  if (ofObjects !== undefined || only?.items.length === 0) return ofObjects ?? only;
  const around = members.filter(([name, value]) => isObject(value) && (isList || AROUND.test(name)));
  const found = around.flatMap(([name, value]) =>
    depth === DEEPEST ? [] : (within(value, { at: join(at, name), isList, depth: depth + 1 }) ?? []),
  );
  return (found.length === 1 ? found[0] : found.find(({ items }) => isObject(items[0]))) ?? only;
}

function within(body: Json, place: Place): List | undefined {
  const all = Object.entries(objectAt(body));
  const own = all.filter(([name]) => !BESIDE.test(name));
  return among(own, place) ?? among(all, place);
}

/** The body itself, or its list of objects; `isList`: what has no other name than those of envelopes may hold it, too. */
export function listIn(body: unknown, isList: boolean): List | undefined {
  if (Array.isArray(body)) return listAt("", body as Json[]);
  return isObject(body) ? within(body, { at: "", isList, depth: 1 }) : undefined;
}

/** Whether what is read at a path is no single thing. */
export function isOfSeveral(path: string): boolean {
  return !path.endsWith("}");
}

export function thingOf({ within: name }: Pick<List, "within">, item: Json): Json {
  return name === undefined ? item : (objectAt(item)[name] ?? item);
}

/** A thing as an item of the list, beside what stands there with another one. */
export function itemOf({ within: name, items }: List, thing: JsonObject): JsonObject {
  return name === undefined ? thing : { ...objectAt(items[0]), [name]: thing };
}

/** What an item says of its thing: with the attributes of JSON:API as members of their own. */
export function saidBy(list: Pick<List, "within">, item: Json): JsonObject {
  const thing = objectAt(thingOf(list, item));
  const { attributes } = thing;
  return isObject(attributes) ? { ...attributes, ...thing } : thing;
}
