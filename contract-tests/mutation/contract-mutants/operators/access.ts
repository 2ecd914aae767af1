/** Members that only one side may send. */
import { isObject, objectAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import type { Direction } from "../../../engine/schemas.ts";
import type { Change, Effect } from "../mutant.ts";
import type { SchemaOperator } from "./schema-operator.ts";

/** `from`: the direction that the keyword closes; in the other one it says nothing. */
function access(keyword: "readOnly" | "writeOnly", from: Direction): SchemaOperator {
  return {
    name: keyword,
    changes: ({ pointer, schema, directions }) =>
      Object.entries(objectAt(schema["properties"])).flatMap(([name, member]): Change[] => {
        if (!isObject(member) || !directions.has(from)) return [];
        const at = join(pointer, "properties", name, keyword);
        const [says, edit, effect]: [string, object, Effect] =
          member[keyword] === true
            ? [`${name} is not ${keyword}`, {}, "looser"]
            : [`${name} is ${keyword}`, { value: true }, "narrower"];
        return [{ says, edits: [{ pointer: at, ...edit }], effect }];
      }),
  };
}

export const readOnly = access("readOnly", "in");
export const writeOnly = access("writeOnly", "out");
