/** Names what of parameters and forms no notation can carry, or what is read otherwise than it was meant. */
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../openapi/json.ts";
import { essence } from "../../openapi/media.ts";
import { read } from "../../openapi/pointer.ts";
import type { Parameter } from "../../openapi/parameters.ts";
import { follow } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import { type Member, type Shape, holdsMore, isSpread, mayBeLone } from "../runtime/routing/decode.ts";
import { isSeparated, separatorOf } from "../runtime/routing/separators.ts";
import { typesOf } from "./checks.ts";
import type { Note } from "./note.ts";
import { defaultOf, fieldsOf, shapesOf, typeOfValue, typesIn, voices } from "./parameters.ts";

export const SINGLE = "a list of one item cannot be told from a single value, and is read as the value";
export const EMPTY = "lists and objects without anything in them are left out: a deep object has no notation for them";
export const NO_ITEMS =
  "a list without items, which the contract has or requires, is left out: a form writes its items alone";
export const NO_MEMBERS =
  "an object without members, which the contract has or requires, is left out: a form writes its members alone";
export const SEVERAL =
  "an item that has the separator of its list in it, as the contract's own has, is read as several";
export const SHARED = "has a member of the name that another parameter has: what is sent under it is read as both";
export const ALIKE = "has the name of another header in other letters, and headers have no case: both are read as one";
export const WITHIN = "a list or an object within it has no notation in a path: the client cannot write it";
export const UNNAMED = "members that its schema does not name, as the contract's own value has, are left out";
export const AS_JSON =
  "a text that is JSON, as the contract's own is, cannot be told from an object, and is read as what it says";
export const DEFAULT = "the default breaks its schema: the routes give it all the same";

const URLENCODED = "application/x-www-form-urlencoded";
const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i;

function isEither(shape: Shape): boolean {
  const { of: kind, style, plain = [] } = shape;
  if (style === "json") return false;
  return (kind === "array" && style !== "deepObject" && plain.some((one) => one !== "null")) || mayBeLone(shape);
}

/** Values that the contract itself gives. */
function ownValues(schema: JsonObject): Json[] {
  const { example, default: usual, const: only } = schema;
  const given = [example, usual, only, ...listAt(schema["examples"]), ...listAt(schema["enum"])];
  return given.filter((value) => value !== undefined);
}

function ownItems(document: JsonObject, schema: Json | undefined): Json[] {
  const lists = voices(document, schema);
  const items = lists.flatMap((part) => voices(document, part["items"]));
  return [...items.flatMap(ownValues), ...lists.flatMap(ownValues).flatMap(listAt)];
}

/** A separator is told from the same sign in an item where that is percent-encoded: a dot never is, a space always, and a pipe by most. */
function hasSeparator(document: JsonObject, shape: Shape, schema: Json | undefined, isEncoded: boolean): boolean {
  const separator = separatorOf(shape);
  if (shape.of !== "array" || !isSeparated(shape) || (isEncoded && /[,;]/.test(separator))) return false;
  return ownItems(document, schema).some((value) => typeof value === "string" && value.includes(separator));
}

function messagesOf(document: JsonObject, shape: Shape, schema: Json | undefined, isEncoded: boolean): string[] {
  return [
    ...(isEither(shape) ? [SINGLE] : []),
    ...(shape.style === "deepObject" && holdsMore(shape) ? [EMPTY] : []),
    ...(hasSeparator(document, shape, schema, isEncoded) ? [SEVERAL] : []),
    ...(hasUnnamed(document, shape, schema) ? [UNNAMED] : []),
    ...(hasJsonText(document, shape, schema) ? [AS_JSON] : []),
  ];
}

