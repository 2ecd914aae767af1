/** What breaks the contract and passes Prism. */
import { isSpreadMap, shapeOf } from "../../spec/codegen/emit/parameters.ts";
import { isObject, objectAt } from "../../spec/openapi/json.ts";
import { declaredMedia } from "../../spec/openapi/media.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Violation } from "./prism.ts";

/** Whether the body's media type is none of those that the operation takes, or a body that has to be there says none; Prism takes every `+json` for JSON. */
export function isForeignType(
  contract: Contract,
  operation: ContractOperation,
  contentType: string | undefined,
): boolean {
  const declared = Object.keys(objectAt(contract.follow(operation.definition["requestBody"])["content"]));
  if (declared.length === 0) return false;
  if (contentType === undefined) return operation.body?.required === true && !declared.includes("*/*");
  return (
    declaredMedia(
      declared.map((type) => ({ type })),
      contentType,
    ) === undefined
  );
}

/** Parameters that are there and empty, where their schemas forbid it; Prism takes them for absent. */
export function emptyValues(schemas: Schemas, operation: ContractOperation, query: URLSearchParams): Violation[] {
  return operation.parameters.flatMap(({ name, in: place, definition }) => {
    const schema = definition["schema"];
    if (place !== "query" || !isObject(schema) || query.get(name) !== "") return [];
    // a list without items is written so
    if (schemas.accepts(schema, "") || schemas.accepts(schema, [])) return [];
    return [{ code: "minLength", path: ["query", name], message: "must not be empty" }];
  });
}

/** Parameters that nobody asked for, where the contract says under `x-query-parameters` that they are refused. */
export function unknownParameters(
  contract: Contract,
  operation: ContractOperation,
  query: URLSearchParams,
): Violation[] {
  if (objectAt(contract.document["x-query-parameters"])["unknown"] === undefined) return [];
  const takesAny = operation.parameters.some(
    (parameter) =>
      parameter.in === "query" &&
      isSpreadMap(contract.document, shapeOf(contract.document, parameter), parameter.definition["schema"]),
  );
  if (takesAny) return [];
  const known = new Set([...operation.parameters, ...keysInQuery(contract)].map(({ name }) => name));
  return [...new Set(query.keys())]
    .filter((name) => !known.has(name))
    .map((name) => ({
      code: "unknownParameter",
      path: ["query", name],
      message: "must not be there: the operation has no such parameter",
    }));
}

/** API keys that are sent as query parameters. */
function keysInQuery({ document, follow }: Contract): { readonly name: string }[] {
  const schemes = Object.values(objectAt(objectAt(document["components"])["securitySchemes"])).map((one) =>
    follow(one),
  );
  return schemes.filter((scheme) => scheme["in"] === "query").map((scheme) => ({ name: String(scheme["name"]) }));
}
