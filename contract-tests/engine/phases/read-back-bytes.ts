/** Bodies that are no JSON: what was put or uploaded is what is read, byte by byte, and another one of the same length has another tag. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { encodeBody } from "../http/body.ts";
import { type TestContext, tell } from "../context.ts";
import { lengthRange, stringRules } from "../generate/strings.ts";
import { viewOf } from "../generate/view.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { OF_STATE } from "../http/statuses.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { saidOfBytes, tellsOfBytes } from "../relations/said-bytes.ts";
import { notRisen } from "../relations/said-rises.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";
import { freshFlow } from "./afresh.ts";

/** Types of which services keep the very bytes. */
const KEPT = /^application\/(octet-stream|pdf|zip|gzip)$/;

const LENGTH = 96;

/** Every kind of byte: none, those that are no text, line ends, the ends of UTF-8. */
function bytesOf(count: number, turn: number): Buffer {
  const marks = [0x00, 0xff, 0x0d, 0x0a, 0xc3, 0x28, 0x80, 0x1a, 0xef, 0xbb, 0xbf, 0x20];
  return Buffer.from(
    Array.from({ length: count }, (_, index) => marks[(index * (turn + 1) + turn) % marks.length] ?? 0),
  );
}

const FORM = "multipart/form-data";

/** Stands in a form where the bytes of its file are put. */
const PLACEHOLDER = "the-bytes-of-the-file";

/** The request with these bytes, or with a form that has them as its only file; undefined where it has several. */
function withBytes(plan: Plan, type: string, bytes: Buffer): Plan | undefined {
  const media = plan.operation.body?.content.find((one) => essence(one.type) === FORM);
  if (media === undefined) return { ...plan, rawBody: { contentType: type, bytes } };
  const [file, ...others] = media.files;
  if (file === undefined || others.length > 0 || !isObject(plan.body?.value)) return undefined;
  const form = encodeBody(media, { ...plan.body.value, [file]: PLACEHOLDER });
  const at = form?.bytes.indexOf(PLACEHOLDER) ?? -1;
  if (form === undefined || at < 0) return undefined;
  const [before, after] = [form.bytes.subarray(0, at), form.bytes.subarray(at + PLACEHOLDER.length)];
  return { ...plan, rawBody: { contentType: form.contentType, bytes: Buffer.concat([before, bytes, after]) } };
}

/** The type of a body that comes back as it was; undefined where a body is something else. */
function typeOf({ body }: Operation): string | undefined {
  const types = body?.content.map((media) => essence(media.type) ?? "") ?? [];
  return types.find((type) => KEPT.test(type)) ?? (types.includes(FORM) ? "application/octet-stream" : undefined);
}

function answersWith({ method, responses }: Operation, type: string): boolean {
  const answer = responses.find(({ status }) => status === "200");
  return method === "GET" && answer?.content.some((media) => essence(media.type) === type) === true;
}

function lengthOf({ contract: { schemas } }: TestContext, { body }: Operation, type: string): number {
  const schema = body?.content.find((media) => essence(media.type) === type)?.schema;
  if (schema === undefined) return LENGTH;
  const { low, high } = lengthRange(stringRules(viewOf(schemas, "in", schema)));
  return Math.max(low, Math.min(high, LENGTH));
}

function said({ response }: Exchange, bytes: Buffer): string | undefined {
  if (response?.status !== 200 || headerValue(response.headers, "content-encoding") !== undefined) return undefined;
  if (response.body.equals(bytes)) return undefined;
  const [sent, came] = [bytes.byteLength, response.body.byteLength];
  if (sent !== came) return `${sent} bytes were sent, and ${came} are read`;
  const at = bytes.findIndex((byte, index) => byte !== response.body[index]);
  return `byte ${at} was sent as ${bytes[at] ?? ""}, and is read as ${response.body[at] ?? ""}`;
}

interface Kept {
  readonly reader: Operation;
  readonly plan: Plan;
}

/** Where what the request has sent is read: at the same path, or where its answer leads. */
function keptBy(
  { contract, flow }: TestContext,
  operation: Operation,
  plan: Plan,
  made: Exchange,
  type: string,
): Kept[] {
  const same = contract.operations.find((one) => one.path === operation.path && answersWith(one, type));
  if (same !== undefined)
    return operation.method === "PUT" ? [{ reader: same, plan: { operation: same, values: plan.values } }] : [];
  return linksFrom(contract, operation, made.response?.status ?? 0).flatMap((link): Kept[] => {
    const reader = contract.operations.find(({ id }) => id === link.operationId);
    if (reader === undefined || !answersWith(reader, type)) return [];
    const followed = follow(link, made, flow.bare(reader));
    return followed === undefined ? [] : [{ reader, plan: followed }];
  });
}

