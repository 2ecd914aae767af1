/** What the client has to know of the address of an operation: its path, and the query in the path's name. */
import type { JsonObject } from "../../openapi/json.ts";
import { decoded } from "../../openapi/reference.ts";
import type { Operation } from "../operations.ts";
import { shapeOf } from "./parameters.ts";

const MARKS: Readonly<Record<string, string>> = { label: ".", matrix: ";" };

interface Target {
  /** With its parameters' styles in it, as the sender reads them: `{;id}` of matrix, `{.id*}` of exploded label. */
  readonly path: string;
  /** Pairs in the path's name that are parameters, too: sent unless the caller gives another value. */
  readonly query: Readonly<Record<string, string>>;
}

function targetOf(document: JsonObject, { path, parameters }: Operation): Target {
  const namesIn = (place: string): Set<string> =>
    new Set(parameters.filter((parameter) => parameter.in === place).map(({ name }) => name));
  const [inPath, inQuery] = [namesIn("path"), namesIn("query")];
  const query: Record<string, string> = {};
  // a parameter of the query that stands in the path's name, too, is written once
  const isWritten = (pair: string): boolean => {
    const [, name, value = ""] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    const template = /^\{([^{}]*)\}$/.exec(value)?.[1];
    if (template !== undefined) return inPath.has(template);
    if (name === undefined || !inQuery.has(name)) return true;
    query[name] = decoded(value);
    return false;
  };
  // nobody sends a fragment
  const [, bare = "", said = ""] = /^((?:\{[^{}]*\}|[^?#])*)\??((?:\{[^{}]*\}|[^#])*)/.exec(path) ?? [];
  const pairs = said.split("&").filter((pair) => pair !== "" && isWritten(pair));
  const styled = parameters
    .filter((parameter) => parameter.in === "path")
    .map((parameter) => shapeOf(document, parameter))
    .reduce(
      (filled, { name, style, explode }) =>
        filled.replace(`{${name}}`, `{${MARKS[style] ?? ""}${name}${explode ? "*" : ""}}`),
      pairs.length === 0 ? bare : `${bare}?${pairs.join("&")}`,
    );
  return { path: styled, query };
}

export function targetShape(document: JsonObject, operation: Operation): JsonObject {
  const { path, query } = targetOf(document, operation);
  return { path, ...(Object.keys(query).length > 0 && { query }) };
}
