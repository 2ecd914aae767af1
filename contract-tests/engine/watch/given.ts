/** The values that a request was made of, read from its bytes. */
import { decoded } from "../../../spec/openapi/reference.ts";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { type HttpRequest, headerValue, jsonBody } from "../http/exchange.ts";
import { headerAsValue } from "../http/header-value.ts";
import { key } from "../http/plan.ts";
import { targetOf } from "../http/target.ts";
import { enumerated, itemsOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";

type Given = { readonly values: ReadonlyMap<string, Json>; readonly body: Json | undefined };

function texts({ target, headers }: HttpRequest, operation: Operation, parameter: Parameter): string[] {
  const { path, search } = targetOf(target);
  if (parameter.in === "query") return new URLSearchParams(search).getAll(parameter.name);
  if (parameter.in === "path") {
    const at = operation.path.split("/").indexOf(`{${parameter.name}}`);
    const text = path.split("/")[at];
    return at < 0 || text === undefined ? [] : [decoded(text)];
  }
  const text = parameter.in === "header" ? headerValue(headers, parameter.name) : undefined;
  return text === undefined ? [] : [text];
}

/** Lists of repeated names or of a closed choice, and objects of style deepObject, in the query: they are written in one way. */
function compound(schemas: Schemas, parameter: Parameter, request: HttpRequest): Json | undefined {
  const query = new URLSearchParams(targetOf(request.target).search);
  const { types, nodes, properties } = viewOf(schemas, "in", parameter.schema);
  if (parameter.in !== "query") return undefined;
  if (types.includes("object") && parameter.style === "deepObject") {
    const parts = [...query].flatMap(([name, text]): [string, Json][] => {
      const part = name.startsWith(`${parameter.name}[`) ? name.slice(parameter.name.length + 1, -1) : undefined;
      const schema = part === undefined ? undefined : properties.get(part);
      return part === undefined ? [] : [[part, schema === undefined ? text : headerAsValue(schemas, schema, text)]];
    });
    return parts.length === 0 ? undefined : Object.fromEntries(parts);
  }
  const items = itemsOf({ nodes });
  if (items === undefined || !types.includes("array")) return undefined;
  const closed = enumerated(viewOf(schemas, "in", items)) !== undefined;
  const all = query.getAll(parameter.name);
  const separate = parameter.explode ? all : closed && all.length === 1 ? (all[0] ?? "").split(",") : [];
  return separate.length === 0 ? undefined : separate.map((text) => headerAsValue(schemas, items, text));
}

/** Undefined where a parameter is written in a way that only its author reads without doubt: other lists and objects, cookies. */
export function givenBy(schemas: Schemas, operation: Operation, request: HttpRequest): Given | undefined {
  const values = new Map<string, Json>();
  for (const parameter of operation.parameters) {
    const { types } = viewOf(schemas, "in", parameter.schema);
    const several = compound(schemas, parameter, request);
    if (several !== undefined) values.set(key(parameter), several);
    if (several !== undefined) continue;
    const found = texts(request, operation, parameter);
    const plain = !types.includes("array") && !types.includes("object") && parameter.in !== "cookie";
    if (found.length > 1 || (!plain && (found.length > 0 || parameter.in === "cookie" || parameter.required)))
      return undefined;
    if (found[0] === undefined || !plain) continue;
    values.set(key(parameter), headerAsValue(schemas, parameter.schema, found[0]));
  }
  return { values, body: jsonBody(request) };
}
