import { contract } from "../../generated/routes.ts";

type Json = Record<string, unknown>;

/** The path of an operation as Hono writes it: `/a/{b}` is `/a/:b`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ":$1");
}

/** Names of the query parameters that the contract gives an operation. */
export function queryParameters(path: string, method: string): ReadonlySet<string> {
  const { parameters = [] } = contract.documentation(path, method.toLowerCase()) as { parameters?: readonly unknown[] };
  const named = parameters
    .map((parameter) => followed(parameter as Json))
    .filter((parameter) => parameter["in"] === "query");
  return new Set(named.map((parameter) => String(parameter["name"])));
}

/** A parameter stands in the operation itself or among the contract's components. */
function followed(parameter: Json): Json {
  const reference = parameter["$ref"];
  if (typeof reference !== "string") return parameter;
  return reference
    .slice("#/".length)
    .split("/")
    .reduce<Json>((part, step) => part[step] as Json, contract.document);
}
