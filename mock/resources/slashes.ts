/** Paths that end in a slash: `/pets/{id}/` is one of `/pets/`, as it would be without. */
import type { Contract, ContractOperation } from "../contract.ts";

type Asked = { readonly operation: ContractOperation; readonly path: string };

export interface Plain {
  readonly contract: Contract;
  /** The same call as if neither the contract nor the client had written the slash. */
  readonly plain: <C extends Asked>(call: C) => C;
}

export function withoutSlashes(contract: Contract): Plain {
  const paths = new Set(contract.operations.map(({ path }) => path));
  const own = new Map(
    contract.operations.map((operation): [ContractOperation, ContractOperation] => {
      const path = operation.path.slice(0, -1);
      const isPlain = path === "" || !operation.path.endsWith("/") || paths.has(path);
      return [operation, isPlain ? operation : { ...operation, path }];
    }),
  );
  const operations = [...own.values()];
  const byId: Contract["byId"] = (id) => operations.find(({ operationId }) => operationId === id);
  return {
    contract: { ...contract, operations, byId },
    plain: (call) => {
      const operation = own.get(call.operation) ?? call.operation;
      return operation === call.operation ? call : { ...call, operation, path: call.path.replace(/\/$/, "") };
    },
  };
}
