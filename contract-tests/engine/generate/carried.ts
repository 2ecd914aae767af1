/** Parameter values that survive the way to text and back. */
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import { type Parameter, standsApart } from "../../../spec/openapi/parameters.ts";
import type { Schemas } from "../schemas.ts";
import { type Choice, type View, itemsOf, viewOf } from "./view.ts";

/** What a receiver reads when the text arrives, by one choice among alternatives: HTTP carries no types, the schema gives them. */
function readBack(schemas: Schemas, pointer: string, value: Json, choice: Choice): Json {
  const { types, properties, nodes } = viewOf(schemas, "in", pointer, choice);
  // one of them alone is no list where none may be
  if (Array.isArray(value) && value.length === 1 && types.length > 0 && !types.includes("array"))
    return readBack(schemas, pointer, value[0] ?? null, choice);
  if (Array.isArray(value)) {
    const at = itemsOf({ nodes });
    return at === undefined ? value : value.map((item) => readBack(schemas, at, item, choice));
  }
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const at = properties.get(name);
        return [name, at === undefined ? member : readBack(schemas, at, member, choice)];
      }),
    );
  }
  // one of them alone is a list of one
  if (types.includes("array") && !types.includes("string")) return readBack(schemas, pointer, [value], choice);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if ((types.includes("integer") || types.includes("number")) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) return parseJson(text) ?? text;
  return text;
}

/** More alternatives than these are not tried. */
const MOST_BRANCHES = 16;

function upTo(unions: View["unions"]): number[] {
  const most = Math.min(MOST_BRANCHES, Math.max(1, ...unions.map(({ branches }) => branches)));
  return Array.from({ length: most }, (_, index) => index);
}

/** By each of the alternatives in turn, and by each of those of items and members. */
function choicesOf(schemas: Schemas, pointer: string): Choice[] {
  const { unions } = viewOf(schemas, "in", pointer);
  const own = new Set(unions.map((union) => union.pointer));
  return upTo(unions).flatMap((index) => {
    const view = viewOf(schemas, "in", pointer, () => index);
    const within = [itemsOf(view) ?? [], ...view.properties.values()].flat();
    const inner = within.flatMap((at) => viewOf(schemas, "in", at).unions);
    return upTo(inner).map(
      (other): Choice =>
        (place) =>
          own.has(place) ? index : other,
    );
  });
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

/** Whether no schema names it, and one takes no other. */
function isUnknown(name: string): (view: View) => boolean {
  return ({ nodes, properties }) => {
    const isClosed = nodes.some(({ schema }) =>
      [schema["additionalProperties"], schema["unevaluatedProperties"]].includes(false),
    );
    const hasPatterns = nodes.some(({ schema }) => schema["patternProperties"] !== undefined);
    return isClosed && !hasPatterns && !properties.has(name);
  };
}

/** Whether the place can carry the value at all. */
function carries(schemas: Schemas, parameter: Parameter, value: Json): boolean {
  if (!flat(value)) return false;
  const choices = choicesOf(schemas, parameter.schema);
  const types = new Set(choices.flatMap((choice) => viewOf(schemas, "in", parameter.schema, choice).types));
  // what else stands in the place of an object may be a member of it, or is nothing that anybody reads
  if (!isObject(value) && types.has("object")) return false;
  // members that stand apart and that the contract does not know are parameters of nobody
  const views = choices.map((choice) => viewOf(schemas, "in", parameter.schema, choice));
  if (standsApart(parameter) && isObject(value) && Object.keys(value).some((name) => views.every(isUnknown(name))))
    return false;
  // nothing behind a name is a list without items, too
  if (types.has("array") && scalars(value).join("") === "") return false;
  const texts = scalars(value);
  // what parts the values of a label may not stand in one of them
  if (parameter.definition["style"] === "label" && typeof value === "object" && texts.some((text) => /[.,]/.test(text)))
    return false;
  // nothing encodes a comma in a header, and of cookies not all know
  if (/^(header|cookie)$/.test(parameter.in) && typeof value === "object" && texts.some((text) => text.includes(",")))
    return false;
  if (parameter.in === "path") return texts.every((text) => text !== "" && text !== "." && text !== "..");
  if (parameter.in === "header") return texts.every((text) => /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text));
  if (parameter.in === "cookie") return texts.every((text) => /^[\x21-\x7e]+$/.test(text));
  return true;
}

/** Whether the value, once it has been text, still stands to the schema as wished, in whichever way it is read. */
export function arrives(schemas: Schemas, parameter: Parameter, value: Json, as: "valid" | "invalid"): boolean {
  const { schema } = parameter;
  const isTaken = (choice: Choice): boolean => schemas.valid("in", schema, readBack(schemas, schema, value, choice));
  return carries(schemas, parameter, value) && choicesOf(schemas, schema).some(isTaken) === (as === "valid");
}
