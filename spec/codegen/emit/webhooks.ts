/** Contract -> webhooks/webhooks.ts: the events, and receivers that know how they are signed. */
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { follow } from "../../openapi/reference.ts";
import { type SchemaTable, mediaTypesAt, typeOfOperation } from "../table.ts";
import { literal } from "./literal.ts";
import type { Note } from "./note.ts";
import { type Signature, deliveryOf } from "../../openapi/deliveries.ts";
import type { Operation as ContractOperation } from "../../openapi/operations.ts";
import type { SignatureHeader, SignatureScheme } from "../runtime/webhooks/signature.ts";
import { HEADER, indent } from "./source.ts";

const SCHEMES = /^(hmac-(sha1|sha256|sha384|sha512)|ed25519)-(hex|base64)$/;
const STANDARD_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"];

export interface Tag {
  readonly property: string;
  readonly value: Json;
}

/** The one value a schema allows, where it allows one. */
function onlyValue(document: JsonObject, schema: Json | undefined): Json | undefined {
  const target = objectAt(follow(document, schema));
  if (target["const"] !== undefined) return target["const"];
  const values = listAt(target["enum"]);
  return values.length === 1 ? values[0] : undefined;
}

/** The member that names the event: a text the schema fixes, `event` or `type` before any other. */
export function tagOf(document: JsonObject, schema: Json | undefined, depth = 0): Tag | undefined {
  const target = follow(document, schema);
  if (!isObject(target) || depth > 8) return undefined;
  const fixed = Object.entries(objectAt(target["properties"])).flatMap(([property, member]): Tag[] => {
    const value = onlyValue(document, member);
    return typeof value === "string" ? [{ property, value }] : [];
  });
  const own =
    fixed.find(({ property }) => property === "event") ?? fixed.find(({ property }) => property === "type") ?? fixed[0];
  if (own !== undefined) return own;
  for (const part of listAt(target["allOf"])) {
    const tag = tagOf(document, part, depth + 1);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** What is wrong with a description: then receivers refuse what it describes, or a part of it protects nothing. */
function faultOf({ scheme, timestamp, payload = "{body}" }: Signature): Fault | undefined {
  const refused = (member: string, why: string): Fault => ({
    member,
    message: `${why}: receivers refuse these deliveries`,
    isFatal: true,
  });
  if (!SCHEMES.test(scheme)) return refused("scheme", `scheme ${scheme} is unknown`);
  if (!payload.includes("{body}"))
    return refused("payload", "the payload lacks {body}, so nothing of a body would be signed");
  const isDated = payload.includes("{timestamp}");
  if (isDated && timestamp === undefined)
    return refused("payload", "nothing says where the {timestamp} of the payload stands");
  if (isDated || timestamp === undefined) return undefined;
  return {
    member: "timestamp",
    message: "the payload lacks {timestamp}: whoever replays a delivery can date it anew",
    isFatal: false,
  };
}

interface Fault {
  readonly member: string;
  readonly message: string;
  readonly isFatal: boolean;
}

/** The signature headers the contract declares, each once; those that no receiver can verify are named and left out. */
export function signaturesOf(webhooks: readonly ContractOperation[], note: (note: Note) => void): SignatureHeader[] {
  const found = new Map<string, SignatureHeader>();
  for (const { definition, at } of webhooks) {
    const signature = deliveryOf(definition)?.signature;
    if (signature === undefined) continue;
    const fault = faultOf(signature);
    if (fault !== undefined) note({ at: `${at}/x-webhook-delivery/signature/${fault.member}`, message: fault.message });
    if (fault?.isFatal !== true)
      found.set(JSON.stringify(signature).toLowerCase(), { ...signature, scheme: signature.scheme as SignatureScheme });
  }
  return [...found.values()];
}

export function requiresStandardHeaders(webhooks: readonly Operation[]): boolean {
  const requires = (webhook: Operation, name: string): boolean =>
    webhook.parameters.some(
      (parameter) =>
        parameter.in === "header" && parameter.name.toLowerCase() === name && parameter.definition["required"] === true,
    );
  return webhooks.length > 0 && webhooks.every((webhook) => STANDARD_HEADERS.every((name) => requires(webhook, name)));
}

interface Event {
  readonly webhook: string;
  readonly type: string;
  readonly rule: string;
}

/** The events of a webhook: one for each form of its body that is JSON. */
function eventsOf(document: JsonObject, table: SchemaTable, webhook: Operation, note: (note: Note) => void): Event[] {
  const all = mediaTypesAt(document, `${webhook.at}/requestBody`);
  const [others, json] = [
    all.filter(({ mediaType }) => !/json/i.test(mediaType)),
    all.filter(({ mediaType }) => /json/i.test(mediaType)),
  ];
  const events = json.flatMap(({ mediaType, schemaAt }): Event[] => {
    const entry = schemaAt === undefined ? undefined : table.find(schemaAt);
    if (entry === undefined) return [];
    const tag = tagOf(document, entry.schema);
    const tagged = tag === undefined ? "" : `tag: ${literal({ ...tag })}, `;
    return [
      {
        webhook: webhook.path,
        type: `NonNullable<${typeOfOperation(webhook)}["requestBody"]>["content"][${JSON.stringify(mediaType)}]`,
        rule: `{ name: ${JSON.stringify(webhook.path)}, ${tagged}schema: schemas.${entry.name} },`,
      },
    ];
  });
  if (events.length === 0)
    note({ at: webhook.at, message: "receivers know no event of it: it has no JSON body with a schema" });
  else if (others.length > 0)
    note({
      at: `${webhook.at}/requestBody`,
      message: `receivers read JSON, not ${others.map(({ mediaType }) => mediaType).join(", ")}`,
    });
  return events;
}

/** The body of each webhook; one that has several, by method or media type, has any of them. */
function membersOf(events: readonly Event[]): string {
  const types = new Map<string, Set<string>>();
  for (const { webhook, type } of events) types.set(webhook, (types.get(webhook) ?? new Set()).add(type));
  return [...types].map(([name, all]) => `readonly ${JSON.stringify(name)}: ${[...all].join(" | ")};`).join("\n");
}

const TAIL = `/** How the contract's webhooks are signed and told apart. */
export const webhookContract: WebhookContract = {
signatures: SIGNATURES,
requiresStandardHeaders: %standard%,
events: [
%rules%
],
};

/** A receiver of the contract's webhooks, for one of the adapters. */
export function createReceiver(options: ReceiverOptions<WebhookEvent>): Receiver {
return makeReceiver(webhookContract, options);
}
`;

const SIGNING = `/** The headers that sign the contract's webhooks. */
export const SIGNATURES: readonly SignatureHeader[] = %signatures%;

/** Whether a delivery is genuine. \`rawBody\` are the bytes as they arrived: a body that was parsed and written again differs. */
export async function verify(
rawBody: Uint8Array | string,
headers: HeaderSource,
secrets: string | readonly string[],
options: VerifyOptions = {},
): Promise<boolean> {
return (await explain(rawBody, headers, secrets, options)).genuine;
}

/** The same with the reason where it is not. */
export function explain(
rawBody: Uint8Array | string,
headers: HeaderSource,
secrets: string | readonly string[],
options: VerifyOptions = {},
): Promise<Verdict> {
return examine(SIGNATURES, rawBody, headers, secrets, options);
}

/** The headers that a genuine delivery of this body has: for tests of a receiver. */
export function sign(rawBody: Uint8Array | string, options: SignOptions): Promise<Record<string, string>> {
return signed(SIGNATURES, rawBody, options);
}
`;

/** A webhook without a signature cannot be told from anybody's request, so receivers refuse it. */
function noteUnsigned(webhooks: readonly Operation[], note: (note: Note) => void): void {
  for (const { at, definition, parameters } of webhooks) {
    const standard = parameters.some(({ name }) => name.toLowerCase() === "webhook-signature");
    if (definition["x-webhook-delivery"] === undefined && !standard) {
      note({
        at,
        message: "no signature is declared: receivers take these deliveries only with Standard Webhooks headers",
      });
    }
  }
}

export function emitWebhooks(
  document: JsonObject,
  operations: readonly Operation[],
  table: SchemaTable,
  note: (note: Note) => void,
): string {
  const webhooks = operations.filter(({ kind }) => kind === "webhook");
  noteUnsigned(webhooks, note);
  const events = webhooks.flatMap((webhook) => eventsOf(document, table, webhook, note));
  const body = `/** The body of each webhook by its name in the contract. */
export interface WebhookEvents {
${membersOf(events)}
}

/** Any of them, told apart by the member that names the event. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

${TAIL.replace("%standard%", String(requiresStandardHeaders(webhooks))).replace("%rules%", () => events.map(({ rule }) => rule).join("\n"))}`;
  const head = [
    events.length > 0
      ? 'import * as schemas from "../schemas.ts";\nimport type { webhooks } from "../types.ts";\n'
      : "",
    'import { type Receiver, type ReceiverOptions, type WebhookContract, makeReceiver } from "./receiver.ts";\n',
    'import { SIGNATURES } from "./signing.ts";\n',
  ];
  return `${HEADER}${head.join("")}\n${indent(body)}`;
}

/** Contract -> webhooks/signing.ts: what tells a genuine delivery, without any schema, so that it stays small. */
export function emitSigning(operations: readonly Operation[], note: (note: Note) => void): string {
  const webhooks = operations.filter(({ kind }) => kind === "webhook");
  const head =
    'import type { HeaderSource } from "./headers.ts";\nimport type { SignatureHeader } from "./signature.ts";\n' +
    'import { type SignOptions, type Verdict, type VerifyOptions, examine, signed } from "./verify.ts";\n';
  return `${HEADER}${head}\n${indent(SIGNING.replace("%signatures%", () => literal(signaturesOf(webhooks, note) as unknown as JsonObject[])))}`;
}
