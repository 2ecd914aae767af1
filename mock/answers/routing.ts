/** Which operation a request means. */
import { listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { type Prism, type Route, isRefusal } from "./prism.ts";

export interface Found {
  readonly operation: ContractOperation;
  readonly path: string;
  readonly route: Route;
}

/** The operation, also under the base path of the contract's servers; else the methods that the path does have. */
export function findOperation(
  parts: { readonly contract: Contract; readonly prism: Prism },
  method: string,
  pathname: string,
): Found | { readonly allow: readonly string[] } {
  for (const path of [pathname, ...withoutBasePaths(parts.contract, pathname)]) {
    for (const tried of method === "HEAD" ? ["head", "get"] : [method]) {
      const route = parts.prism.route(tried, path);
      if (isRefusal(route)) continue;
      const operation = parts.contract.operations.find(
        (known) => known.path === route.path && known.method === route.method,
      );
      if (operation !== undefined) return { operation, path, route };
    }
  }
  const methods = ["get", "head", "put", "post", "delete", "options", "patch", "trace"];
  const allowed = methods.filter((known) => !isRefusal(parts.prism.route(known, pathname)));
  return { allow: allowed.map((known) => known.toUpperCase()) };
}

function withoutBasePaths({ document }: Contract, pathname: string): readonly string[] {
  return listAt(document["servers"]).flatMap((server) => {
    const url = textAt(objectAt(server)["url"]) ?? "/";
    const base = URL.canParse(url, "http://mock") ? new URL(url, "http://mock").pathname.replace(/\/$/, "") : "";
    return base !== "" && pathname.startsWith(`${base}/`) ? [pathname.slice(base.length)] : [];
  });
}
