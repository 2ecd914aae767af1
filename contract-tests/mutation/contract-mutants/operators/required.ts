import { listAt, objectAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import type { SchemaOperator } from "./schema-operator.ts";

export const required: SchemaOperator = {
  name: "required",
  changes: ({ pointer, schema }) => {
    const names = listAt(schema["required"]).map(String);
    const optional = Object.keys(objectAt(schema["properties"])).filter((name) => !names.includes(name));
    const at = join(pointer, "required");
    return [
      ...names.map((name) => ({
        says: `no longer requires ${name}`,
        edits: [{ pointer: at, value: names.filter((other) => other !== name) }],
        effect: "looser" as const,
      })),
      ...optional.map((name) => ({
        says: `requires ${name}`,
        edits: [{ pointer: at, value: [...names, name] }],
        effect: "narrower" as const,
      })),
    ];
  },
};
