/** What a webhook carries: its body and headers, made by Prism from the contract's examples, else from its schemas. */
import { type JsonObject, type Schema, isObject, objectAt } from "../../spec/openapi/json.ts";
import { excerpt } from "../answers/excerpt.ts";
import { createPrism, isRefusal } from "../answers/prism.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import type { Schemas } from "../schemas.ts";

export interface WebhookHeader {
  readonly name: string;
  readonly example: string | undefined;
  /** Whether the contract's schema of the header allows this value. */
  accepts(value: string): boolean;
}

export interface Payload {
  readonly method: string;
  readonly contentType: string | undefined;
  /** Serialised once, so that every attempt sends the same bytes. */
  readonly body: Buffer;
  readonly headers: readonly WebhookHeader[];
}

/** The path under which a webhook is shown to Prism, which knows requests and their answers but no webhooks. */
const PATH = "/webhook";

/**
 * Throws an error that says why when the contract has nothing to send: no such example, or a schema without one that
 * no value can be made for.
 */
export async function webhookPayload(
  contract: Contract,
  schemas: Schemas,
  webhook: ContractOperation,
  example?: string,
): Promise<Payload> {
  const headerParameters = webhook.parameters.filter(({ in: place }) => place === "header");
  const headers = Object.fromEntries(
    headerParameters.map(({ name, definition }) => [name, { ...definition, required: true }]),
  );
  const content = objectAt(contract.follow(webhook.definition["requestBody"])["content"]);
  const prism = createPrism(asOperation(contract.document, { description: "webhook", headers, content }));
  const operation = prism.route("get", PATH);
  if (isRefusal(operation)) throw new Error(operation.detail);
  const request = { method: "get", path: PATH, query: {}, headers: {}, body: undefined };
  const made = await prism.answer(request, operation, example === undefined ? {} : { example }, {
    security: false,
    request: false,
  });
  if (isRefusal(made)) throw new Error(`The webhook ${webhook.path} has no payload: ${made.detail}`);
  const contentType =
    Object.keys(content).length === 0 ? undefined : (made.headers["Content-type"] ?? "application/json");
  return {
    method: webhook.method,
    contentType,
    body: contentType === undefined ? Buffer.alloc(0) : serialised(made.body, contentType),
    headers: headerParameters.map(({ name, definition }) => ({
      name,
      example: made.headers[name],
      accepts: (value) => schemas.accepts(schemaOf(definition), value),
    })),
  };
}

/** The webhook's request turned round into a response: in both the service is the one that speaks. */
function asOperation(document: JsonObject, response: JsonObject): JsonObject {
  const { security: _security, servers: _servers, ...rest } = document;
  return excerpt(rest, { [PATH]: { get: { responses: { "200": response }, security: [] } } });
}

function serialised(body: unknown, contentType: string): Buffer {
  const text = typeof body === "string" && !isJsonMediaType(contentType) ? body : JSON.stringify(body);
  return Buffer.from(text ?? "", "utf8");
}

function schemaOf(parameter: JsonObject): Schema | undefined {
  const schema = parameter["schema"];
  return isObject(schema) || typeof schema === "boolean" ? schema : undefined;
}
