/** Which operation a request means. */
import { listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { type Prism, type Route, isRefusal, routedPath } from "./prism.ts";

export interface Found {
  readonly operation: ContractOperation;
  readonly path: string;
  readonly route: Route;
}

/** The operation, also under the base path of the contract's servers; else the methods that the path does have. */
export function findOperation(
  parts: { readonly contract: Contract; readonly prism: Prism },
  method: string,
  { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
): Found | { readonly allow: readonly string[] } {
  for (const path of [pathname, ...withoutBasePaths(parts.contract, pathname)]) {
    for (const tried of method === "HEAD" ? ["head", "get"] : [method]) {
      const route = parts.prism.route(tried, path);
      if (isRefusal(route)) continue;
      const operation = meant(
        parts.contract.operations.filter(
          (known) => routedPath(known.path) === route.path && known.method.toLowerCase() === route.method,
        ),
        searchParams,
      );
      if (operation !== undefined) return { operation, path, route: { method: route.method, path: operation.path } };
    }
  }
  const methods = new Set(["get", "head", ...parts.contract.operations.map((known) => known.method.toLowerCase())]);
  const allowed = [...methods].filter((known) => !isRefusal(parts.prism.route(known, pathname)));
  return { allow: allowed.map((known) => known.toUpperCase()) };
}

/** Of several that share a path, the one whose query is there; else the first. */
function meant(operations: readonly ContractOperation[], query: URLSearchParams): ContractOperation | undefined {
  const asked = ({ path }: ContractOperation): [string, string][] => [
    ...new URLSearchParams(/\?([^#]*)/.exec(path)?.[1] ?? ""),
  ];
  const fitting = operations.filter((one) => asked(one).every(([name, value]) => query.getAll(name).includes(value)));
  return fitting.toSorted((a, b) => asked(b).length - asked(a).length)[0] ?? operations[0];
}

function withoutBasePaths({ document }: Contract, pathname: string): readonly string[] {
  return listAt(document["servers"]).flatMap((server) => {
    const url = textAt(objectAt(server)["url"]) ?? "/";
    const base = URL.canParse(url, "http://mock") ? new URL(url, "http://mock").pathname.replace(/\/$/, "") : "";
    return base !== "" && pathname.startsWith(`${base}/`) ? [pathname.slice(base.length)] : [];
  });
}
