/** Validation against schemas that stand in the contract, by their place in it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonObject, Schema } from "../spec/openapi/json.ts";

export interface Schemas {
  /** Whether the value satisfies this schema of the contract. A schema that cannot be compiled accepts everything. */
  accepts(schema: Schema | undefined, value: unknown): boolean;
  /** Where the value first breaks the schema, as a JSON Pointer; undefined where it does not. */
  fault(schema: Schema | undefined, value: unknown): string | undefined;
}

const CONTRACT = "https://contract.invalid/";

/** Schemas keep their `$ref`s into the document, so the whole document is given to the validator once. */
export function createSchemas(document: JsonObject): Schemas {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  ajv.addSchema({ ...withoutNames(document), $id: CONTRACT });
  const fault = (schema: Schema | undefined, value: unknown): string | undefined => {
    if (schema === undefined || schema === true) return undefined;
    if (schema === false) return "";
    try {
      return ajv.validate(anchored(schema), value) ? undefined : (ajv.errors?.[0]?.instancePath ?? "");
    } catch {
      return undefined;
    }
  };
  return { fault, accepts: (schema, value) => fault(schema, value) === undefined };
}

/** Names that schemas give themselves: the validator takes each only once in a document, and would read references by them. */
const NAMES = new Set(["$id", "$anchor", "$dynamicAnchor"]);

function withoutNames(document: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(document), (key: string, value: unknown) =>
    NAMES.has(key) && typeof value === "string" ? undefined : value,
  ) as JsonObject;
}

/** References that begin with `#` mean the contract, wherever the schema is used. */
function anchored(schema: JsonObject): object {
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#") ? CONTRACT + value : value,
  ) as object;
}
