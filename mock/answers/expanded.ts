/** Prism puts what a reference leads to in its place: a body of which every part holds a hundred others takes gigabytes so. */
import { type Json, type JsonObject, isObject, mapObject, objectAt } from "../../spec/openapi/json.ts";
import { follow, lookUp } from "../../spec/openapi/reference.ts";

/** Of so many parts no body need be. */
const MOST_PARTS = 20_000;

/** Whether a value has more parts than these once references are replaced by what they lead to; no more than that are looked at. */
export function isVast(document: JsonObject, value: Json, most = MOST_PARTS): boolean {
  let left = most;
  const open = new Set<string>();
  const visit = (part: Json | undefined): void => {
    left -= 1;
    if (left < 0 || typeof part !== "object" || part === null) return;
    const reference = isObject(part) ? part["$ref"] : undefined;
    if (typeof reference === "string" && !open.has(reference)) {
      open.add(reference);
      visit(lookUp(document, reference));
      open.delete(reference);
    }
    for (const member of Object.values(part)) if (left >= 0) visit(member);
  };
  visit(value);
  return left < 0;
}

/** The operation without the schemas of a vast body, which the mock judges itself. */
export function withoutVastBody(document: JsonObject, operation: JsonObject): JsonObject {
  const body = objectAt(follow(document, operation["requestBody"]));
  if (!isVast(document, body)) return operation;
  return { ...operation, requestBody: { ...body, content: mapObject(objectAt(body["content"]), () => ({})) } };
}
