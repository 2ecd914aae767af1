/** The operations and webhooks of a contract, with what concerns them gathered from where the contract spreads it. */
import { METHODS, type Method } from "./grammar.ts";
import { type JsonObject, isObject, objectAt, textAt } from "./json.ts";
import { type Media, contentOf } from "./media.ts";
import { type Parameter, parametersOf } from "./parameters.ts";
import { join, read } from "./pointer.ts";
import { followed, fragmentOf } from "./reference.ts";
import { type Response, responsesOf } from "./responses.ts";
import { type SecurityRequirement, securityOf } from "./security.ts";

/** An operation of the contract, or a webhook: then `path` is the webhook's name. */
export interface Operation {
  readonly kind: "operation" | "webhook";
  /** Undefined when the contract gives none; nothing can refer to the operation then. */
  readonly operationId: string | undefined;
  /** The operationId, or `GET /path`. */
  readonly id: string;
  /** In lower case, apart from a method that OpenAPI has no member for. */
  readonly method: Method | (string & {});
  readonly path: string;
  readonly pointer: string;
  /** The same place as a `#/…` fragment. */
  readonly at: string;
  readonly definition: JsonObject;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly content: readonly Media[] } | undefined;
  readonly responses: readonly Response[];
  readonly security: readonly SecurityRequirement[];
}

type Section = "paths" | "webhooks";

function bodyOf(document: JsonObject, pointer: string, definition: JsonObject): Operation["body"] {
  if (definition["requestBody"] === undefined) return undefined;
  const body = followed(document, join(pointer, "requestBody"));
  return { required: objectAt(read(document, body))["required"] === true, content: contentOf(document, body) };
}

/** Methods with a place of their own and, from OpenAPI 3.2 on, those with any other name. */
function methodsIn(item: JsonObject): [method: string, ...tokens: string[]][] {
  const known = METHODS.filter((method) => isObject(item[method]));
  const further = Object.entries(objectAt(item["additionalOperations"])).filter(([, value]) => isObject(value));
  return [
    ...known.map((method): [string, string] => [method, method]),
    ...further.map(([name]): [string, string, string] => [name, "additionalOperations", name]),
  ];
}

/** `at`: where the item stands, which may be written elsewhere and only referred to there. */
function operationsAt(document: JsonObject, kind: Operation["kind"], path: string, at: string): Operation[] {
  const itemAt = followed(document, at);
  const item = objectAt(read(document, itemAt));
  return methodsIn(item).map(([method, ...tokens]) => {
    const pointer = join(itemAt, ...tokens);
    const definition = objectAt(read(document, pointer));
    const operationId = textAt(definition["operationId"]);
    return {
      kind,
      operationId,
      id: operationId ?? `${method.toUpperCase()} ${path}`,
      method,
      path,
      pointer,
      at: fragmentOf(pointer),
      definition,
      parameters: parametersOf(document, itemAt, pointer),
      body: bodyOf(document, pointer, definition),
      responses: responsesOf(document, pointer),
      security: securityOf(document, definition),
    };
  });
}

function operationsIn(document: JsonObject, section: Section): Operation[] {
  return Object.keys(objectAt(document[section])).flatMap((path) => {
    if (section === "paths" && path.startsWith("x-")) return [];
    return operationsAt(document, section === "paths" ? "operation" : "webhook", path, join("", section, path));
  });
}

/** Each with an id of its own: of several with one `operationId` the first has it. */
export function operationsOf(document: JsonObject): Operation[] {
  const taken = new Set<string>();
  return operationsIn(document, "paths").map((operation) => {
    const { id, method, path } = operation;
    const own = taken.has(id) ? `${method.toUpperCase()} ${path}` : id;
    taken.add(own);
    return { ...operation, id: own };
  });
}

export function webhooksOf(document: JsonObject): Operation[] {
  return operationsIn(document, "webhooks");
}

/** What an operation calls back at an address of its request: a webhook under the callback's name. */
export interface Callback {
  readonly webhook: Operation;
  readonly registeredBy: Operation;
  /** The address, as a runtime expression. */
  readonly address: string;
}

export function callbacksOf(document: JsonObject): Callback[] {
  return operationsOf(document).flatMap((registeredBy) =>
    Object.keys(objectAt(registeredBy.definition["callbacks"])).flatMap((name) => {
      const callback = followed(document, join(registeredBy.pointer, "callbacks", name));
      return Object.keys(objectAt(read(document, callback))).flatMap((address) =>
        address.startsWith("x-")
          ? []
          : operationsAt(document, "webhook", name, join(callback, address)).map((webhook) => ({
              webhook,
              registeredBy,
              address,
            })),
      );
    }),
  );
}
