import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";

/** Keywords that hold data, not schemas. */
const DATA = new Set(["const", "enum", "default", "example", "examples", "value"]);

/**
 * The contract as Prism should see it: no `writeOnly` member in what comes out, no `readOnly` member in what goes in.
 * Prism would make up values for them, also for a member that the schema forbids, so they are taken out.
 */
export function directed(document: JsonObject): JsonObject {
  const { paths, webhooks, components, ...rest } = splitDirections(document);
  const schemas = Object.entries({ paths, webhooks, components }).filter(([, part]) => part !== undefined);
  return { ...rest, ...Object.fromEntries(schemas.map(([name, part]) => [name, withoutForbidden(part ?? null)])) };
}

function withoutForbidden(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withoutForbidden(item));
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    if (member === undefined) return [];
    if (DATA.has(name)) return [[name, member]];
    const kept =
      name === "properties" && isObject(member)
        ? Object.fromEntries(Object.entries(member).filter(([, schema]) => schema !== false))
        : member;
    return [[name, withoutForbidden(kept as Json)]];
  });
  return Object.fromEntries(members);
}