/** The thing that the bytes are of, as it is read at the path above them, where it says something of them. */
async function holder({ contract, flow, wire }: TestContext, { operation, values }: Plan): Promise<Told | undefined> {
  const path = /^(.*\})\/[^/{}]+$/.exec(operation.path)?.[1];
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === path);
  const schema = reader && answerSchema(reader, 200);
  if (reader === undefined || schema === undefined || !tellsOfBytes(contract.schemas, schema)) return undefined;
  const about = flow.about(reader, `what it says of the bytes that ${operation.id} was sent`, { check: "read-back" });
  const exchange = await wire.send({ operation: reader, values: placesIn({ values }) }, about);
  return toldBy(contract.schemas, exchange, schema);
}

interface Told {
  readonly exchange: Exchange;
  readonly schema: string;
  readonly thing: JsonObject;
}

function toldBy(schemas: Schemas, exchange: Exchange, schema: string | undefined): Told | undefined {
  const body = succeeded(exchange) && exchange.response !== undefined ? jsonBody(exchange.response) : undefined;
  const thing =
    schema === undefined || body === undefined ? undefined : valuesOf(thingOf(schemas, "out", schema), body);
  return thing === undefined || schema === undefined ? undefined : { exchange, schema, thing };
}

/** What is answered and read of the bytes that were sent. `before`: after other bytes; what is to be compared the next time. */
async function judgeTold(
  context: TestContext,
  plan: Plan,
  made: Exchange,
  bytes: Buffer,
  before: Told | undefined,
): Promise<Told | undefined> {
  const { schemas } = context.contract;
  const { operation } = plan;
  const held = operation.method === "PUT" ? await holder(context, plan) : undefined;
  const answered = toldBy(schemas, made, answerSchema(operation, made.response?.status ?? 0));
  for (const told of [answered, held]) {
    const message = told && saidOfBytes(schemas, told.schema, told.thing, bytes);
    if (told === undefined || message === undefined) continue;
    tell(context, told.exchange, "read-back", message);
  }
  const still = held && before && notRisen(schemas, held.schema, before.thing, held.thing, "upload|new content");
  if (held !== undefined && still !== undefined) tell(context, held.exchange, "read-back", still);
  return held;
}

/** Sends and reads two bodies of one length. */
export async function bytesBack(context: TestContext, operation: Operation): Promise<void> {
  const type = typeOf(operation);
  if (type === undefined || !/^(PUT|POST)$/.test(operation.method)) return;
  const refusing = operation.responses.some(({ status }) => OF_STATE.has(Number(status)));
  // what stands in a state that refuses it takes no bytes
  const flow = refusing ? freshFlow(context.wire, `bytes of ${operation.id}`) : context.flow;
  const plan = await flow.valid(operation);
  if (plan === undefined) return;
  const tags: (string | undefined)[] = [];
  let told: Told | undefined;
  for (const turn of [0, 1]) {
    const bytes = bytesOf(lengthOf(context, operation, type), turn);
    const about = context.flow.about(operation, `bytes to be read back, ${turn === 0 ? "the first" : "others"}`, {
      check: "read-back",
    });
    const sending = withBytes(plan, type, bytes);
    if (sending === undefined) return;
    const made = await context.wire.send(sending, about);
    const [kept] = succeeded(made) ? keptBy(context, operation, plan, made, type) : [];
    if (kept === undefined) return;
    const reading = context.flow.about(kept.reader, `the bytes that ${operation.id} was sent`, { check: "read-back" });
    const read = await context.wire.send(kept.plan, reading);
    const message = said(read, bytes);
    if (message !== undefined) return tell(context, read, "read-back", message);
    told = await judgeTold(context, plan, made, bytes, told);
    const tag = headerValue(read.response?.headers ?? [], "etag");
    const given = headerValue(made.response?.headers ?? [], "etag");
    if (operation.method === "PUT" && given !== undefined && tag !== undefined && given !== tag)
      tell(
        context,
        read,
        "etag",
        `${operation.id} was answered with the entity tag ${given}, and it is read with ${tag}`,
      );
    if (operation.method === "PUT" && tag !== undefined && !tag.startsWith("W/") && tags.includes(tag))
      tell(context, read, "etag", `other bytes have the entity tag ${tag} as well`);
    tags.push(tag);
  }
}
