/** Defaults that their own schemas refuse: whoever leaves the value out gets one that nobody may send. */
import { createSchemas } from "../../mock/schemas.ts";
import { type Json, type JsonObject } from "../openapi/json.ts";
import { changed } from "../openapi/walk.ts";

interface UnfitDefault {
  /** As a `#/…` fragment. */
  readonly at: string;
  readonly message: string;
}

export function unfitDefaults(document: JsonObject): UnfitDefault[] {
  const given: { readonly at: string; readonly schema: JsonObject; readonly value: Json }[] = [];
  changed(document, (value, { kind, at }) => {
    const { default: usual } = value;
    if (kind === "Schema" && usual !== undefined) given.push({ at: `${at}/default`, schema: value, value: usual });
    return value;
  });
  if (given.length === 0) return [];
  const schemas = createSchemas(document);
  return given.flatMap(({ at, schema, value }) => {
    const fault = schemas.fault(schema, value);
    if (fault === undefined) return [];
    const where = fault.at === "" ? "" : ` at ${fault.at}`;
    return [
      { at, message: `the default ${JSON.stringify(value)} is not what its schema takes:${where} ${fault.message}` },
    ];
  });
}
