/** Text of a header, in the type that its schema states. */
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import type { Schemas } from "../schemas.ts";
import { viewOf } from "../generate/view.ts";

/** A header's text as the value that its schema speaks of. */
export function headerAsValue(schemas: Schemas, pointer: string, text: string): Json {
  const { types } = viewOf(schemas, "out", pointer);
  if (types.includes("array")) return text.split(",").map((item) => item.trim());
  if (types.includes("string") || types.length === 0) return text;
  return parseJson(text) ?? text;
}
