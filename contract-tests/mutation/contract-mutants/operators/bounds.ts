/** Every limit of size, moved both ways and taken away. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import type { Change } from "../mutant.ts";
import { type SchemaOperator, typesOf } from "./schema-operator.ts";

const LOWER = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];
const COUNTED = /Length|Items|Properties/;

/** The smallest move that the type knows. */
function stepOf(schema: JsonObject, keyword: string): number {
  return COUNTED.test(keyword) || typesOf(schema).includes("integer") ? 1 : 0.01;
}

function moved(pointer: string, schema: JsonObject, keyword: string, up: boolean): Change[] {
  const value = schema[keyword];
  if (typeof value !== "number") return [];
  const at = join(pointer, keyword);
  const step = stepOf(schema, keyword);
  const to = (steps: number): number => Number((value + steps * step).toPrecision(12));
  const found: Change[] = [{ says: `has no ${keyword}`, edits: [{ pointer: at }], effect: "looser" }];
  const looser = to(up ? 1 : -1);
  if (!COUNTED.test(keyword) || looser >= 0)
    found.push({ says: `has ${keyword} ${looser}`, edits: [{ pointer: at, value: looser }], effect: "looser" });
  const narrower = to(up ? -1 : 1);
  if (!COUNTED.test(keyword) || narrower >= 0)
    found.push({ says: `has ${keyword} ${narrower}`, edits: [{ pointer: at, value: narrower }], effect: "narrower" });
  return found;
}

export const bounds: SchemaOperator = {
  name: "bounds",
  changes: ({ pointer, schema }) => {
    const unique = join(pointer, "uniqueItems");
    const found = [
      ...LOWER.flatMap((keyword) => moved(pointer, schema, keyword, false)),
      ...UPPER.flatMap((keyword) => moved(pointer, schema, keyword, true)),
    ];
    if (schema["uniqueItems"] === true)
      found.push({ says: "may repeat items", edits: [{ pointer: unique }], effect: "looser" });
    else if (typesOf(schema).includes("array"))
      found.push({ says: "may not repeat items", edits: [{ pointer: unique, value: true }], effect: "narrower" });
    return found;
  },
};
