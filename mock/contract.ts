/** What the mock reads from a contract: its operations and its webhooks, references followed. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../spec/openapi/json.ts";
import { type Operation, operationsOf } from "../spec/openapi/operations.ts";
import { follow } from "../spec/openapi/reference.ts";

export interface ContractOperation {
  /** Undefined when the contract gives none; nothing can refer to the operation then. */
  readonly operationId: string | undefined;
  readonly method: string;
  readonly path: string;
  /** Where it is written, as a `#/…` pointer. */
  readonly at: string;
  readonly definition: JsonObject;
  readonly parameters: Operation["parameters"];
}

interface NamedExample {
  readonly name: string;
  readonly value: Json;
}

export interface MediaTypeContent {
  readonly mediaType: string;
  readonly examples: readonly NamedExample[];
}

export interface Contract {
  readonly document: JsonObject;
  readonly operations: readonly ContractOperation[];
  /** Webhooks; `path` is the webhook's name. */
  readonly webhooks: readonly ContractOperation[];
  follow(value: Json | undefined): JsonObject;
  byId(operationId: string): ContractOperation | undefined;
}

/** Indexes a bundled OpenAPI 3.1 document. */
export function indexContract(document: JsonObject): Contract {
  const found = operationsOf(document).map((operation) => ({ kind: operation.kind, entry: entryOf(operation) }));
  const operations = found.filter(({ kind }) => kind === "operation").map(({ entry }) => entry);
  return {
    document,
    operations,
    webhooks: found.filter(({ kind }) => kind === "webhook").map(({ entry }) => entry),
    follow: (value) => objectAt(follow(document, value)),
    byId: (operationId) => operations.find((operation) => operation.operationId === operationId),
  };
}

function entryOf({ definition, method, path, at, parameters }: Operation): ContractOperation {
  return { operationId: textAt(definition["operationId"]), method, path, at, definition, parameters };
}

/** The response that an operation declares for a status: its own code, else its class (`4XX`), else `default`. */
export function responseFor(contract: Contract, operation: ContractOperation, status: number): JsonObject | undefined {
  const responses = objectAt(operation.definition["responses"]);
  const declared = [String(status), `${String(status).charAt(0)}XX`, "default"].find((code) => code in responses);
  return declared === undefined ? undefined : contract.follow(responses[declared]);
}

/** The media types of a response, request body or header, each with its examples in the order of the contract. */
export function contentsOf(contract: Contract, part: JsonObject): readonly MediaTypeContent[] {
  return Object.entries(objectAt(part["content"])).map(([mediaType, value]) => {
    const content = objectAt(value);
    return { mediaType, examples: examplesOf(contract, content) };
  });
}

function examplesOf(contract: Contract, content: JsonObject): readonly NamedExample[] {
  const named = Object.entries(objectAt(content["examples"])).flatMap(([name, value]) => {
    const example = contract.follow(value)["value"];
    return example === undefined ? [] : [{ name, value: example }];
  });
  if (named.length > 0) return named;
  const single = content["example"] ?? listAt(contract.follow(content["schema"])["examples"])[0];
  return single === undefined ? [] : [{ name: "example", value: single }];
}

/** The statuses an operation declares as numbers; classes and `default` are left out. */
export function statusesOf(operation: ContractOperation): readonly number[] {
  return Object.keys(objectAt(operation.definition["responses"]))
    .filter((code) => /^[1-5]\d\d$/.test(code))
    .map(Number);
}

/** True for JSON and everything that ends in `+json`. */
export function isJsonMediaType(mediaType: string): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(mediaType);
}

/** The value at a JSON Pointer without `#`, such as `/webhook_url`; undefined where there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return (part as unknown[])[Number(step)];
    return isObject(part) && Object.hasOwn(part, step) ? part[step] : undefined;
  }, value);
}

/** A copy with another value at the pointer, or without that member when the value is undefined. */
export function withValueAt(value: unknown, pointer: string, replacement: Json | undefined): unknown {
  return replaced(value, stepsOf(pointer), replacement);
}

function replaced(value: unknown, steps: readonly string[], replacement: Json | undefined): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement;
  if (Array.isArray(value)) return replacedItem(value, Number(step), rest, replacement);
  if (!isObject(value)) return value;
  const next = replaced(value[step], rest, replacement);
  if (next !== undefined) return { ...value, [step]: next };
  const { [step]: _removed, ...others } = value;
  return others;
}

function replacedItem(
  list: readonly unknown[],
  index: number,
  rest: readonly string[],
  replacement: Json | undefined,
): readonly unknown[] {
  const next = replaced(list[index], rest, replacement);
  return list.flatMap((item, place) => (place !== index ? [item] : next === undefined ? [] : [next]));
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
