/** Where Ajv judges otherwise than JSON Schema says, and the generated code does not: whoever compares the two is told. */
import { type Json, type JsonObject, isSchema, listAt, objectAt } from "../../openapi/json.ts";
import type { Note } from "./note.ts";
import { unevaluatedBesideAjv } from "./unevaluated-beside-ajv.ts";

/** Keywords that name members, each with the names in it. */
const NAMING: Readonly<Record<string, (value: Json | undefined) => string[]>> = {
  properties: (value) => Object.keys(objectAt(value)),
  required: (value) => listAt(value).map(String),
  dependentRequired: (value) =>
    Object.entries(objectAt(value)).flatMap(([name, others]) => [name, ...listAt(others).map(String)]),
  dependentSchemas: (value) => Object.keys(objectAt(value)),
};

function namesNotes(schema: JsonObject, at: string): Note[] {
  return Object.entries(NAMING).flatMap(([keyword, namesIn]) =>
    [...new Set(namesIn(schema[keyword]))].flatMap((name): Note[] => {
      if (name === "__proto__")
        return [{ at: `${at}/${keyword}`, message: "Ajv passes over members of the name __proto__; they are checked" }];
      if (!(name in Object.prototype)) return [];
      const message = `Ajv takes every object to have a member ${name}, unless ownProperties is set; one that has none of its own is read as lacking it`;
      return [{ at: `${at}/${keyword}`, message }];
    }),
  );
}

export function besideAjv(schema: JsonObject, at: string, document: JsonObject): Note[] {
  const notes = [...namesNotes(schema, at), ...unevaluatedBesideAjv(schema, at, document)];
  const isContaining = isSchema(schema["contains"]) && schema["minContains"] !== 0;
  if (isContaining && listAt(schema["prefixItems"]).length > 0) {
    const message = "Ajv takes an empty list beside prefixItems, unless allErrors is set; it is refused";
    notes.push({ at: `${at}/contains`, message });
  }
  return notes;
}
