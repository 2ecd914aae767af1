/** A page of a list, as tests ask for one. */
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { operationsOf } from "../../spec/openapi/operations.ts";
import type { Composed } from "../answers/compose.ts";
import { paged } from "./paged.ts";

interface Asked {
  readonly parameters: Json;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly accepts?: (body: Json) => boolean;
}

/** The page that a query of these parameters gives of an example. */
export function answeredPage(asked: Asked, query: string, body: Json): Composed {
  const { parameters, method = "get", path = "/pets", headers = {}, accepts = () => true } = asked;
  const document = { openapi: "3.1.1", paths: { [path]: { [method]: { parameters, responses: {} } } } } as JsonObject;
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const same = (one: Json): Json => one;
  const shape = { schema: true, declared: same, completed: same, accepts };
  const call = {
    operation,
    path,
    origin: "http://mock",
    query: new URLSearchParams(query),
    received: () => undefined,
  };
  return paged(document, call, { status: 200, headers, body }, shape);
}

export function inQuery(name: string, schema: Json = {}, more: JsonObject = {}): Json {
  return { name, in: "query", schema, ...more };
}
