/** Who may ask. */
import { objectAt } from "../../../../spec/openapi/json.ts";
import { join, read } from "../../../../spec/openapi/pointer.ts";
import { looser, narrower, otherwise } from "../mutant.ts";
import { type ContractOperator, type Placed, placed } from "./contract-operator.ts";

export const security: ContractOperator = {
  name: "security",
  mutants: ({ document, operations }) => {
    const schemes = Object.keys(objectAt(read(document, "/components/securitySchemes")));
    const [first] = schemes;
    const perOperation = operations.flatMap((operation): Placed[] => {
      const pointer = join(operation.pointer, "security");
      const scope = { kind: "requests", operations: [operation.id] } as const;
      const open = operation.security.length === 0 || operation.security.some((names) => names.length === 0);
      if (open)
        return first === undefined
          ? []
          : placed(operation.id, scope, narrower(`asks for ${first}`, { pointer, value: [{ [first]: [] }] }));
      const known = operation.security.map((names) => Object.fromEntries(names.map((name) => [name, []])));
      return placed(
        operation.id,
        scope,
        looser("is open to anyone", { pointer, value: [] }),
        looser("may be asked by anyone as well", { pointer, value: [...known, {}] }),
      );
    });
    const perScheme = schemes.flatMap((name): Placed[] => {
      const users = operations.filter(({ security: asked }) => asked.flat().includes(name)).map(({ id }) => id);
      const pointer = join("/components/securitySchemes", name);
      const scope = { kind: "requests", operations: users } as const;
      const others = [
        ["a key in the header X-Mutant", { type: "apiKey", in: "header", name: "X-Mutant" }],
        ["a key in the query", { type: "apiKey", in: "query", name: "x_mutant" }],
        ["basic authentication", { type: "http", scheme: "basic" }],
      ] as const;
      return placed(name, scope, ...others.map(([says, value]) => otherwise(`is ${says}`, { pointer, value })));
    });
    return [...perOperation, ...perScheme];
  },
};
