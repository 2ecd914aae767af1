/** A receiver made of a contract as it runs: the kit that generated receivers have, and the contract's own schemas. */
import { requiresStandardHeaders, tagOf } from "../codegen/emit/webhooks.ts";
import { type Operation, operationsOf } from "../codegen/operations.ts";
import type { BodyJudge, EventRule } from "../codegen/runtime/webhooks/events.ts";
import { type Receiver, type ReceiverOptions, makeReceiver } from "../codegen/runtime/webhooks/receiver.ts";
import { deliveryOf } from "../openapi/deliveries.ts";
import { splitDirections } from "../openapi/direction.ts";
import { type JsonObject, isObject, isSchema, objectAt } from "../openapi/json.ts";
import { isJsonMediaType } from "../openapi/media.ts";
import { read, tokensOf } from "../openapi/pointer.ts";
import { follow } from "../openapi/reference.ts";
import { type Schemas, createSchemas } from "../../mock/schemas.ts";
import { signaturesIn } from "./signatures.ts";

function judgeOf(schemas: Schemas, schema: JsonObject | boolean): BodyJudge {
  return {
    safeParse: (data) => {
      const fault = schemas.fault(schema, data);
      if (fault === undefined) return { success: true, data };
      return { success: false, error: { issues: [{ path: tokensOf(fault.at), message: fault.message }] } };
    },
  };
}

function rulesOf(document: JsonObject, schemas: Schemas, { body, path: name }: Operation): EventRule[] {
  const json = body?.content.filter(({ type }) => isJsonMediaType(type)) ?? [];
  return json.flatMap(({ schema: at }) => {
    const schema = at === undefined ? undefined : read(document, at);
    if (!isSchema(schema)) return [];
    const tag = tagOf(document, schema);
    return [{ name, schema: judgeOf(schemas, schema), ...(tag !== undefined && { tag }) }];
  });
}

/** What generated code calls `createReceiver`. */
export function receiverOf(contract: JsonObject): (options: ReceiverOptions<JsonObject>) => Receiver {
  const document = splitDirections(contract);
  const schemas = createSchemas(document);
  const webhooks = operationsOf(document).filter(({ kind }) => kind === "webhook");
  const events = webhooks.flatMap((webhook) => rulesOf(document, schemas, webhook));
  const known = {
    signatures: signaturesIn(document, console.warn),
    requiresStandardHeaders: requiresStandardHeaders(webhooks),
  };
  return (options) => makeReceiver({ ...known, events }, options);
}

/** What keeps the service from registering a secret; a receiver that began with it would wait in vain. */
export function secretFault(contract: JsonObject, secret: string): string | undefined {
  const document = splitDirections(contract);
  const schemas = createSchemas(document);
  const all = operationsOf(document);
  for (const { definition } of all.filter(({ kind }) => kind === "webhook")) {
    const { operationId, secret: member } = deliveryOf(definition)?.registration ?? {};
    const media = all.find((one) => one.operationId === operationId)?.body?.content[0]?.schema;
    if (member === undefined || media === undefined) continue;
    const schema = tokensOf(member).reduce(
      (found, name) => follow(document, objectAt(objectAt(found)["properties"])[name]),
      follow(document, read(document, media)),
    );
    const fault = isObject(schema) ? schemas.fault(schema, secret) : undefined;
    if (fault !== undefined) return fault.message;
  }
  return undefined;
}
