/** Members that two messages have in common by the contract: the same name and the same schema. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Schemas } from "../schemas.ts";
import { viewOf } from "../generate/view.ts";
import { compared } from "./compared.ts";

function sameSchema(schemas: Schemas, a: string, b: string): boolean {
  const [one, other] = [schemas.at("out", a), schemas.at("out", b)];
  const bare = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const { description: _d, title: _t, examples: _e, example: _x, default: _f, readOnly: _r, ...rest } = schema;
    return rest;
  };
  return one.pointer === other.pointer || sameJson(bare(one.schema), bare(other.schema));
}

/** Names of members of both schemas, by what stands at them. */
export function sharedNames(schemas: Schemas, a: string, b: string): string[] {
  const others = viewOf(schemas, "out", b).properties;
  return [...viewOf(schemas, "out", a).properties].flatMap(([name, pointer]) => {
    const other = others.get(name);
    return other !== undefined && sameSchema(schemas, pointer, other) ? [name] : [];
  });
}

export function answerSchema(operation: Operation, status: number): string | undefined {
  return operation.responses
    .find((response) => response.status === String(status))
    ?.content.find(({ type }) => /json/.test(type))?.schema;
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

const STATE = /(state|status|phase|stage|version|revision|etag|count|updated|modified|last_|_until|expires|progress)/i;

/** What a thing keeps for good as far as anybody can tell who only knows its schema. */
export function lasting(schemas: Schemas, schema: string, name: string): boolean {
  const pointer = viewOf(schemas, "out", schema).properties.get(name);
  if (pointer === undefined || STATE.test(name)) return false;
  const view = viewOf(schemas, "out", pointer);
  const closed = view.nodes.some((node) => "enum" in node.schema || "x-extensible-enum" in node.schema);
  return (
    !closed &&
    !view.types.includes("null") &&
    !view.types.includes("boolean") &&
    !view.types.includes("array") &&
    !view.types.includes("object")
  );
}
