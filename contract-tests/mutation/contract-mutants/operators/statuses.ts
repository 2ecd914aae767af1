import { join } from "../../../../spec/openapi/pointer.ts";
import { type ContractOperator, moved, placed } from "./contract-operator.ts";
import { looser, narrower, otherwise } from "../mutant.ts";

/** Of each class one that hardly any contract has. */
const STRANGE: Readonly<Record<string, string>> = { "1": "103", "2": "226", "3": "305", "4": "418", "5": "506" };

export const status: ContractOperator = {
  name: "status",
  mutants: ({ document, operations }) =>
    operations.flatMap((operation) => {
      const at = (name: string): string => join(operation.pointer, "responses", name);
      const scope = (name: string) => ({ kind: "answers", operations: [operation.id], status: name }) as const;
      const teapot = looser("documents 418", { pointer: at("418"), value: { description: "A teapot." } });
      const documented = operation.responses.filter(({ reserved }) => !reserved);
      return [
        ...placed(operation.id, scope("418"), teapot),
        ...documented.flatMap(({ status: name }) => {
          const other = STRANGE[name.charAt(0)] ?? "418";
          return placed(
            operation.id,
            scope(name),
            narrower(`does not document ${name}`, { pointer: at(name) }),
            otherwise(`documents ${other} in the place of ${name}`, ...moved(document, at(name), at(other))),
          );
        }),
      ];
    }),
};
