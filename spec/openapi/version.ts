/** Versions of OpenAPI: 3.0 is read as the 3.1 that says the same, 3.2 as it is, and Swagger 2 not at all. */
import { type Json, type JsonObject, isObject, textAt } from "./json.ts";
import { pointer } from "./reference.ts";
import type { Slip } from "./slip.ts";
import { type Source, lineOf } from "./source.ts";
import { changed } from "./walk.ts";

const PRESENT = "3.1.1";
/** What OpenAPI 3.0 lets stand beside a reference is ignored there, apart from what only describes. */
const DESCRIBES = /^(x-|\$ref$|summary$|description$|title$|deprecated$|readOnly$|writeOnly$|example$|examples$)/;

/** A member that is meant to say the version, in letters of other cases. */
function misspelt(document: JsonObject): string | undefined {
  return Object.keys(document).find((name) => name.toLowerCase() === "openapi");
}

/** Why this is no OpenAPI 3 document and where in it that shows, as a `#/…` fragment; undefined where it is one. */
function faultOf(document: Json): { readonly at: string; readonly message: string } | undefined {
  const none = "this is no OpenAPI 3.0, 3.1 or 3.2 document";
  if (!isObject(document)) return { at: "#", message: `${none}: it has no members` };
  const { swagger, openapi } = document;
  if (swagger !== undefined) {
    const message = `this is Swagger ${String(swagger)}. Convert it to OpenAPI 3 first, for example with "npx swagger2openapi".`;
    return { at: "#/swagger", message };
  }
  if (openapi === undefined) {
    const meant = misspelt(document);
    return meant === undefined
      ? { at: "#", message: `${none}: it has no member "openapi", such as openapi: "3.1.1"` }
      : { at: pointer(meant), message: `${none}: "openapi" is written in small letters, and this is "${meant}"` };
  }
  const at = "#/openapi";
  if (typeof openapi === "number")
    return { at, message: `the version of OpenAPI is a text, such as "3.1.1", and this is the number ${openapi}` };
  if (typeof openapi === "string" && /^3\.[012](\.\d+)?(-[\w.]+)?$/.test(openapi)) return undefined;
  const version = typeof openapi === "string" ? openapi : JSON.stringify(openapi);
  return { at, message: `${none}: its version is ${version === "" ? "empty" : version}` };
}

/** Throws when a contract begins with no OpenAPI 3 document. */
export function checkVersion(root: Source): void {
  const fault = faultOf(root.value);
  if (fault === undefined) return;
  const { file, line } = lineOf(root, fault.at);
  throw new Error(`${file}:${line}: ${fault.message}`);
}

/** The same contract in OpenAPI 3.1 or later, and what of it is read otherwise than it is written. */
export function upgraded(document: JsonObject): { readonly document: JsonObject; readonly slips: readonly Slip[] } {
  if (!/^3\.0(\.|$)/.test(textAt(document["openapi"]) ?? "")) return { document, slips: [] };
  const slips: Slip[] = [];
  const made = changed(document, (value, { kind, at }) => {
    if (kind !== "Schema") return value;
    const schema = upgradedSchema(value);
    const combined = COMBINED.find((keyword) => keyword in schema);
    if (value["nullable"] !== true || value["$ref"] !== undefined || combined === undefined) return schema;
    slips.push({ at: `${at}/nullable`, message: `nullable beside ${combined} ${READ_AS_MEANT}` });
    return orNull(schema);
  });
  return { document: { ...made, openapi: PRESENT }, slips };
}

const COMBINED = ["allOf", "oneOf", "anyOf"];
const READ_AS_MEANT =
  "is read as it is meant, so that null is taken as well; OpenAPI 3.0.3 adds null to a type alone, and the schemas there refuse it";

/** What describes stays around it. */
function orNull(schema: JsonObject): JsonObject {
  const entries = Object.entries(schema);
  const around = entries.filter(([name]) => DESCRIBES.test(name) || name === "default");
  const within = entries.filter(([name]) => !DESCRIBES.test(name) && name !== "default");
  return { ...Object.fromEntries(around), anyOf: [Object.fromEntries(within), { type: "null" }] };
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
