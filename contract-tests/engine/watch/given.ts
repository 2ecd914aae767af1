/** The values that a request was made of, read from its bytes. */
import { decoded } from "../../../spec/openapi/reference.ts";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { type HttpRequest, headerValue, jsonBody } from "../http/exchange.ts";
import { headerAsValue } from "../http/header-value.ts";
import { key } from "../http/plan.ts";
import { targetOf } from "../http/target.ts";
import { viewOf } from "../generate/view.ts";
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

/** Undefined where a parameter is written in a way that only its author reads without doubt: lists, objects, cookies. */
export function givenBy(schemas: Schemas, operation: Operation, request: HttpRequest): Given | undefined {
  const values = new Map<string, Json>();
  for (const parameter of operation.parameters) {
    const { types } = viewOf(schemas, "in", parameter.schema);
    const found = texts(request, operation, parameter);
    const plain = !types.includes("array") && !types.includes("object") && parameter.in !== "cookie";
    if (found.length > 1 || (!plain && (found.length > 0 || parameter.in === "cookie" || parameter.required)))
      return undefined;
    if (found[0] === undefined || !plain) continue;
    values.set(key(parameter), headerAsValue(schemas, parameter.schema, found[0]));
  }
  return { values, body: jsonBody(request) };
}
