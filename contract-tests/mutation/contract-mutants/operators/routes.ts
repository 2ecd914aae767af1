/** Where an operation is found. */
import { join, read } from "../../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../../spec/openapi/operations.ts";
import type { ContractOperator } from "./contract-operator.ts";

function itemOf({ pointer }: Operation): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

export const path: ContractOperator = {
  name: "path",
  mutants: ({ document, operations }) =>
    [...Map.groupBy(operations, ({ path: name }) => name)].map(([name, here]) => {
      const renamed = `${name === "/" ? "" : name}/x-mutant`;
      const item = join("", "paths", name);
      return {
        place: name,
        says: `is at ${renamed}`,
        edits: [{ pointer: item }, { pointer: join("", "paths", renamed), value: read(document, item) ?? {} }],
        effect: "other",
        scope: { kind: "requests", operations: here.map(({ id }) => id) },
      };
    }),
};

const OTHERS = ["patch", "put", "post", "get", "delete"];

export const method: ContractOperator = {
  name: "method",
  mutants: ({ document, operations }) =>
    operations.flatMap((operation) => {
      const item = itemOf(operation);
      const other = OTHERS.find((name) => read(document, join(item, name)) === undefined);
      if (other === undefined) return [];
      return [
        {
          place: operation.id,
          says: `is asked for with ${other.toUpperCase()}`,
          edits: [
            { pointer: operation.pointer },
            { pointer: join(item, other), value: read(document, operation.pointer) ?? {} },
          ],
          effect: "other" as const,
          scope: { kind: "requests" as const, operations: [operation.id] },
        },
      ];
    }),
};
