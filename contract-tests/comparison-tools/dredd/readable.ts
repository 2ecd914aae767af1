/** A contract as Dredd reads it: it follows no reference in `examples`, takes the first media type of an answer for the only one, and `default` for 200. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { follow } from "../../../spec/openapi/reference.ts";

export function readable(document: JsonObject): JsonObject {
  const made = structuredClone(document);
  visit(made, (part) => {
    if (isObject(part["examples"])) part["examples"] = resolved(document, part["examples"]);
    if (isObject(part["content"])) part["content"] = jsonFirst(part["content"]);
    if (isObject(part["responses"])) part["responses"] = withStatus(part["responses"]);
  });
  return made;
}

function visit(part: Json, change: (part: JsonObject) => void): void {
  if (Array.isArray(part)) for (const item of part) visit(item, change);
  if (!isObject(part)) return;
  change(part);
  for (const value of Object.values(part)) visit(value, change);
}

function resolved(document: JsonObject, examples: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [name, follow(document, example) ?? null]),
  );
}

function withStatus({ default: _default, ...responses }: JsonObject): JsonObject {
  return responses;
}

function jsonFirst(content: JsonObject): JsonObject {
  const json = Object.entries(content).filter(([type]) => type === "application/json");
  return json.length === 0 ? content : Object.fromEntries(json);
}
