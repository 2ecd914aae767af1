/** Reads contracts through their local references. */
import { type Json, type JsonObject, isObject, objectAt } from "../../spec/openapi/json.ts";
import { METHODS } from "../../spec/openapi/grammar.ts";
import { resolved } from "../../spec/openapi/reference.ts";

/** Every operation below `paths` or `webhooks`, with the parameters and servers of its path. */
export function* operationsBelow(
  document: JsonObject,
  part: "paths" | "webhooks",
): Generator<[name: string, method: string, operation: JsonObject]> {
  for (const [name, item] of Object.entries(objectAt(document[part]))) {
    const path = resolved(document, item);
    const shared = Array.isArray(path["parameters"]) ? path["parameters"] : [];
    const further = objectAt(path["additionalOperations"]);
    for (const method of [...METHODS, ...Object.keys(further)]) {
      const operation = path[method] ?? further[method];
      if (!isObject(operation)) continue;
      const own = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
      const servers = operation["servers"] ?? path["servers"];
      const said = { ...operation, ...(servers !== undefined && { servers }) };
      yield [name, method, { ...said, parameters: merged(document, shared, own) }];
    }
  }
}

function merged(document: JsonObject, shared: Json[], own: Json[]): Json[] {
  const byPlace = new Map<string, JsonObject>();
  for (const parameter of [...shared, ...own].map((one) => resolved(document, one))) {
    byPlace.set(`${String(parameter["in"])} ${String(parameter["name"])}`, parameter);
  }
  return [...byPlace.values()];
}
