/** One valid value of a schema: as small as allowed, or with everything that is optional. */
import { type Json, type JsonObject, isObject, listAt, objectAt, setMember } from "../../../spec/openapi/json.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Direction, Schemas } from "../schemas.ts";
import { alikeValue } from "./alike.ts";
import { between, numberRules } from "./numbers.ts";
import type { Random } from "./random.ts";
import { lengthRange, stringOf, stringRules } from "./strings.ts";
import { FIRST, type Choice, type View, enumerated, firstOf, strictest, viewOf } from "./view.ts";

export interface Wish {
  readonly schemas: Schemas;
  readonly direction: Direction;
  readonly random: Random;
  /** Whether optional members are made as well. */
  readonly full?: boolean;
  readonly choice?: Choice;
  /** Never the schema's own examples: wanted where values must differ. */
  readonly inventive?: boolean;
  /** Which places of a body are to be varied; all when absent. Pointers of the schemas that judge a place, and its own. */
  readonly focus?: ((schemas: readonly string[]) => boolean) | undefined;
}

/** Nesting at which optional members stop, and with them most recursion. */
const FULL_DEPTH = 3;
const DEEPEST = 24;

export class CannotGenerate extends Error {}

function stringFor(view: View, wish: Wish): Json {
  const rules = stringRules(view);
  const { low, high } = lengthRange(rules);
  return stringOf(rules, Math.min(high, Math.max(low, Math.min(12, high))), wish.random);
}

function objectFor(view: View, wish: Wish, depth: number): JsonObject {
  const made: JsonObject = {};
  const wanted = new Set(view.required);
  if (wish.full === true && depth < FULL_DEPTH) for (const name of view.properties.keys()) wanted.add(name);
  const least = strictest(view, "minProperties", "largest") ?? 0;
  for (const name of view.properties.keys()) if (wanted.size < least) wanted.add(name);
  for (const name of wanted) {
    const pointer = view.properties.get(name);
    if (pointer === undefined) {
      setMember(made, name, null);
      continue;
    }
    if (viewOf(wish.schemas, wish.direction, pointer).impossible) continue;
    const tag = view.tags.get(name);
    const isTag = tag !== undefined && wish.schemas.valid(wish.direction, pointer, tag);
    setMember(made, name, isTag ? tag : (alikeValue(wish, view, name, made) ?? sample(wish, pointer, depth + 1)));
  }
  for (const { schema } of view.nodes) {
    for (const [name, needs] of Object.entries(objectAt(schema["dependentRequired"]))) {
      if (!Object.hasOwn(made, name)) continue;
      for (const need of listAt(needs).map(String)) {
        const pointer = view.properties.get(need);
        if (!Object.hasOwn(made, need) && pointer !== undefined)
          setMember(made, need, sample(wish, pointer, depth + 1));
      }
    }
  }
  return withoutRivals(view, made);
}

/** Of an exclusive union whose branches only demand members, the members of the branches not taken have to go. */
function withoutRivals(view: View, made: JsonObject): JsonObject {
  for (const union of view.unions) {
    if (union.keyword !== "oneOf") continue;
    const owner = view.nodes.find(
      ({ schema, pointer }) => "oneOf" in schema && join(pointer, "oneOf") === union.pointer,
    );
    for (const branch of listAt(owner?.schema["oneOf"])) {
      for (const name of listAt(objectAt(branch)["required"]).map(String))
        if (!view.required.has(name)) delete made[name];
    }
  }
  return made;
}

/** More items than this are the same ones once more, where nothing wants them distinct: nobody looks at each of thousands. */
const OF_THEIR_OWN = 256;

/** `count` items, distinct where the schema wants them so. */
export function itemsFor(view: View, wish: Wish, count: number, depth = 0): Json[] {
  const unique = firstOf(view, "uniqueItems") === true;
  const made = ownItems(view, wish, unique ? count : Math.min(count, OF_THEIR_OWN), depth);
  const fixed = view.nodes.reduce((longest, { schema }) => Math.max(longest, listAt(schema["prefixItems"]).length), 0);
  const free = made.slice(fixed);
  while (!unique && free.length > 0 && made.length < count) made.push(...free.slice(0, count - made.length));
  return made;
}

function ownItems(view: View, wish: Wish, count: number, depth: number): Json[] {
  const prefixed = view.nodes.find(({ schema }) => Array.isArray(schema["prefixItems"]));
  const prefix = listAt(prefixed?.schema["prefixItems"]).map((_, index) =>
    join(prefixed?.pointer ?? "", "prefixItems", index),
  );
  const listed = view.nodes.find(({ schema }) => schema["items"] !== undefined);
  const contained = view.nodes.find(({ schema }) => isObject(schema["contains"]));
  const rest = listed === undefined ? undefined : join(listed.pointer, "items");
  const unique = firstOf(view, "uniqueItems") === true;
  const values = rest === undefined ? undefined : enumerated(viewOf(wish.schemas, wish.direction, rest));
  const made: Json[] = [];
  const seen = new Set<string>();
  for (let tries = 0; made.length < count && tries < count * 8 + 8; tries += 1) {
    const pointer =
      prefix[made.length] ?? (contained && made.length === prefix.length ? join(contained.pointer, "contains") : rest);
    const item = tries === 0 ? wish : { ...wish, inventive: true };
    const value =
      values !== undefined && pointer === rest
        ? (values[tries % values.length] ?? null)
        : pointer === undefined
          ? "a"
          : sample(item, pointer, depth + 1);
    const text = JSON.stringify(value);
    if (unique && seen.has(text)) continue;
    seen.add(text);
    made.push(value);
  }
  return made;
}

function arrayFor(view: View, wish: Wish, depth: number): Json[] {
  const least = strictest(view, "minItems", "largest") ?? 0;
  const most = strictest(view, "maxItems", "smallest") ?? Infinity;
  const fixed = view.nodes.reduce((longest, { schema }) => Math.max(longest, listAt(schema["prefixItems"]).length), 0);
  const some = depth < FULL_DEPTH ? 1 : 0;
  return itemsFor(view, wish, Math.min(most, Math.max(least, fixed, some)), depth);
}

/** Throws CannotGenerate where the schema is beyond the generator (and says where). */
export function sample(wish: Wish, pointer: string, depth = 0): Json {
  if (depth > DEEPEST) throw new CannotGenerate(`${pointer} asks for ever deeper values`);
  // deep inside a recursion the last branch is more often the one that ends it
  const choice = wish.choice ?? (depth > 8 ? (_union: string, branches: number): number => branches - 1 : FIRST);
  const view = viewOf(wish.schemas, wish.direction, pointer, choice);
  const allowed = enumerated(view);
  if (allowed !== undefined) {
    const [first] = allowed;
    if (first === undefined) throw new CannotGenerate(`${pointer} admits no value`);
    return allowed.length === 1 ? first : wish.random.pick(allowed);
  }
  const known = [
    ...listAt(firstOf(view, "examples")),
    ...[firstOf(view, "example")].filter((value) => value !== undefined),
  ];
  const example = known.find((value) => wish.schemas.valid(wish.direction, pointer, value));
  if (example !== undefined && depth > 0 && wish.inventive !== true) return example;
  const type = view.types.find((name) => name !== "null") ?? view.types[0] ?? "string";
  if (type === "object") return objectFor(view, wish, depth);
  if (type === "array") return arrayFor(view, wish, depth);
  if (type === "string") return stringFor(view, wish);
  if (type === "boolean") return wish.random.next() < 0.5;
  if (type === "null") return null;
  return between(numberRules(view), wish.random);
}
