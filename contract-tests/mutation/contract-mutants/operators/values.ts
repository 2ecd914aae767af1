/** Closed lists of values, and single ones. */
import { type Json, listAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import { type SchemaOperator, STRANGER } from "./schema-operator.ts";
import { looser, narrower, otherwise } from "../mutant.ts";

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
      looser("has one more value", { pointer: at, value: [...values, stranger] }),
      ...(values.length < 2 ? [] : values).map((value) =>
        narrower(`has no value ${JSON.stringify(value)}`, {
          pointer: at,
          value: values.filter((other) => other !== value),
        }),
      ),
    ];
  },
};

export const constant: SchemaOperator = {
  name: "const",
  changes: ({ pointer, schema }) => {
    if (!("const" in schema)) return [];
    const at = join(pointer, "const");
    return [
      otherwise("is another constant", { pointer: at, value: another(schema["const"]) }),
      looser("is no constant", { pointer: at }),
    ];
  },
};
