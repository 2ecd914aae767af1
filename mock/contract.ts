/** What the mock asks a contract: operations by their ids, and the examples to answer with. */
import { type Json, type JsonObject, listAt, objectAt } from "../spec/openapi/json.ts";
import { examplesIn } from "../spec/openapi/media.ts";
import { type Operation, operationsOf, webhooksOf } from "../spec/openapi/operations.ts";
import { follow } from "../spec/openapi/reference.ts";
import { responseFor as responseOf } from "../spec/openapi/responses.ts";

export type ContractOperation = Operation;

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
  readonly operations: readonly Operation[];
  /** Webhooks; `path` is the webhook's name. */
  readonly webhooks: readonly Operation[];
  follow(value: Json | undefined): JsonObject;
  byId(operationId: string): Operation | undefined;
}

/** Indexes a bundled OpenAPI document. */
export function indexContract(document: JsonObject): Contract {
  const operations = operationsOf(document);
  return {
    document,
    operations,
    webhooks: webhooksOf(document),
    follow: (value) => objectAt(follow(document, value)),
    byId: (operationId) => operations.find((operation) => operation.operationId === operationId),
  };
}

/** The response that an operation declares for a status: its own code, else its class (`4XX`), else `default`. */
export function responseFor(operation: Operation, status: number): JsonObject | undefined {
  return responseOf(operation.responses, status)?.definition;
}

/** The media types of a response, request body or header, each with its examples in the order of the contract. */
export function contentsOf(contract: Contract, part: JsonObject): readonly MediaTypeContent[] {
  return Object.entries(objectAt(part["content"])).map(([mediaType, value]) => {
    const content = objectAt(value);
    return { mediaType, examples: examplesOf(contract, content) };
  });
}

/** Those of the media type, else the first one of its schema. */
function examplesOf(contract: Contract, content: JsonObject): readonly NamedExample[] {
  const { example, ...others } = content;
  const named = [...examplesIn(contract.document, others)].map(([name, value]) => ({ name, value }));
  if (named.length > 0) return named;
  const single = example ?? listAt(contract.follow(content["schema"])["examples"])[0];
  return single === undefined ? [] : [{ name: "example", value: single }];
}

/** The statuses an operation declares as numbers; classes and `default` are left out. */
export function statusesOf(operation: Operation): readonly number[] {
  return operation.responses.map(({ status }) => Number(status)).filter((status) => !Number.isNaN(status));
}
