/** Paths as their resources are told apart: `/pets/{id}/` is one of `/pets/`, `/pets/{petId}/toys` stands below `/pets/{id}`, and `/pets/{id}?full=true` is that pet. */
import { inOneName, withPlaces } from "../../spec/openapi/place-names.ts";
import { routedPath } from "../../spec/openapi/route.ts";
import type { Contract, ContractOperation } from "../contract.ts";

type Asked = { readonly operation: ContractOperation; readonly path: string };

export interface Plain {
  readonly contract: Contract;
  /** The same call as if neither the contract nor the client had written the slash or the query, and each place had one name. */
  readonly plain: <C extends Asked>(call: C) => C;
}

export function withPlainPaths(contract: Contract): Plain {
  const names = inOneName(contract.operations.map(({ path }) => path));
  const called = (path: string): string => withPlaces(path, names.get(path) ?? new Map<string, string>());
  const paths = new Set(contract.operations.map(({ path }) => called(path)));
  const own = new Map(
    contract.operations.map((operation): [ContractOperation, ContractOperation] => {
      const path = routedPath(called(operation.path));
      const bare = path.slice(0, -1);
      const isSlashed = bare !== "" && path.endsWith("/") && !paths.has(bare);
      return [operation, { ...operation, path: isSlashed ? bare : path }];
    }),
  );
  const operations = [...own.values()];
  const byId: Contract["byId"] = (id) => operations.find(({ operationId }) => operationId === id);
  return {
    contract: { ...contract, operations, byId },
    plain: (call) => {
      const operation = own.get(call.operation) ?? call.operation;
      const isSlashed = call.operation.path.endsWith("/") && !operation.path.endsWith("/");
      return { ...call, operation, path: isSlashed ? call.path.replace(/\/$/, "") : call.path };
    },
  };
}
