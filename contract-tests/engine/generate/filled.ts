/** Values with something in them, where an empty one would do: what is lost on the way shows in nothing else. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { UnsupportedPattern } from "./pattern.ts";
import { CannotGenerate, type Wish, sample } from "./sample.ts";
import { viewOf } from "./view.ts";

/** A list with an item, a map with a member, else any value; null where none can be made. */
export function filled(wish: Wish, pointer: string): Json {
  const full = { ...wish, full: true };
  try {
    const value = sample(full, pointer);
    const items = viewOf(wish.schemas, wish.direction, pointer).nodes.find(({ schema }) => isObject(schema["items"]));
    if (isObject(value) && Object.keys(value).length === 0) return mapped(full, pointer);
    return Array.isArray(value) && value.length === 0 && items !== undefined
      ? [sample(full, `${items.pointer}/items`)]
      : value;
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
