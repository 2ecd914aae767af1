/** Members that no property describes, and members that one does. */
import { listAt, objectAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import { type SchemaOperator, STRANGER } from "./schema-operator.ts";
import { looser, narrower } from "../mutant.ts";

export const additionalProperties: SchemaOperator = {
  name: "additionalProperties",
  changes: ({ pointer, schema }) => {
    const at = join(pointer, "additionalProperties");
    if (schema["additionalProperties"] === false) return [looser("takes any member", { pointer: at })];
    if (schema["properties"] === undefined && schema["additionalProperties"] === undefined) return [];
    return [narrower("takes no other member", { pointer: at, value: false })];
  },
};

export const property: SchemaOperator = {
  name: "property",
  changes: ({ pointer, schema }) => {
    const names = Object.keys(objectAt(schema["properties"]));
    const required = listAt(schema["required"]).map(String);
    if (names.length === 0) return [];
    return [
      looser("has one more member", {
        pointer: join(pointer, "properties", STRANGER),
        value: { type: "string", maxLength: 20 },
      }),
      ...names.map((name) => ({
        says: `has no member ${name}`,
        edits: [
          { pointer: join(pointer, "properties", name) },
          ...(required.includes(name)
            ? [{ pointer: join(pointer, "required"), value: required.filter((other) => other !== name) }]
            : []),
        ],
        // an object of which nothing is described any more may hold anything, as one may that says so
        effect:
          schema["additionalProperties"] === true || names.length === 1 ? ("looser" as const) : ("other" as const),
      })),
    ];
  },
};
