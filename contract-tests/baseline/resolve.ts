/** Reads contracts through their local references. */
import { type Json, type JsonObject, isObject, objectAt } from "../contract/json.ts";
import { read, targetOf } from "../contract/pointer.ts";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** The object itself, or what it refers to; what stands beside the reference wins, as JSON Schema 2020-12 has it. */
export function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  let found = objectAt(value);
  for (const seen = new Set<string>(); typeof found["$ref"] === "string";) {
    const { $ref, ...beside } = found;
    if (typeof $ref !== "string" || seen.has($ref)) return beside;
    seen.add($ref);
    found = { ...objectAt(read(document, targetOf($ref))), ...beside };
  }
  return found;
}

/** Every operation below `paths` or `webhooks`, with the parameters of its path. */
export function* operationsBelow(
  document: JsonObject,
  part: "paths" | "webhooks",
): Generator<[name: string, method: string, operation: JsonObject]> {
  for (const [name, item] of Object.entries(objectAt(document[part]))) {
    const path = resolved(document, item);
    const shared = Array.isArray(path["parameters"]) ? path["parameters"] : [];
    for (const method of METHODS) {
      const operation = path[method];
      if (!isObject(operation)) continue;
      const own = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
      yield [name, method, { ...operation, parameters: merged(document, shared, own) }];
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
