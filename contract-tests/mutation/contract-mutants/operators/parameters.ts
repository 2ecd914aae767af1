/** Place, name and presence of parameters. */
import { listAt, objectAt, textAt } from "../../../../spec/openapi/json.ts";
import type { Operation } from "../../../../spec/openapi/operations.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { resolvePointer } from "../../../../spec/openapi/reference.ts";
import type { Contract } from "../../../engine/contract.ts";
import type { Mutant } from "../mutant.ts";
import { type ContractOperator, sharedBy } from "./contract-operator.ts";

export function parameterPointers({ document }: Contract, { pointer }: Operation): string[] {
  const item = pointer.slice(0, pointer.lastIndexOf("/"));
  return [item, pointer].flatMap((base) =>
    listAt(read(document, join(base, "parameters"))).map((_, index) =>
      resolvePointer(document, join(base, "parameters", index)),
    ),
  );
}

function added(operation: Operation, raw: readonly unknown[], required: boolean): Omit<Mutant, "operator"> {
  const value = { name: "x_mutant", in: "query", required, schema: { type: "string", maxLength: 20 } };
  return {
    place: operation.id,
    says: `has one more ${required ? "required" : "optional"} parameter`,
    edits: [{ pointer: join(operation.pointer, "parameters"), value: [...(raw as never[]), value] }],
    effect: required ? "narrower" : "looser",
    scope: { kind: "requests", operations: [operation.id] },
  };
}

export const parameter: ContractOperator = {
  name: "parameter",
  mutants: (contract) => {
    const { document, operations } = contract;
    const shared = sharedBy(operations, (operation) =>
      parameterPointers(contract, operation).map((pointer) => [pointer, objectAt(read(document, pointer))] as const),
    );
    const changed = shared.flatMap(({ pointer, thing, operations: users }): Omit<Mutant, "operator">[] => {
      const [name, place] = [textAt(thing["name"]) ?? "", textAt(thing["in"]) ?? ""];
      const required = thing["required"] === true;
      const scope = { kind: "requests", operations: users } as const;
      const one = (says: string, key: string, value: string | boolean, effect: Mutant["effect"]) => ({
        place: `${place} ${name} of ${users.join(", ")}`,
        says,
        edits: [{ pointer: join(pointer, key), value }],
        effect,
        scope,
      });
      // a name in a path is the template's affair: another name is no other contract
      if (place === "path") return [];
      const other = place === "query" ? "header" : "query";
      return [
        one(`stands in the ${other}`, "in", other, "other"),
        one("has another name", "name", `x-mutant-${name}`, "other"),
        required ? one("is optional", "required", false, "looser") : one("is required", "required", true, "narrower"),
      ];
    });
    const more = operations.flatMap((operation) => {
      const raw = listAt(read(document, join(operation.pointer, "parameters")));
      return [added(operation, raw, false), added(operation, raw, true)];
    });
    return [...changed, ...more];
  },
};
