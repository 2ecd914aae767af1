import { type Json, type JsonObject, METHODS, type Method, isObject, listAt, objectAt, textAt } from "./json.ts";
import { Names, nameOfPath } from "../codegen/names.ts";
import { follow, lookUp, placeOf, pointer } from "./reference.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  /** Where it is written, following no reference. */
  readonly at: string;
  /** The parameter object itself. */
  readonly definition: JsonObject;
}

/** An operation of the contract, or a webhook: then `path` is the webhook's name. */
export interface Operation {
  readonly kind: "operation" | "webhook";
  /** A unique identifier: the operationId where there is one. */
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly at: string;
  readonly definition: JsonObject;
  readonly parameters: readonly Parameter[];
}

const PLACES = ["path", "query", "header", "cookie"] as const;
/** OpenAPI: header parameters of these names are described elsewhere in the contract and ignored. */
const IGNORED_HEADERS = new Set(["accept", "content-type", "authorization"]);

function parameterAt(document: JsonObject, value: Json, at: string): Parameter | undefined {
  const definition = objectAt(follow(document, value));
  const name = textAt(definition["name"]);
  const place = PLACES.find((known) => known === definition["in"]);
  if (name === undefined || place === undefined) return undefined;
  if (place === "header" && IGNORED_HEADERS.has(name.toLowerCase())) return undefined;
  return { name, in: place, at, definition };
}

/** An operation's parameters: those of its path first, each replaced by the operation's own of that name and place. */
function parametersOf(
  document: JsonObject,
  item: JsonObject,
  definition: JsonObject,
  itemAt: string,
  at: string,
): Parameter[] {
  const found = new Map<string, Parameter>();
  const lists = [
    [listAt(item["parameters"]), itemAt],
    [listAt(definition["parameters"]), at],
  ] as const;
  for (const [list, owner] of lists) {
    for (const [index, value] of list.entries()) {
      const parameter = parameterAt(document, value, `${owner}/parameters/${index}`);
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}

function operationsIn(document: JsonObject, root: "paths" | "webhooks", names: Names): Operation[] {
  const found: Operation[] = [];
  for (const path of Object.keys(objectAt(document[root]))) {
    // a path may be written elsewhere and only referred to
    const itemAt = placeOf(document, pointer(root, path));
    const item = objectAt(lookUp(document, itemAt));
    for (const method of METHODS) {
      const definition = item[method];
      if (!isObject(definition)) continue;
      const at = `${itemAt}/${method}`;
      const fallback = nameOfPath(root === "paths" ? method : "on", path);
      found.push({
        kind: root === "paths" ? "operation" : "webhook",
        name: names.claim(textAt(definition["operationId"]) ?? fallback),
        method,
        path,
        at,
        definition,
        parameters: parametersOf(document, item, definition, itemAt, at),
      });
    }
  }
  return found;
}

export function operationsOf(document: JsonObject, reserved: Iterable<string> = []): Operation[] {
  const names = new Names(reserved);
  return [...operationsIn(document, "paths", names), ...operationsIn(document, "webhooks", names)];
}