/** Whether a text that the contract itself gives is one that stands for an object as well. */
function hasJsonText(document: JsonObject, { of: kind, style, plain = [] }: Shape, schema: Json | undefined): boolean {
  if (kind !== "object" || style !== "json" || !plain.includes("string")) return false;
  const texts = voices(document, schema).flatMap(ownValues);
  return texts.some((value) => typeof value === "string" && isObject(parsed(value)));
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Whether the contract's own value of an object whose members are parameters has some that nobody reads. */
function hasUnnamed(document: JsonObject, shape: Shape, schema: Json | undefined): boolean {
  if (!isSpread(shape) || shape.except !== undefined) return false;
  const named = new Set(Object.keys(shape.members ?? {}));
  const own = voices(document, schema).flatMap(ownValues).filter(isObject);
  return own.some((value) => Object.keys(value).some((name) => !named.has(name)));
}

/** Whether what holds nothing is something that somebody will want to send in a form: the contract's own, or what has to be there. */
function mayHoldNothing(document: JsonObject, form: JsonObject, name: string, least: string): boolean {
  const schemas = voices(document, objectAt(form["properties"])[name]);
  const isEmpty = (value: Json): boolean =>
    typeof value === "object" && value !== null && Object.keys(value).length === 0;
  if (schemas.flatMap(ownValues).some(isEmpty)) return true;
  return listAt(form["required"]).includes(name) && !schemas.some((one) => Number(one[least] ?? 0) > 0);
}

/** What is left out of a form where there is nothing in it: its items or members are all that is written of it. */
function messagesOfNothing(document: JsonObject, field: Shape, form: JsonObject): string[] {
  const { of: kind, style, explode, name } = field;
  if (kind === "value" || (style === "deepObject" && holdsMore(field))) return [];
  if (style !== "deepObject" && !isSpread(field) && (kind === "object" || style !== "form" || !explode)) return [];
  const [message, least] = kind === "array" ? [NO_ITEMS, "minItems"] : [NO_MEMBERS, "minProperties"];
  return mayHoldNothing(document, form, name, least) ? [message] : [];
}

function isBroken(document: JsonObject, schema: Json | undefined, value: Json | undefined): boolean {
  if (value === undefined) return false;
  const said = objectAt(follow(document, schema));
  const types = typesOf(said);
  const type = typeOfValue(value);
  const isOfType = types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
  const listed = listAt(said["enum"]);
  return !isOfType || (listed.length > 0 && !isObject(value) && !Array.isArray(value) && !listed.includes(value));
}

/** Whether what a list or an object holds may be a list or an object itself. */
function isNested(document: JsonObject, shape: Member, schema: Json | undefined): boolean {
  const { of: kind, items, members = {}, others } = shape;
  const within = [items, others, ...Object.values(members)].some((one) => one !== undefined && one.of !== "value");
  return within || (kind === "object" && saysNothing(document, schema));
}

/** Whether an object schema leaves open what its members are. */
function saysNothing(document: JsonObject, schema: Json | undefined): boolean {
  const parts = voices(document, schema);
  const named = parts.flatMap((part) => [part["properties"], part["patternProperties"]]);
  const others = parts.map((part) => part["additionalProperties"]).filter((one) => one !== undefined);
  const isAny = (one: Json): boolean => one === true || (isObject(one) && typesIn(voices(document, one)).size === 0);
  return named.every((one) => Object.keys(objectAt(one)).length === 0) && others.every(isAny);
}

function isAlikeAnother({ in: place, name }: Parameter, others: readonly Parameter[]): boolean {
  return place === "header" && others.some((one) => one.name !== name && one.name.toLowerCase() === name.toLowerCase());
}

function ofParameters(document: JsonObject, { parameters }: Operation): Note[] {
  return ["path", "query", "header", "cookie"].flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const shapes = shapesOf(document, own);
    return own.flatMap((parameter, index) => {
      const shape = shapes[index] as Shape;
      const schema = parameter.definition["schema"];
      const messages = [
        ...messagesOf(document, shape, schema, place === "path" || place === "query"),
        ...(shape.shared === undefined ? [] : [SHARED]),
        ...(place === "path" && shape.style !== "json" && isNested(document, shape, schema) ? [WITHIN] : []),
        ...(isAlikeAnother(parameter, own) ? [ALIKE] : []),
        ...(isBroken(document, schema, defaultOf(document, parameter)) ? [DEFAULT] : []),
      ];
      return messages.map((message) => ({ at: parameter.at, message }));
    });
  });
}

/** Once for each form: its fields are many. */
function ofForms(document: JsonObject, { at, body }: Operation): Note[] {
  const forms = (body?.content ?? []).filter(({ type }) => FORM.test(type));
  const messages = forms.flatMap(({ type, schema, encoding }) => {
    const said = schema === undefined ? undefined : read(document, schema);
    const form = objectAt(follow(document, said));
    const named = objectAt(form["properties"]);
    return fieldsOf(document, said, encoding).flatMap((field) => [
      ...messagesOf(document, field, named[field.name], essence(type) === URLENCODED),
      ...messagesOfNothing(document, field, form),
    ]);
  });
  return [...new Set(messages)].map((message) => ({ at: `${at}/requestBody`, message }));
}

export function unclearParts(document: JsonObject, operation: Operation): Note[] {
  return [...ofParameters(document, operation), ...ofForms(document, operation)];
}
