/** The contract without its named examples: no type says them, they are most of a large contract, and the library walks through all of them, again and again. */
import type { JsonObject } from "../../openapi/json.ts";
import { changed } from "../../openapi/walk.ts";

/** Kinds whose examples have names; a single one, and those of a schema, are comments of a type. */
const NAMED = new Set(["MediaType", "Parameter", "Header", "Components"]);

export function withoutNamedExamples(document: JsonObject): JsonObject {
  return changed(document, (value, { kind }) => {
    if (!NAMED.has(kind)) return value;
    const { examples: _examples, ...rest } = value;
    return rest;
  });
}
