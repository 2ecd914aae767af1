/** Formats and patterns. */
import { textAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import { type Change, looser, otherwise } from "../mutant.ts";
import type { SchemaOperator } from "./schema-operator.ts";

export const format: SchemaOperator = {
  name: "format",
  changes: ({ pointer, schema }) => {
    const known = textAt(schema["format"]);
    if (known === undefined) return [];
    const at = join(pointer, "format");
    const other = known === "date" ? "date-time" : "date";
    return [
      otherwise(`is of format ${other}`, { pointer: at, value: other }),
      looser("is of no format", { pointer: at }),
    ];
  },
};

export const pattern: SchemaOperator = {
  name: "pattern",
  changes: ({ pointer, schema }) => {
    const known = textAt(schema["pattern"]);
    if (known === undefined) return [];
    const at = join(pointer, "pattern");
    const found: Change[] = [
      looser("has no pattern", { pointer: at }),
      otherwise("has another pattern", { pointer: at, value: "^x_mutant[0-9]{3}$" }),
    ];
    if (known.startsWith("^")) found.push(looser("may begin with anything", { pointer: at, value: known.slice(1) }));
    if (known.endsWith("$")) found.push(looser("may end in anything", { pointer: at, value: known.slice(0, -1) }));
    return found;
  },
};
