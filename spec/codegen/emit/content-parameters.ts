/** Parameters and headers whose value has a media type: openapi-typescript takes each for a text. */
import { type JsonObject, isObject } from "../../openapi/json.ts";
import { isJsonMediaType } from "../../openapi/media.ts";
import { changed } from "../../openapi/walk.ts";

/** A value in JSON has the type of its schema; who calls gives the text of any other one, and of one in a path. */
export function withContentSchemas(document: JsonObject): JsonObject {
  return changed(document, (value, { kind }) => {
    const { content, ...rest } = value;
    if ((kind !== "Parameter" && kind !== "Header") || !isObject(content) || value["in"] === "path") return value;
    const [[type, media] = []] = Object.entries(content);
    const isJson = type !== undefined && isJsonMediaType(type) && isObject(media);
    return { ...rest, schema: isJson ? (media["schema"] ?? {}) : { type: "string" } };
  });
}
