/** Values with something in them, where an empty one would do: what is lost on the way shows in nothing else. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { UnsupportedPattern } from "./pattern.ts";
import { CannotGenerate, type Wish, sample } from "./sample.ts";
import { itemsOf, viewOf } from "./view.ts";

const SEVERAL = 3;

/** Different ones, the largest first: who keeps one of them, or sorts them, shows it. */
function severalOf(wish: Wish, pointer: string, item: string): Json | undefined {
  const { types } = viewOf(wish.schemas, wish.direction, item);
  if (!types.every((type) => type === "string" || type === "integer" || type === "number")) return undefined;
  const all = Array.from({ length: SEVERAL * 2 }, () => sample({ ...wish, inventive: true }, item));
  const items = [...new Set(all)].slice(0, SEVERAL).toSorted().toReversed();
  return items.length > 1 && wish.schemas.valid(wish.direction, pointer, items) ? items : undefined;
}

/** A list with some items, a map with a member, else any value; null where none can be made. */
export function filled(wish: Wish, pointer: string): Json {
  const full = { ...wish, full: true };
  try {
    const value = sample(full, pointer);
    const items = itemsOf(viewOf(wish.schemas, wish.direction, pointer));
    if (isObject(value) && Object.keys(value).length === 0) return mapped(full, pointer);
    if (!Array.isArray(value) || items === undefined) return value;
    const one = value.length === 0 ? [sample(full, items)] : value;
    return severalOf(full, pointer, items) ?? one;
  } catch (error) {
    if (error instanceof CannotGenerate || error instanceof UnsupportedPattern) return null;
    throw error;
  }
}

/** With a member of a name of the client's own, where the schema says what such members are. */
function mapped(wish: Wish, pointer: string): Json {
  const { nodes, properties } = viewOf(wish.schemas, wish.direction, pointer);
  const open = nodes.find(({ schema }) => isObject(schema["additionalProperties"]));
  if (open === undefined || properties.size > 0) return {};
  const value = { gate: sample(wish, `${open.pointer}/additionalProperties`) };
  return wish.schemas.valid(wish.direction, pointer, value) ? value : {};
}

/** The object with what is optional in it. */
export function completed(wish: Wish, pointer: string, there: JsonObject): Json {
  let value: Json = there;
  for (const [name, at] of viewOf(wish.schemas, wish.direction, pointer).properties) {
    const fuller: Json = Object.hasOwn(there, name) ? value : { ...value, [name]: filled(wish, at) };
    if (isObject(fuller) && wish.schemas.valid(wish.direction, pointer, fuller)) value = fuller;
  }
  return value;
}
