/** Paths as their resources are told apart: `/pets/{id}/` is one of `/pets/`, `/pets/{petId}/toys` stands below `/pets/{id}`, and `/pets/{id}?full=true` is that pet, as `/pets/{id}/read` is that says its method once more. */
import { inOneName, withPlaces } from "../../spec/openapi/place-names.ts";
import { routedPath } from "../../spec/openapi/route.ts";
import type { Contract, ContractOperation } from "../contract.ts";

/** Last steps that say what the method says. */
const SAYS_METHOD =
  /^(?:get .*\/(?:read|get|show)|delete .*\/(?:delete|remove)|post .*[^}]\/(?:create|add|new)|(?:put|patch) .*\/(?:update|edit))$/i;

type Asked = { readonly operation: ContractOperation; readonly path: string; readonly ending?: string };

export interface Plain {
  readonly contract: Contract;
  /** The same call as if neither the contract nor the client had written the slash or the query, and each place had one name. */
  readonly plain: <C extends Asked>(call: C) => C;
}

export function withPlainPaths(contract: Contract): Plain {
  const names = inOneName(contract.operations.map(({ path }) => path));
  const called = (path: string): string => withPlaces(path, names.get(path) ?? new Map<string, string>());
  const paths = new Set(contract.operations.map(({ path }) => called(path)));
  const methods = new Set(contract.operations.map(({ method, path }) => `${method} ${called(path)}`));
  const own = new Map(
    contract.operations.map((operation): [ContractOperation, ContractOperation] => {
      const path = routedPath(called(operation.path));
      const bare = path.replace(/\/[^/]*$/, "");
      const isMore = path.endsWith("/") ? !paths.has(bare) : SAYS_METHOD.test(`${operation.method} ${path}`);
      const isFree = !methods.has(`${operation.method} ${bare}`);
      return [operation, { ...operation, path: bare !== "" && isMore && isFree ? bare : path }];
    }),
  );
  const operations = [...own.values()];
  const byId: Contract["byId"] = (id) => operations.find(({ operationId }) => operationId === id);
  return {
    contract: { ...contract, operations, byId },
    plain: (call) => {
      const operation = own.get(call.operation) ?? call.operation;
      const steps = ({ path }: ContractOperation): number => routedPath(path).split("/").length;
      const isMore = steps(call.operation) > steps(operation);
      if (!isMore) return { ...call, operation };
      const ending = call.path.endsWith("/") ? "/" : "";
      return { ...call, operation, path: call.path.replace(/\/[^/]*$/, ""), ending };
    },
  };
}
