import { contract } from "../../generated/routes.ts";

type Json = Record<string, unknown>;

/** The path of an operation as Hono writes it: `/a/{b}` is `/a/:b`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ":$1");
}

/** Names of the parameters that the contract gives an operation in its query, its path or its headers. */
export function parametersIn(place: "query" | "path" | "header", path: string, method: string): ReadonlySet<string> {
  const { parameters = [] } = contract.documentation(path, method.toLowerCase()) as { parameters?: readonly unknown[] };
  const named = parameters
    .map((parameter) => followed(parameter as Json))
    .filter((parameter) => parameter["in"] === place);
  return new Set(named.map((parameter) => String(parameter["name"])));
}

/** Names of the headers that answers of an operation may have. */
export function answerHeaders(path: string, method: string): ReadonlySet<string> {
  const { responses } =
    (contract.document["paths"] as Record<string, Record<string, Json>>)[path]?.[method.toLowerCase()] ?? {};
  const answers = Object.values((responses ?? {}) as Json).map((response) => followed(response as Json));
  return new Set(answers.flatMap(({ headers = {} }) => Object.keys(headers as Json)));
}

/** A parameter or response stands in the operation itself or among the contract's components. */
function followed(parameter: Json): Json {
  const reference = parameter["$ref"];
  if (typeof reference !== "string") return parameter;
  return reference
    .slice("#/".length)
    .split("/")
    .reduce<Json>((part, step) => part[step] as Json, contract.document);
}
