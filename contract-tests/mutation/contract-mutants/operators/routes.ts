/** Where an operation is found. */
import { join, read } from "../../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../../spec/openapi/operations.ts";
import { type ContractOperator, moved, placed } from "./contract-operator.ts";
import { otherwise } from "../mutant.ts";

function itemOf({ pointer }: Operation): string {
  return pointer.slice(0, pointer.lastIndexOf("/"));
}

export const path: ContractOperator = {
  name: "path",
  mutants: ({ document, operations }) =>
    [...Map.groupBy(operations, ({ path: name }) => name)].flatMap(([name, here]) => {
      const renamed = `${name === "/" ? "" : name}/x-mutant`;
      const item = join("", "paths", name);
      return placed(
        name,
        { kind: "requests", operations: here.map(({ id }) => id) },
        otherwise(`is at ${renamed}`, ...moved(document, item, join("", "paths", renamed))),
      );
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
      return placed(
        operation.id,
        { kind: "requests", operations: [operation.id] },
        otherwise(`is asked for with ${other.toUpperCase()}`, ...moved(document, operation.pointer, join(item, other))),
      );
    }),
};
