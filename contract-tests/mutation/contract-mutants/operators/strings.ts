/** Formats and patterns. */
import { textAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import type { Change } from "../mutant.ts";
import type { SchemaOperator } from "./schema-operator.ts";

export const format: SchemaOperator = {
  name: "format",
  changes: ({ pointer, schema }) => {
    const known = textAt(schema["format"]);
    if (known === undefined) return [];
    const at = join(pointer, "format");
    const other = known === "date" ? "date-time" : "date";
    return [
      { says: `is of format ${other}`, edits: [{ pointer: at, value: other }], effect: "other" },
      { says: "is of no format", edits: [{ pointer: at }], effect: "looser" },
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
      { says: "has no pattern", edits: [{ pointer: at }], effect: "looser" },
      { says: "has another pattern", edits: [{ pointer: at, value: "^x_mutant[0-9]{3}$" }], effect: "other" },
    ];
    if (known.startsWith("^"))
      found.push({
        says: "may begin with anything",
        edits: [{ pointer: at, value: known.slice(1) }],
        effect: "looser",
      });
    if (known.endsWith("$"))
      found.push({
        says: "may end in anything",
        edits: [{ pointer: at, value: known.slice(0, -1) }],
        effect: "looser",
      });
    return found;
  },
};
