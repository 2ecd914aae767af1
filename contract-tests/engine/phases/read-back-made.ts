/** What was made or read, by the members of the thing, wherever they stand in the message. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { arriving } from "../http/writable.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { OF_STORIES } from "../workflows/workflow.ts";

export interface Made {
  readonly operation: Operation;
  readonly exchange: Exchange;
  /** Its members, wherever they stand in the answer. */
  readonly body: { readonly [name: string]: Json };
  readonly schema: string;
}

export function madeOf(contract: Contract, exchange: Exchange): Made | undefined {
  const operation = contract.operation(exchange.case.operationId ?? "");
  const { response } = exchange;
  if (operation === undefined || response === undefined || !succeeded(exchange)) return undefined;
  // what a removal answers is no more
  if (operation.method === "GET" || operation.method === "DELETE") return undefined;
  const schema = answerSchema(operation, response.status);
  const body =
    schema === undefined ? undefined : valuesOf(thingOf(contract.schemas, "out", schema), jsonBody(response));
  return schema === undefined || body === undefined ? undefined : { operation, exchange, body, schema };
}

/** What stories did not make, where there is any: a story goes on, and may have changed since what it made. */
export function apartFromStories(made: readonly Made[]): readonly Made[] {
  const apart = made.filter(({ exchange }) => exchange.case.check !== OF_STORIES);
  return apart.length > 0 ? apart : made;
}

/** What was read, as if it had been answered to the making. */
export function readOf({ contract }: TestContext, reader: Operation, read: Exchange): Made | undefined {
  const schema = answerSchema(reader, read.response?.status ?? 0);
  const said = read.response === undefined || !succeeded(read) ? undefined : jsonBody(read.response);
  const body = schema === undefined ? undefined : valuesOf(thingOf(contract.schemas, "out", schema), said);
  return schema === undefined || body === undefined ? undefined : { operation: reader, exchange: read, body, schema };
}

/** The members of the thing that was sent. */
export function sentBy({ contract }: TestContext, exchange: Exchange): { readonly [name: string]: Json } | undefined {
  const type = essence(headerValue(exchange.request.headers, "content-type"));
  const { body } = contract.operation(exchange.case.operationId ?? "") ?? {};
  const media = body?.content.find((one) => essence(one.type) === type);
  const schema = media?.schema;
  const whole = exchange.sent?.body ?? jsonBody(exchange.request);
  const sent = media === undefined ? whole : arriving(media, whole);
  if (schema !== undefined) return valuesOf(thingOf(contract.schemas, "in", schema), sent);
  return isObject(sent) ? sent : undefined;
}
