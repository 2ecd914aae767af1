/**
 * Parameters of OpenAPI 3.2 in words of 3.1: a form that is the whole query (`in: querystring`) is an object whose members are parameters
 * themselves, and the style `cookie` is that of a form.
 */
import { type Json, type JsonObject, objectAt, textAt } from "./json.ts";
import { essence } from "./media.ts";
import { follow } from "./reference.ts";
import { changed } from "./walk.ts";

const FORM = "application/x-www-form-urlencoded";

export function withPlainParameters(document: JsonObject): JsonObject {
  if (!/^3\.2(\.|$)/.test(textAt(document["openapi"]) ?? "")) return document;
  return changed(document, (value, { kind }) => (kind === "Parameter" ? plain(document, value) : value));
}

/** Another notation of the whole query than a form stays what it is: nothing before 3.2 says the same. */
function plain(document: JsonObject, parameter: JsonObject): JsonObject {
  const { in: place, style, content, ...rest } = parameter;
  if (place === "cookie" && style === "cookie")
    return { ...rest, in: place, ...(content !== undefined && { content }) };
  const [type = "", media] = Object.entries(objectAt(content))[0] ?? [];
  const { schema, example, examples } = objectAt(media);
  if (place !== "querystring" || essence(type) !== FORM || !isForm(document, schema)) return parameter;
  return {
    ...rest,
    in: "query",
    style: "form",
    explode: true,
    schema: schema ?? {},
    ...(example !== undefined && { example }),
    ...(examples !== undefined && { examples }),
  };
}

function isForm(document: JsonObject, schema: Json | undefined): boolean {
  const said = objectAt(follow(document, schema));
  return [said["type"]].flat().includes("object") || "properties" in said;
}
