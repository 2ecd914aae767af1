/** What every operator on schemas is given and gives back. */
import { type JsonObject, listAt } from "../../../../spec/openapi/json.ts";
import type { Change } from "../mutant.ts";
import type { SchemaNode } from "../schema-nodes.ts";

export interface SchemaOperator {
  readonly name: string;
  readonly changes: (node: SchemaNode) => Change[];
}

export function typesOf(schema: JsonObject): string[] {
  const type = schema["type"];
  return typeof type === "string" ? [type] : listAt(type).map(String);
}

/** A name that no contract has. */
export const STRANGER = "x_mutant";
