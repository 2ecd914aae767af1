/** Another type, and null where there was none or the other way round. */
import { isObject, listAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import { type Change, type Effect, looser, narrower } from "../mutant.ts";
import { type SchemaOperator, typesOf } from "./schema-operator.ts";

const OTHER: Readonly<Record<string, readonly (readonly [string, Effect])[]>> = {
  string: [["integer", "other"]],
  boolean: [["string", "other"]],
  integer: [
    ["number", "looser"],
    ["string", "other"],
  ],
  number: [
    ["integer", "narrower"],
    ["string", "other"],
  ],
  array: [["object", "other"]],
  object: [["array", "other"]],
};

export const type: SchemaOperator = {
  name: "type",
  changes: ({ pointer, schema }) => {
    const types = typesOf(schema);
    const main = types.find((name) => name !== "null");
    return (OTHER[main ?? ""] ?? []).map(([other, effect]) => {
      const changed = types.map((name) => (name === main ? other : name));
      return {
        says: `is of type ${other}`,
        edits: [{ pointer: join(pointer, "type"), value: changed.length === 1 ? other : changed }],
        effect,
      };
    });
  },
};

function withNull(pointer: string, types: readonly string[], allowed: unknown): Change["edits"] {
  return [
    { pointer: join(pointer, "type"), value: [...types, "null"] },
    ...(Array.isArray(allowed) ? [{ pointer: join(pointer, "enum"), value: [...listAt(allowed), null] }] : []),
  ];
}

/** A reference, a constant and a union become nullable as one branch of a union does. */
function nullable({ pointer, schema }: { pointer: string; schema: Record<string, unknown> }): Change["edits"] {
  const types = typesOf(schema as never);
  if (types.length > 0 && !("const" in schema)) return withNull(pointer, types, schema["enum"]);
  return [{ pointer, value: { anyOf: [schema as never, { type: "null" }] } }];
}

export const nullability: SchemaOperator = {
  name: "nullability",
  changes: ({ pointer, schema }) => {
    const types = typesOf(schema);
    const union = ["oneOf", "anyOf"].flatMap((keyword) => listAt(schema[keyword]));
    if (types.includes("null") && types.length > 1) {
      const rest = types.filter((name) => name !== "null");
      const edits = [{ pointer: join(pointer, "type"), value: rest.length === 1 ? (rest[0] ?? "") : rest }];
      return [narrower("is never null", ...edits)];
    }
    const admitsNull = types.includes("null") || union.some((branch) => isObject(branch) && branch["type"] === "null");
    // schemas that only combine are made nullable where they are referred to
    if (admitsNull || (types.length === 0 && schema["$ref"] === undefined && !("const" in schema))) return [];
    return [looser("may be null", ...nullable({ pointer, schema }))];
  },
};
