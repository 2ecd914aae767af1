/** Validation against schemas that stand in the contract, by their place in it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { JsonObject, Schema } from "../spec/codegen/contract/document.ts";

export interface Schemas {
  /** Whether the value satisfies this schema of the contract. A schema that cannot be compiled accepts everything. */
  accepts(schema: Schema | undefined, value: unknown): boolean;
}

const CONTRACT = "https://contract.invalid/";

/** Schemas keep their `$ref`s into the document, so the whole document is given to the validator once. */
export function createSchemas(document: JsonObject): Schemas {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: CONTRACT });
  return {
    accepts(schema, value) {
      if (schema === undefined || schema === true) return true;
      if (schema === false) return false;
      try {
        return ajv.validate(anchored(schema), value);
      } catch {
        return true;
      }
    },
  };
}

/** References that begin with `#` mean the contract, wherever the schema is used. */
function anchored(schema: JsonObject): object {
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) =>
    key === "$ref" && typeof value === "string" && value.startsWith("#") ? CONTRACT + value : value,
  ) as object;
}
