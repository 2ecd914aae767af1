/** What a webhook carries: its body and headers, from the contract's examples where they keep its schemas, else made. */
import type { Delivery } from "../../spec/openapi/deliveries.ts";
import { type Json, type JsonObject, type Schema, isObject } from "../../spec/openapi/json.ts";
import { concrete, isJsonMediaType } from "../../spec/openapi/media.ts";
import { escapeToken, write } from "../../spec/openapi/pointer.ts";
import { stepsOf } from "../../spec/openapi/reference.ts";
import { bodyFor, headerFor, negotiated } from "../answers/bodies.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import { createMaker } from "../values/maker.ts";

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

/** The payload under this identifier: where its body names the message as well, it names this one. */
export function underId(payload: Payload, { messageId }: Pick<Delivery, "messageId">, id: string): Payload {
  if (messageId?.body === undefined || payload.body.length === 0) return payload;
  const named = write(JSON.parse(payload.body.toString()) as Json, messageId.body, id);
  return { ...payload, body: Buffer.from(JSON.stringify(named)) };
}

/** Throws an error that says why when the contract has nothing to send: no such example, or no media type. */
export function webhookPayload(
  contract: Contract,
  schemas: Schemas,
  webhook: ContractOperation,
  example?: string,
): Payload {
  const { document } = contract;
  const parts = { document, schemas, maker: createMaker(document, schemas) };
  const content = webhook.body?.content ?? [];
  if (example !== undefined && !content.some(({ examples }) => examples.has(example)))
    throw new Error(`The webhook ${webhook.path} has no payload: the contract has no example ${example} of it`);
  const media = negotiated(content, undefined, example);
  const contentType = media && concrete(media.type);
  return {
    method: webhook.method,
    contentType,
    body: media === undefined ? Buffer.alloc(0) : serialised(bodyFor(parts, media, { example }), concrete(media.type)),
    headers: webhook.parameters
      .filter(({ in: place }) => place === "header")
      .map(({ name, at, definition }) => ({
        name,
        example: headerFor(parts, `/${stepsOf(at).map(escapeToken).join("/")}`),
        accepts: (value) => schemas.accepts(schemaIn(definition), value),
      })),
  };
}

function serialised(body: unknown, contentType: string): Buffer {
  const text = typeof body === "string" && !isJsonMediaType(contentType) ? body : JSON.stringify(body);
  return Buffer.from(text ?? "", "utf8");
}

function schemaIn(parameter: JsonObject): Schema | undefined {
  const schema = parameter["schema"];
  return isObject(schema) || typeof schema === "boolean" ? schema : undefined;
}
