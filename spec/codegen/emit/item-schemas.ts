/** Streams of OpenAPI 3.2 as openapi-typescript can read them: `itemSchema` becomes a list of items. */
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../openapi/json.ts";
import { lookUp } from "../../openapi/reference.ts";

export function withItemSchemas(document: JsonObject): JsonObject {
  const read = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return value.map((item: Json) => read(item) as Json);
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, member]) => [name, read(member)]);
    const made = Object.fromEntries(members) as JsonObject;
    if (made["itemSchema"] === undefined || made["schema"] !== undefined) return made;
    const { itemSchema, ...rest } = made;
    return { ...rest, schema: { type: "array", items: withContent(document, itemSchema) } };
  };
  return /^3\.[2-9]/.test(String(document["openapi"])) ? (read(document) as JsonObject) : document;
}

/** Text that holds JSON of a known schema is read as what it holds, in the data of an event alone. */
function withContent(document: JsonObject, event: Json | undefined, depth = 0): Json {
  if (!isObject(event) || depth > 8) return event ?? {};
  const reference = event["$ref"];
  if (typeof reference === "string") {
    const target = lookUp(document, reference);
    return JSON.stringify(target)?.includes('"contentSchema"') === true
      ? withContent(document, target, depth + 1)
      : event;
  }
  const properties = objectAt(event["properties"]);
  const data = objectAt(properties["data"]);
  const parts = ["oneOf", "anyOf", "allOf"].flatMap((name) =>
    event[name] === undefined
      ? []
      : [[name, listAt(event[name]).map((part) => withContent(document, part, depth + 1))]],
  );
  const holdsJson = /json/i.test(String(data["contentMediaType"])) && data["contentSchema"] !== undefined;
  return {
    ...event,
    ...Object.fromEntries(parts),
    ...(holdsJson && { properties: { ...properties, data: data["contentSchema"] } }),
  } as JsonObject;
}
