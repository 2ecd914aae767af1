/** Versions of OpenAPI: 3.0 is read as the 3.1 that says the same, 3.2 as it is, and Swagger 2 not at all. */
import { type Json, type JsonObject, isObject, textAt } from "./json.ts";
import { changed } from "./walk.ts";

const PRESENT = "3.1.1";
/** What OpenAPI 3.0 lets stand beside a reference is ignored there, apart from what only describes. */
const DESCRIBES = /^(x-|\$ref$|summary$|description$|title$|deprecated$|readOnly$|writeOnly$|example$|examples$)/;

/** Throws when this is no OpenAPI 3 document. */
export function checkVersion(document: Json, name: string): asserts document is JsonObject {
  if (isObject(document) && document["swagger"] !== undefined) {
    throw new Error(
      `${name} is Swagger ${String(document["swagger"])}. Convert it to OpenAPI 3 first, for example with "npx swagger2openapi".`,
    );
  }
  const said = isObject(document) ? document["openapi"] : undefined;
  if (typeof said === "number")
    throw new Error(`${name}: the version of OpenAPI is a text, such as "3.1.1", and this is the number ${said}`);
  const version = isObject(document) ? String(said) : "";
  if (/^3\.[012](\.\d+)?(-[\w.]+)?$/.test(version)) return;
  const why = version === "" || version === "undefined" ? "" : `: its version is ${version}`;
  throw new Error(`${name} is no OpenAPI 3.0, 3.1 or 3.2 document${why}`);
}

/** The same contract in OpenAPI 3.1 or later. */
export function upgraded(document: JsonObject): JsonObject {
  if (!/^3\.0(\.|$)/.test(textAt(document["openapi"]) ?? "")) return document;
  const made = changed(document, (value, { kind }) => (kind === "Schema" ? upgradedSchema(value) : value));
  return { ...made, openapi: PRESENT };
}

function upgradedSchema(schema: JsonObject): JsonObject {
  if (typeof schema["$ref"] === "string")
    return Object.fromEntries(Object.entries(schema).filter(([name]) => DESCRIBES.test(name)));
  const { nullable, ...rest } = schema;
  const { type } = rest;
  const typed = nullable === true && typeof type === "string" ? { ...rest, type: [type, "null"] } : rest;
  return exclusive(exclusive(typed, "minimum", "exclusiveMinimum"), "maximum", "exclusiveMaximum");
}

/** `exclusiveMinimum: true` beside `minimum` is a number of its own since 3.1. */
function exclusive(schema: JsonObject, limit: string, keyword: string): JsonObject {
  if (typeof schema[keyword] !== "boolean") return schema;
  const { [keyword]: isExclusive, [limit]: bound, ...rest } = schema;
  if (bound === undefined) return rest;
  return { ...rest, [isExclusive === true ? keyword : limit]: bound };
}
