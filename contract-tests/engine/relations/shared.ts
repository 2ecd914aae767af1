/** Members that two messages have in common by the contract: the same name, and the same schema or one simple type. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { Schemas } from "../schemas.ts";
import { type View, itemsOf, viewOf } from "../generate/view.ts";
import { compared } from "./compared.ts";
import { fixedByName, isLock } from "./assumed.ts";
import { type Thing, thingOf } from "./thing.ts";

function sameSchema(schemas: Schemas, a: string, b: string): boolean {
  const [one, other] = [schemas.at("out", a), schemas.at("out", b)];
  const bare = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const { description: _d, title: _t, examples: _e, example: _x, default: _f, readOnly: _r, ...rest } = schema;
    return rest;
  };
  return one.pointer === other.pointer || sameJson(bare(one.schema), bare(other.schema));
}

/** The one type of a value, with its format and its closed choice; undefined where there are several. */
function typeOf({ types, nodes }: View, withFormat: boolean, withChoice = true): string | undefined {
  const [type, ...others] = types.filter((one) => one !== "null");
  if (type === undefined || others.length > 0) return undefined;
  const said = (name: string): Json => nodes.find(({ schema }) => name in schema)?.schema[name] ?? null;
  const format = withFormat ? said("format") : null;
  const choice = withChoice ? [said("enum"), said("const")] : [];
  return JSON.stringify([type === "integer" ? "number" : type, format, ...choice]);
}

function hasFormat({ nodes }: View): boolean {
  return nodes.some(({ schema }) => "format" in schema);
}

/** What members of names of the client's own are. */
function namedFreely({ nodes }: View): string | undefined {
  const node = nodes.find(({ schema }) => isObject(schema["additionalProperties"]));
  return node && join(node.pointer, "additionalProperties");
}

const DEEPEST = 4;

/** What is sent is often bounded where what is read is not: types alone tell that both are the same. */
export function sameType(schemas: Schemas, sent: string, read: string, depth = 0): boolean {
  const [one, other] = [viewOf(schemas, "in", sent), viewOf(schemas, "out", read)];
  // what is chosen from a closed list is often read as a text
  const isChosen = other.nodes.some(({ schema }) => "enum" in schema || "const" in schema);
  const type = typeOf(one, hasFormat(other), isChosen);
  if (type === undefined || type !== typeOf(other, true, isChosen) || depth > DEEPEST) return false;
  const items = [itemsOf(one), itemsOf(other)] as const;
  if (one.types.includes("array"))
    return items[0] !== undefined && items[1] !== undefined && sameType(schemas, items[0], items[1], depth + 1);
  if (!one.types.includes("object")) return true;
  const maps = [namedFreely(one), namedFreely(other)] as const;
  if (maps[0] !== undefined && maps[1] !== undefined && one.properties.size + other.properties.size === 0)
    return sameType(schemas, maps[0], maps[1], depth + 1);
  return (
    one.properties.size > 0 &&
    [...one.properties].every(([name, at]) => {
      const there = other.properties.get(name);
      return there !== undefined && sameType(schemas, at, there, depth + 1);
    })
  );
}

/** Names of members of both schemas, by what stands at them. */
export function sharedNames(schemas: Schemas, a: string, b: string): string[] {
  const others = thingOf(schemas, "out", b).members;
  return [...thingOf(schemas, "out", a).members].flatMap(([name, { schema }]) => {
    const other = others.get(name);
    return other !== undefined && sameSchema(schemas, schema, other.schema) ? [name] : [];
  });
}

export function answerSchema(operation: Pick<Operation, "responses">, status: number): string | undefined {
  return operation.responses
    .find((response) => response.status === String(status))
    ?.content.find(({ type }) => /json/.test(type))?.schema;
}

/** Names of members of a request that its answer, or a read of what it made, has as well; identifiers of one type may name two things. */
export function sentNames(schemas: Schemas, asked: string, answered: string): string[] {
  const [own, others] = [thingOf(schemas, "in", asked).members, thingOf(schemas, "out", answered).members];
  const shared = new Set(sharedNames(schemas, asked, answered));
  return [...own].flatMap(([name, { schema }]) => {
    if (isLock(name)) return [];
    const other = others.get(name);
    const alike = other !== undefined && !fixedByName(name) && sameType(schemas, schema, other.schema);
    return shared.has(name) || alike ? [name] : [];
  });
}

/** Two spellings of one number or instant are the same value; what was sent may come back with more members. */
export function agrees(sent: Json | undefined, came: Json | undefined): boolean {
  if (sent === undefined || came === undefined || sameJson(sent, came)) return true;
  if (typeof sent === "number" && typeof came === "number")
    return Math.abs(sent - came) < 1e-9 * Math.max(1, Math.abs(sent));
  if (typeof sent === "string" && typeof came === "string") return compared(sent, came) === 0;
  if (Array.isArray(sent) && Array.isArray(came))
    return sent.length === came.length && sent.every((item, index) => agrees(item, came[index]));
  return isObject(sent) && isObject(came) && Object.keys(sent).every((name) => agrees(sent[name], came[name]));
}

/** Whether something that is left out is no mere way of writing it: many services leave out what is empty, null, false or zero. */
export function isLost(said: Json | undefined, came: Json | undefined): boolean {
  if (isObject(said) && (isObject(came) || came === undefined))
    return Object.keys(said).some((name) => isLost(said[name], came?.[name]));
  const empty = said === undefined || said === null || said === "" || said === false || said === 0;
  return came === undefined && !empty && !(Array.isArray(said) && said.length === 0);
}

/** Whether an answer tells as much of an object as its schema lets it: `maxProperties: 1` of a device that was sent with its number and its address. */
export function toldInPart(
  schemas: Schemas,
  { members }: Pick<Thing, "members">,
  name: string,
  [sent, came]: readonly [Json | undefined, Json | undefined],
): boolean {
  const at = members.get(name)?.schema;
  if (at === undefined || !isObject(sent) || !isObject(came)) return false;
  const told = Object.keys(came).filter((one) => one in sent);
  const isSo = told.length > 0 && told.every((one) => agrees(sent[one], came[one]));
  return isSo && !schemas.valid("out", at, { ...came, ...sent });
}

const STATE =
  /(state|status|phase|stage|version|revision|etag|count|updated|modified|update_?time|last_|_until|expires|progress)/i;

/** What a thing keeps for good as far as anybody can tell who only knows its schema. */
export function lasting(schemas: Schemas, schema: string, name: string): boolean {
  const member = thingOf(schemas, "out", schema).members.get(name);
  if (member === undefined || STATE.test(name)) return false;
  const view = viewOf(schemas, "out", member.schema);
  const closed = view.nodes.some((node) => "enum" in node.schema || "x-extensible-enum" in node.schema);
  return (
    !closed &&
    !view.types.includes("null") &&
    !view.types.includes("boolean") &&
    !view.types.includes("array") &&
    !view.types.includes("object")
  );
}
