import { join, read } from "../../../../spec/openapi/pointer.ts";
import type { ContractOperator } from "./contract-operator.ts";

/** Of each class one that hardly any contract has. */
const STRANGE: Readonly<Record<string, string>> = { "1": "103", "2": "226", "3": "305", "4": "418", "5": "506" };

export const status: ContractOperator = {
  name: "status",
  mutants: ({ document, operations }) =>
    operations.flatMap((operation) => {
      const at = (name: string): string => join(operation.pointer, "responses", name);
      const place = `${operation.id}`;
      const scope = (name: string) => ({ kind: "answers", operations: [operation.id], status: name }) as const;
      const added = {
        place,
        says: "documents 418",
        edits: [{ pointer: at("418"), value: { description: "A teapot." } }],
        effect: "looser" as const,
        scope: scope("418"),
      };
      return [
        added,
        ...operation.responses
          .filter(({ reserved }) => !reserved)
          .flatMap(({ status: name }) => {
            const other = STRANGE[name.charAt(0)] ?? "418";
            const known = read(document, at(name)) ?? {};
            return [
              {
                place,
                says: `does not document ${name}`,
                edits: [{ pointer: at(name) }],
                effect: "narrower" as const,
                scope: scope(name),
              },
              {
                place,
                says: `documents ${other} in the place of ${name}`,
                edits: [{ pointer: at(name) }, { pointer: at(other), value: known }],
                effect: "other" as const,
                scope: scope(name),
              },
            ];
          }),
      ];
    }),
};
