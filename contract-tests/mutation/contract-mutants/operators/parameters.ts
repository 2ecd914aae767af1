/** Place, name and presence of parameters. */
import { type Json, listAt, objectAt, textAt } from "../../../../spec/openapi/json.ts";
import type { Operation } from "../../../../spec/openapi/operations.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { resolvePointer } from "../../../../spec/openapi/reference.ts";
import type { Contract } from "../../../engine/contract.ts";
import { looser, narrower, otherwise } from "../mutant.ts";
import { type ContractOperator, type Placed, placed, sharedBy } from "./contract-operator.ts";

export function parameterPointers({ document }: Contract, { pointer }: Operation): string[] {
  const item = pointer.slice(0, pointer.lastIndexOf("/"));
  return [item, pointer].flatMap((base) =>
    listAt(read(document, join(base, "parameters"))).map((_, index) =>
      resolvePointer(document, join(base, "parameters", index)),
    ),
  );
}

function added(operation: Operation, raw: readonly Json[]): Placed[] {
  const pointer = join(operation.pointer, "parameters");
  const more = { name: "x_mutant", in: "query", required: false, schema: { type: "string", maxLength: 20 } };
  return placed(
    operation.id,
    { kind: "requests", operations: [operation.id] },
    looser("has one more optional parameter", { pointer, value: [...raw, more] }),
    narrower("has one more required parameter", { pointer, value: [...raw, { ...more, required: true }] }),
  );
}

export const parameter: ContractOperator = {
  name: "parameter",
  mutants: (contract) => {
    const { document, operations } = contract;
    const shared = sharedBy(operations, (operation) =>
      parameterPointers(contract, operation).map((pointer) => [pointer, objectAt(read(document, pointer))] as const),
    );
    const changed = shared.flatMap(({ pointer, thing, operations: users }): Placed[] => {
      const [name, place] = [textAt(thing["name"]) ?? "", textAt(thing["in"]) ?? ""];
      const required = thing["required"] === true;
      // a name in a path is the template's affair: another name is no other contract
      if (place === "path") return [];
      const other = place === "query" ? "header" : "query";
      const at = (key: string): string => join(pointer, key);
      return placed(
        `${place} ${name} of ${users.join(", ")}`,
        { kind: "requests", operations: users },
        otherwise(`stands in the ${other}`, { pointer: at("in"), value: other }),
        otherwise("has another name", { pointer: at("name"), value: `x-mutant-${name}` }),
        required
          ? looser("is optional", { pointer: at("required"), value: false })
          : narrower("is required", { pointer: at("required"), value: true }),
      );
    });
    const more = operations.flatMap((operation) =>
      added(operation, listAt(read(document, join(operation.pointer, "parameters")))),
    );
    return [...changed, ...more];
  },
};
