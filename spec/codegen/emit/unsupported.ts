/** Names keywords that the generated code cannot check, so that nobody believes it does. */
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type Json, type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import type { Note } from "./note.ts";

const CHECKED = new Set(
  (
    "$ref type nullable enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format " +
    "items prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems properties required " +
    "patternProperties additionalProperties propertyNames minProperties maxProperties dependentRequired dependentSchemas dependencies " +
    "unevaluatedProperties allOf anyOf oneOf not if then else"
  ).split(" "),
);

/** Annotations: they say something about a value and forbid none. */
const SAID = new Set(
  (
    "title description default example examples deprecated readOnly writeOnly discriminator xml externalDocs $comment $defs definitions " +
    "$schema $id $anchor contentEncoding contentMediaType contentSchema"
  ).split(" "),
);

/** Whether a schema forbids some value, or leads to one that may. */
export function isRestrictive(schema: Json | undefined): boolean {
  return schema === false || Object.keys(objectAt(schema)).some((name) => CHECKED.has(name));
}

const REASONS: Record<string, string> = {
  $dynamicRef: "dynamic references are not followed",
  $dynamicAnchor: "names a target of dynamic references, which are not followed",
  $recursiveRef: "recursive references of draft 2019-09 are not followed",
  additionalItems: "is a keyword of draft 2019-09; use prefixItems and items",
};

export function unsupportedKeywords(schema: JsonObject, at: string): Note[] {
  const notes = Object.keys(schema)
    .filter((name) => !CHECKED.has(name) && !SAID.has(name) && !name.startsWith("x-"))
    .map((name) => ({
      at: `${at}/${name}`,
      message: `${name} ${REASONS[name] ?? "is no keyword of JSON Schema 2020-12"}; not checked`,
    }));
  if ("$id" in schema && /"\$ref":"#/.test(JSON.stringify(schema))) {
    notes.push({
      at: `${at}/$id`,
      message: "references below an $id are read from the root of the document all the same",
    });
  }
  const format = textAt(schema["format"]);
  if (format !== undefined && !Object.hasOwn(fullFormats, format)) {
    notes.push({ at: `${at}/format`, message: `format ${format} is unknown; not checked` });
  }
  for (const name of ["exclusiveMinimum", "exclusiveMaximum"]) {
    if (typeof schema[name] === "boolean") {
      notes.push({ at: `${at}/${name}`, message: `a boolean ${name} is OpenAPI 3.0; not checked` });
    }
  }
  if ("nullable" in schema) {
    notes.push({
      at: `${at}/nullable`,
      message: "nullable is OpenAPI 3.0; read as a null type where a type stands beside it",
    });
  }
  return notes;
}
