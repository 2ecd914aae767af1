/** Which operation a request means. */
import { typesOf } from "../../spec/codegen/emit/checks.ts";
import { type JsonObject, listAt, objectAt } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { isPlace, pairsInPath, shapeOf } from "../../spec/openapi/route.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { withoutBasePaths } from "./base-paths.ts";
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
  { pathname, searchParams }: Pick<URL, "pathname" | "searchParams">,
  headers: Readonly<Record<string, string>>,
): Found | { readonly allow: readonly string[] } {
  for (const path of [pathname, ...withoutBasePaths(listAt(parts.contract.document["servers"]), pathname)]) {
    for (const tried of method === "HEAD" ? ["head", "get"] : [method]) {
      const route = parts.prism.route(tried, path);
      if (isRefusal(route) || leavesOut(route.path, path)) continue;
      const operation = meant(
        parts.contract.operations.filter(
          (known) => shapeOf(known.path) === shapeOf(route.path) && known.method.toLowerCase() === route.method,
        ),
        parts.contract.document,
        { query: searchParams, headers },
      );
      if (operation !== undefined) return { operation, path, route: { method: route.method, path: operation.path } };
    }
  }
  const methods = new Set(["get", "head", ...parts.contract.operations.map((known) => known.method.toLowerCase())]);
  const allowed = [...methods].filter((known) => {
    const route = parts.prism.route(known, pathname);
    return !isRefusal(route) && !leavesOut(route.path, pathname);
  });
  return { allow: allowed.map((known) => known.toUpperCase()) };
}

/** Whether the path has nothing at the place of a value: `/groups/` is no group. */
function leavesOut(template: string, path: string): boolean {
  const said = path.split("/");
  return template.split("/").some((segment, index) => isPlace(segment) && said[index] === "");
}

interface Asked {
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Of several that share a path, the one whose query and whose parameters of one value are there, and whose others that are required; else
 * the first.
 */
function meant(
  operations: readonly ContractOperation[],
  document: JsonObject,
  asked: Asked,
): ContractOperation | undefined {
  if (operations.length < 2) return operations[0];
  const told = operations.map((operation) => {
    const signs = signsOf(operation, document);
    const valued = signs.filter(({ value }) => value !== undefined);
    const there = signs.every((sign) => isThere(sign, asked)) ? signs.length : -1;
    return { operation, fits: valued.every((sign) => isThere(sign, asked)), valued: valued.length, there };
  });
  const fitting = told.filter(({ fits }) => fits);
  return fitting.toSorted((a, b) => b.valued - a.valued || b.there - a.there)[0]?.operation ?? operations[0];
}

interface Sign {
  readonly in: "query" | "header";
  readonly name: string;
  /** Undefined where any will do. */
  readonly value: string | undefined;
}

/** What tells an operation from others of its path: the query in its name, and required parameters, best those that have one value alone. */
function signsOf({ path, parameters }: ContractOperation, document: JsonObject): Sign[] {
  const inName = pairsInPath(path)
    .filter(([name]) => !isPlace(name))
    .map(([name, value]): Sign => ({ in: "query", name, value: isPlace(value) ? undefined : value }));
  const required = parameters.flatMap(({ name, in: place, required: isRequired, schema }): Sign[] => {
    const said = objectAt(follow(document, read(document, schema)));
    const [only, ...more] = "const" in said ? [said["const"]] : listAt(said["enum"]);
    // an object is often there under the names of its members alone
    if (!isRequired || (place !== "query" && place !== "header") || typesOf(said).includes("object")) return [];
    return [{ in: place, name, value: only === undefined || more.length > 0 ? undefined : String(only) }];
  });
  return [...inName, ...required];
}

function isThere({ in: place, name, value }: Sign, { query, headers }: Asked): boolean {
  if (value === undefined) return place === "query" ? query.has(name) : headers[name.toLowerCase()] !== undefined;
  return place === "query" ? query.getAll(name).includes(value) : headers[name.toLowerCase()] === value;
}
