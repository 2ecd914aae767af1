/** Who may ask. */
import { objectAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import type { Mutant } from "../mutant.ts";
import type { ContractOperator } from "./contract-operator.ts";

export const security: ContractOperator = {
  name: "security",
  mutants: ({ document, operations }) => {
    const schemes = Object.keys(objectAt(read(document, "/components/securitySchemes")));
    const [first] = schemes;
    const perOperation = operations.flatMap((operation): Omit<Mutant, "operator">[] => {
      const pointer = join(operation.pointer, "security");
      const scope = { kind: "requests", operations: [operation.id] } as const;
      const open = operation.security.length === 0 || operation.security.some((names) => names.length === 0);
      if (open)
        return first === undefined
          ? []
          : [
              {
                place: operation.id,
                says: `asks for ${first}`,
                edits: [{ pointer, value: [{ [first]: [] }] }],
                effect: "narrower",
                scope,
              },
            ];
      const known = operation.security.map((names) => Object.fromEntries(names.map((name) => [name, []])));
      return [
        { place: operation.id, says: "is open to anyone", edits: [{ pointer, value: [] }], effect: "looser", scope },
        {
          place: operation.id,
          says: "may be asked by anyone as well",
          edits: [{ pointer, value: [...known, {}] }],
          effect: "looser",
          scope,
        },
      ];
    });
    const perScheme = schemes.flatMap((name): Omit<Mutant, "operator">[] => {
      const users = operations.filter(({ security: asked }) => asked.flat().includes(name)).map(({ id }) => id);
      const pointer = join("/components/securitySchemes", name);
      const scope = { kind: "requests", operations: users } as const;
      const others = [
        ["a key in the header X-Mutant", { type: "apiKey", in: "header", name: "X-Mutant" }],
        ["a key in the query", { type: "apiKey", in: "query", name: "x_mutant" }],
        ["basic authentication", { type: "http", scheme: "basic" }],
      ] as const;
      return others.map(([says, value]) => ({
        place: name,
        says: `is ${says}`,
        edits: [{ pointer, value }],
        effect: "other",
        scope,
      }));
    });
    return [...perOperation, ...perScheme];
  },
};
