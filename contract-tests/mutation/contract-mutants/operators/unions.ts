/** Branches of unions, and what says which of them applies. */
import { isObject, listAt, objectAt, textAt } from "../../../../spec/openapi/json.ts";
import { join } from "../../../../spec/openapi/pointer.ts";
import { type Change, looser, narrower, otherwise } from "../mutant.ts";
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
        looser(`${keyword} has one more branch`, { pointer: at, value: [...branches, STRANGE_BRANCH] }),
      ];
      if (branches.length > 1)
        branches.forEach((_, index) =>
          found.push(
            narrower(`${keyword} has no branch ${index}`, {
              pointer: at,
              value: branches.filter((__, other) => other !== index),
            }),
          ),
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
      looser("has no discriminator", { pointer: at }),
      otherwise("is told apart by another member", { pointer: join(at, "propertyName"), value: STRANGER }),
      ...names.map((name) => otherwise(`${name} stands for no schema`, { pointer: join(at, "mapping", name) })),
    ];
    if (names.length > 1)
      found.push(
        otherwise(`${first} and ${second} are exchanged`, {
          pointer: join(at, "mapping"),
          value: { ...mapping, [first]: textAt(mapping[second]) ?? "", [second]: textAt(mapping[first]) ?? "" },
        }),
      );
    return found;
  },
};
