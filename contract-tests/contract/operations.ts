/** The operations of a contract, with parameters, bodies, responses and security gathered from where the contract spreads them. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "./json.ts";
import { join, read, resolvePointer } from "./pointer.ts";

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
type Place = "path" | "query" | "header" | "cookie";

export interface Parameter {
  readonly name: string;
  readonly in: Place;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  /** Where its schema stands; for a parameter with `content`, the schema of its media type. */
  readonly schema: string;
  /** Set when the value is serialised by this media type rather than by a style. */
  readonly mediaType: string | undefined;
  readonly example: Json | undefined;
}

export interface Media {
  readonly type: string;
  readonly schema: string | undefined;
  readonly examples: ReadonlyMap<string, Json>;
  readonly encoding: JsonObject;
}

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly schema: string | undefined;
  readonly pointer: string;
}

export interface Response {
  readonly status: string;
  readonly pointer: string;
  readonly headers: readonly Header[];
  readonly content: readonly Media[];
  readonly links: readonly Link[];
}

export interface Link {
  readonly name: string;
  readonly operationId: string;
  readonly parameters: JsonObject;
  readonly requestBody: Json | undefined;
}

/** Scheme names that must be satisfied together; an empty one means nobody has to say who they are. */
type SecurityRequirement = readonly string[];

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly content: readonly Media[] } | undefined;
  readonly responses: readonly Response[];
  readonly security: readonly SecurityRequirement[];
}

const DEFAULT_STYLE: Record<Place, string> = { path: "simple", header: "simple", query: "form", cookie: "form" };

function isPlace(value: string | undefined): value is Place {
  return value === "path" || value === "query" || value === "header" || value === "cookie";
}

function examplesOf(document: JsonObject, media: JsonObject): Map<string, Json> {
  const found = new Map<string, Json>();
  if (media["example"] !== undefined) found.set("example", media["example"]);
  for (const [name, entry] of Object.entries(objectAt(media["examples"]))) {
    const reference = textAt(objectAt(entry)["$ref"]);
    const example = reference === undefined ? entry : read(document, resolvePointer(document, reference.slice(1)));
    const value = objectAt(example)["value"];
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

function contentOf(document: JsonObject, pointer: string): Media[] {
  const content = objectAt(read(document, join(pointer, "content")));
  return Object.entries(content).map(([type, entry]) => {
    const media = objectAt(entry);
    return {
      type,
      schema: media["schema"] === undefined ? undefined : join(pointer, "content", type, "schema"),
      examples: examplesOf(document, media),
      encoding: objectAt(media["encoding"]),
    };
  });
}

function parameterAt(document: JsonObject, at: string): Parameter | undefined {
  const pointer = resolvePointer(document, at);
  const raw = objectAt(read(document, pointer));
  const place = textAt(raw["in"]);
  const name = textAt(raw["name"]);
  if (name === undefined || !isPlace(place)) return undefined;
  const style = textAt(raw["style"]) ?? DEFAULT_STYLE[place];
  const [content] = contentOf(document, pointer);
  return {
    name,
    in: place,
    required: raw["required"] === true,
    style,
    explode: typeof raw["explode"] === "boolean" ? raw["explode"] : style === "form",
    schema: content?.schema ?? join(pointer, "schema"),
    mediaType: content?.type,
    example: examplesOf(document, raw).values().next().value ?? content?.examples.values().next().value,
  };
}

/** Path item parameters first, then the operation's own, which win. OpenAPI ignores these three header names. */
function parametersOf(document: JsonObject, item: string, operation: string): Parameter[] {
  const merged = new Map<string, Parameter>();
  for (const base of [item, operation]) {
    listAt(read(document, join(base, "parameters"))).forEach((_, index) => {
      const parameter = parameterAt(document, join(base, "parameters", index));
      if (parameter === undefined) return;
      if (parameter.in === "header" && /^(accept|content-type|authorization)$/i.test(parameter.name)) return;
      merged.set(`${parameter.in} ${parameter.name}`, parameter);
    });
  }
  return [...merged.values()];
}

function linksOf(document: JsonObject, pointer: string): Link[] {
  return Object.keys(objectAt(read(document, join(pointer, "links")))).flatMap((name) => {
    const link = objectAt(read(document, resolvePointer(document, join(pointer, "links", name))));
    const operationId = textAt(link["operationId"]);
    if (operationId === undefined) return [];
    return [{ name, operationId, parameters: objectAt(link["parameters"]), requestBody: link["requestBody"] }];
  });
}

function responsesOf(document: JsonObject, operation: string): Response[] {
  return Object.keys(objectAt(read(document, join(operation, "responses")))).map((status) => {
    const pointer = resolvePointer(document, join(operation, "responses", status));
    const headers = Object.keys(objectAt(read(document, join(pointer, "headers")))).map((name) => {
      const at = resolvePointer(document, join(pointer, "headers", name));
      const header = objectAt(read(document, at));
      return {
        name,
        required: header["required"] === true,
        pointer: at,
        schema: header["schema"] === undefined ? undefined : join(at, "schema"),
      };
    });
    return {
      status,
      pointer,
      headers: headers.filter(({ name }) => name.toLowerCase() !== "content-type"),
      content: contentOf(document, pointer),
      links: linksOf(document, pointer),
    };
  });
}

function securityOf(document: JsonObject, operation: JsonObject): SecurityRequirement[] {
  const raw = operation["security"] ?? document["security"];
  return listAt(raw)
    .filter(isObject)
    .map((requirement) => Object.keys(requirement));
}

function operationAt(document: JsonObject, item: string, method: string, path: string): Operation {
  const pointer = join(item, method);
  const raw = objectAt(read(document, pointer));
  const body = raw["requestBody"] === undefined ? undefined : resolvePointer(document, join(pointer, "requestBody"));
  return {
    id: textAt(raw["operationId"]) ?? `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    pointer,
    parameters: parametersOf(document, item, pointer),
    body:
      body === undefined
        ? undefined
        : { required: objectAt(read(document, body))["required"] === true, content: contentOf(document, body) },
    responses: responsesOf(document, pointer),
    security: securityOf(document, raw),
  };
}

function operationsUnder(document: JsonObject, section: "paths" | "webhooks"): Operation[] {
  return Object.keys(objectAt(document[section])).flatMap((path) => {
    const item = resolvePointer(document, join("", section, path));
    const found = objectAt(read(document, item));
    return METHODS.filter((method) => isObject(found[method])).map((method) =>
      operationAt(document, item, method, path),
    );
  });
}

export function operationsOf(document: JsonObject): Operation[] {
  return operationsUnder(document, "paths");
}

/** Webhooks have the form of operations; `path` is the webhook's name. */
export function webhooksOf(document: JsonObject): Operation[] {
  return operationsUnder(document, "webhooks");
}

/** The response that documents this status: the status itself, its range (`4XX`), or `default`. */
export function responseFor(operation: Operation, status: number): Response | undefined {
  const range = `${String(status).charAt(0)}XX`;
  return (
    operation.responses.find((response) => response.status === String(status)) ??
    operation.responses.find((response) => response.status.toUpperCase() === range) ??
    operation.responses.find((response) => response.status === "default")
  );
}
