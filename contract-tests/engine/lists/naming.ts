/** By what an item says which of the things of its list it is. */
import type { Json } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { viewOf } from "../generate/view.ts";
import type { Contract } from "../contract.ts";
import { isCalled } from "../http/called.ts";
import { placeIn, selfOf } from "../http/found.ts";
import { referenceOf } from "../http/references.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { makerOf } from "./maker.ts";
import type { ListRead } from "./walk.ts";

/** An identifier that two items of a list have: they are read by it, so it names one of them. */
export function doubled({ context, shape, whole, report }: ListRead): void {
  const naming = namingOf(context, shape);
  if (naming === undefined) return;
  const ids = whole.items.map((item) => JSON.stringify(naming.of(item) ?? null));
  const twice = ids.find((one, index) => one !== "null" && ids.indexOf(one) !== index);
  if (twice !== undefined) report("list-repeats", `two items have ${naming.name} ${twice}`, whole.pages[0]);
  if (naming.ofItself !== true) return;
  for (const [name, { pointer }] of shape.item.members) {
    const values = UNIQUE.test(name) ? whole.items.flatMap((item) => read(item, pointer) ?? []) : [];
    const again = values.find((one, index) => typeof one === "string" && values.indexOf(one) !== index);
    if (again !== undefined) report("list-repeats", `two items have ${name} ${JSON.stringify(again)}`, whole.pages[0]);
  }
}

/** Names of what nothing else in the world has. */
const UNIQUE = /^(uid|uuid|guid)$/i;

/** What tells by itself which of the things of a list it is. */
export interface Naming {
  readonly name: string;
  /** Of an item, or of an answer's thing of the same schema. */
  readonly of: (thing: Json) => Json | undefined;
  /** Whether it stands at the top of the item: versions of one thing are told apart by what stands beside it. */
  readonly ofItself?: boolean;
}

/** By the first of these members that an item has. */
function byMember({ members }: ListShape["item"], names: readonly string[]): Naming | undefined {
  const name = names.find((one) => members.has(one));
  const pointer = name === undefined ? undefined : members.get(name)?.pointer;
  return name === undefined || pointer === undefined ? undefined : { name, of: (thing) => read(thing, pointer) };
}

const IDENTIFIERS = ["id", "_id", "uuid"];

/** By its identifier, or the member under which other calls name one. */
function calledBy(contract: Contract, item: ListShape["item"]): Naming | undefined {
  const names = contract.operations.flatMap(({ body }) => {
    const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
    return schema === undefined ? [] : [...viewOf(contract.schemas, "in", schema).required];
  });
  return byMember(item, [...IDENTIFIERS, ...names.filter((one) => referenceOf(contract, one) !== undefined)]);
}

/** By its identifier, where nothing reads one alone and the list's own path makes one: each has another. */
function madeBy(contract: Contract, shape: ListShape): Naming | undefined {
  return makerOf(contract, shape) && byMember(shape.item, IDENTIFIERS);
}

/** By the member by which an item is read alone at a path below the list's, or by the link of an item to itself. */
export function namingOf({ contract }: TestContext, shape: ListShape): Naming | undefined {
  const { operation, item } = shape;
  if (isCalled(operation)) return calledBy(contract, item);
  const { operations, schemas } = contract;
  const { path } = operation;
  const below = operations.flatMap((one) =>
    one.method === "GET" &&
    one.path.startsWith(`${path}/{`) &&
    one.path.split("/").length === path.split("/").length + 1
      ? [one.path.slice(path.length + 2, -1)]
      : [],
  );
  const [place] = below;
  if (place === undefined) return madeBy(contract, shape);
  // what has an identifier of its own, and need not hold this one, only refers to another thing with it
  const { required } = viewOf(schemas, "out", item.schema);
  const refers = (name: string): boolean => !required.has(name) && IDENTIFIERS.some((one) => item.members.has(one));
  const inner = [...item.members].flatMap(([name, { pointer: at, schema }]) =>
    viewOf(schemas, "out", schema).properties.has(place) && !refers(name) ? [join(at, place)] : [],
  );
  const own = item.members.has(place) || inner.length !== 1 ? undefined : inner[0];
  if (own !== undefined) return { name: place, of: (thing) => read(thing, own) };
  const named = byMember(item, [...below, ...IDENTIFIERS]);
  if (named !== undefined) return { ...named, ofItself: true };
  const linked = ["_links", "links", "self", "href", "url"].some((one) =>
    viewOf(schemas, "out", item.schema).properties.has(one),
  );
  if (!linked) return undefined;
  const of: Naming["of"] = (thing) => {
    const self = selfOf(read(thing, item.at));
    return self === undefined ? undefined : placeIn(self, `${path}/{${place}}`);
  };
  return { name: "a link to", of };
}
