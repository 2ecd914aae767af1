/** A value of a parameter that has to be there: a list or an object without anything in it is written in no letters. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import { CannotGenerate, type Wish } from "./sample.ts";
import { validSample } from "./valid-sample.ts";
import { enumerated, viewOf } from "./view.ts";

function isNothing(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** With one item or member more, where its schema says what that may be. */
function withOne(wish: Wish, { schema: pointer }: Parameter, value: Json): Json {
  const keyword = Array.isArray(value) ? "items" : "additionalProperties";
  const { nodes, properties } = viewOf(wish.schemas, wish.direction, pointer);
  const node = nodes.find(({ schema }) => isObject(schema[keyword]));
  const [name, at] = Array.isArray(value) ? [] : ([...properties][0] ?? []);
  const inner = at ?? (node && join(node.pointer, keyword));
  if (inner === undefined) return value;
  const made = validSample(wish, inner, 1);
  return Array.isArray(value) ? [made] : { [name ?? "a"]: made };
}

/** Another path is asked for where a step of it is none. */
function isNoStep(value: Json): boolean {
  return value === "" || value === "." || value === "..";
}

/** Throws CannotGenerate where none is found. */
export function writtenSample(wish: Wish, parameter: Parameter): Json {
  const value = validSample(wish, parameter.schema, 1);
  if (parameter.in === "path" && isNoStep(value)) {
    const closed = enumerated(viewOf(wish.schemas, wish.direction, parameter.schema)) ?? [];
    const step = closed.find((one) => !isNoStep(one) && wish.schemas.valid(wish.direction, parameter.schema, one));
    if (step !== undefined) return step;
    throw new CannotGenerate(`${parameter.in} ${parameter.name} is no step of a path`);
  }
  if (!isNothing(value) || parameter.mediaType !== undefined) return value;
  const made = withOne(wish, parameter, value);
  if (!isNothing(made) && wish.schemas.valid(wish.direction, parameter.schema, made)) return made;
  throw new CannotGenerate(`${parameter.in} ${parameter.name} has nothing in it, and has to be there`);
}
