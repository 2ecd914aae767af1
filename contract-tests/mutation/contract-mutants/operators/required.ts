import { listAt, objectAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import type { SchemaOperator } from "./schema-operator.ts";
import { looser, narrower } from "../mutant.ts";

export const required: SchemaOperator = {
  name: "required",
  changes: ({ pointer, schema }) => {
    const names = listAt(schema["required"]).map(String);
    const optional = Object.keys(objectAt(schema["properties"])).filter((name) => !names.includes(name));
    const at = join(pointer, "required");
    return [
      ...names.map((name) =>
        looser(`no longer requires ${name}`, { pointer: at, value: names.filter((other) => other !== name) }),
      ),
      ...optional.map((name) => narrower(`requires ${name}`, { pointer: at, value: [...names, name] })),
    ];
  },
};
