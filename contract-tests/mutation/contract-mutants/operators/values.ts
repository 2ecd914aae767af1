/** Closed lists of values, and single ones. */
import { type Json, listAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import { type SchemaOperator, STRANGER } from "./schema-operator.ts";

/** Another value of the same type. */
function another(value: Json | undefined): Json {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return STRANGER;
}

export const enumeration: SchemaOperator = {
  name: "enum",
  changes: ({ pointer, schema }) => {
    if (!Array.isArray(schema["enum"])) return [];
    const values = listAt(schema["enum"]);
    const numbers = values.filter((value) => typeof value === "number");
    const stranger = numbers.length > 0 ? Math.max(...numbers) + 1 : STRANGER;
    const at = join(pointer, "enum");
    return [
      { says: "has one more value", edits: [{ pointer: at, value: [...values, stranger] }], effect: "looser" },
      ...(values.length < 2 ? [] : values).map((value) => ({
        says: `has no value ${JSON.stringify(value)}`,
        edits: [{ pointer: at, value: values.filter((other) => other !== value) }],
        effect: "narrower" as const,
      })),
    ];
  },
};

export const constant: SchemaOperator = {
  name: "const",
  changes: ({ pointer, schema }) => {
    if (!("const" in schema)) return [];
    const at = join(pointer, "const");
    return [
      { says: "is another constant", edits: [{ pointer: at, value: another(schema["const"]) }], effect: "other" },
      { says: "is no constant", edits: [{ pointer: at }], effect: "looser" },
    ];
  },
};
