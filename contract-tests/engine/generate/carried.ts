/** Parameter values that survive the way to text and back. */
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import type { Schemas } from "../schemas.ts";
import { viewOf } from "./view.ts";

/** What a receiver reads when the text arrives: HTTP carries no types, the schema gives them. */
function readBack(schemas: Schemas, pointer: string, value: Json): Json {
  const { types, properties, nodes } = viewOf(schemas, "in", pointer);
  if (Array.isArray(value)) {
    const listed = nodes.find(({ schema }) => isObject(schema["items"]));
    return listed === undefined ? value : value.map((item) => readBack(schemas, `${listed.pointer}/items`, item));
  }
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const at = properties.get(name);
        return [name, at === undefined ? member : readBack(schemas, at, member)];
      }),
    );
  }
  // one of them alone is a list of one
  if (types.includes("array") && !types.includes("string")) return readBack(schemas, pointer, [value]);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if ((types.includes("integer") || types.includes("number")) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) return parseJson(text) ?? text;
  return text;
}

function flat(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => item !== null && typeof item !== "object");
  if (isObject(value))
    return (
      Object.keys(value).length > 0 && Object.values(value).every((item) => item !== null && typeof item !== "object")
    );
  return value !== null;
}

function scalars(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (isObject(value)) return Object.values(value).flatMap(scalars);
  return [typeof value === "string" ? value : JSON.stringify(value)];
}

/** Whether the place can carry the value at all. */
function carries(schemas: Schemas, parameter: Parameter, value: Json): boolean {
  if (!flat(value)) return false;
  const { types } = viewOf(schemas, "in", parameter.schema);
  // what else stands in the place of an object may be a member of it, or is nothing that anybody reads
  if (!isObject(value) && types.includes("object")) return false;
  // nothing behind a name is a list without items, too
  if (types.includes("array") && scalars(value).join("") === "") return false;
  const texts = scalars(value);
  // what parts the values of a label may not stand in one of them
  if (parameter.definition["style"] === "label" && typeof value === "object" && texts.some((text) => /[.,]/.test(text)))
    return false;
  if (parameter.in === "path") return texts.every((text) => text !== "" && text !== "." && text !== "..");
  if (parameter.in === "header") return texts.every((text) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text));
  if (parameter.in === "cookie") return texts.every((text) => /^[\x21-\x7e]+$/.test(text));
  return true;
}

/** Whether the value, once it has been text, still stands to the schema as wished. */
export function arrives(schemas: Schemas, parameter: Parameter, value: Json, as: "valid" | "invalid"): boolean {
  return (
    carries(schemas, parameter, value) &&
    schemas.valid("in", parameter.schema, readBack(schemas, parameter.schema, value)) === (as === "valid")
  );
}
