/** Branches of unions, and what says which of them applies. */
import { isObject, listAt, objectAt, textAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import type { Change } from "../mutant.ts";
import { type SchemaOperator, STRANGER } from "./schema-operator.ts";

const STRANGE_BRANCH = {
  type: "object",
  additionalProperties: false,
  required: [STRANGER],
  properties: { [STRANGER]: { type: "string", maxLength: 20 } },
};

export const branch: SchemaOperator = {
  name: "union branch",
  changes: ({ pointer, schema }) =>
    ["oneOf", "anyOf"].flatMap((keyword) => {
      const branches = listAt(schema[keyword]);
      if (branches.length === 0) return [];
      const at = join(pointer, keyword);
      const found: Change[] = [
        {
          says: `${keyword} has one more branch`,
          edits: [{ pointer: at, value: [...branches, STRANGE_BRANCH] }],
          effect: "looser",
        },
      ];
      if (branches.length > 1)
        branches.forEach((_, index) =>
          found.push({
            says: `${keyword} has no branch ${index}`,
            edits: [{ pointer: at, value: branches.filter((__, other) => other !== index) }],
            effect: "narrower",
          }),
        );
      return found;
    }),
};

export const discriminator: SchemaOperator = {
  name: "discriminator",
  changes: ({ pointer, schema }) => {
    if (!isObject(schema["discriminator"])) return [];
    const at = join(pointer, "discriminator");
    const mapping = objectAt(schema["discriminator"]["mapping"]);
    const names = Object.keys(mapping);
    const [first = "", second = ""] = names;
    const found: Change[] = [
      { says: "has no discriminator", edits: [{ pointer: at }], effect: "looser" },
      {
        says: "is told apart by another member",
        edits: [{ pointer: join(at, "propertyName"), value: STRANGER }],
        effect: "other",
      },
      ...names.map((name) => ({
        says: `${name} stands for no schema`,
        edits: [{ pointer: join(at, "mapping", name) }],
        effect: "other" as const,
      })),
    ];
    if (names.length > 1)
      found.push({
        says: `${first} and ${second} are exchanged`,
        edits: [
          {
            pointer: join(at, "mapping"),
            value: { ...mapping, [first]: textAt(mapping[second]) ?? "", [second]: textAt(mapping[first]) ?? "" },
          },
        ],
        effect: "other",
      });
    return found;
  },
};
