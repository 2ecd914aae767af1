import { type Json, type JsonObject, objectAt, textAt } from "../../openapi/json.ts";

/** What a number of the schema measures: its unit (`x-unit`), with the values that are usual in it (`x-usual`) where the contract names them. */
export function quantityOf(schema: JsonObject): Json | undefined {
  const code = textAt(schema["x-unit"]);
  if (code === undefined) return undefined;
  const { from, to, or } = objectAt(schema["x-usual"]);
  const usual = {
    ...(typeof from === "number" && { from }),
    ...(typeof to === "number" && { to }),
    ...(typeof or === "string" && { or }),
  };
  return Object.keys(usual).length === 0 ? code : { code, ...usual };
}
