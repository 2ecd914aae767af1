/** What a caller has to show. */
import { type JsonObject, isObject, listAt } from "./json.ts";

/** Scheme names that must be satisfied together; an empty one means nobody has to say who they are. */
export type SecurityRequirement = readonly string[];

/** The alternatives of an operation, or of the whole contract where the operation says nothing. */
export function securityOf(document: JsonObject, operation: JsonObject): SecurityRequirement[] {
  return listAt(operation["security"] ?? document["security"])
    .filter(isObject)
    .map((requirement) => Object.keys(requirement));
}
