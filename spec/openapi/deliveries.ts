/** What a contract says about the delivery of a webhook, in the extension `x-webhook-delivery` of its operation. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "./json.ts";

export const DELIVERY = "x-webhook-delivery";

const FORMATS = ["seconds", "milliseconds", "date-time"] as const;
type TimestampFormat = (typeof FORMATS)[number];

export interface Signature {
  readonly header: string;
  readonly scheme: string;
  /** What stands before the signature in the header. */
  readonly prefix?: string;
  /** What parts several signatures in the header. */
  readonly separator?: string;
  /** Where the time of sending stands: in a header of its own, or in a part of this one that begins so; and how it is written. */
  readonly timestamp?: ({ readonly header: string } | { readonly part: string }) & {
    readonly format?: TimestampFormat;
  };
  /** What is signed, with `{body}` and `{timestamp}` in it. */
  readonly payload?: string;
}

/** The operation that registers a receiver, and JSON Pointers into its request. */
export interface Registration {
  readonly operationId: string;
  readonly url: string;
  readonly secret: string | undefined;
  /** Where the answer holds it, where the service makes the secret. */
  readonly givenSecret?: string | undefined;
  /** Where the request lists the webhooks that it asks for, by their names; undefined where it asks for all. */
  readonly events?: string | undefined;
}

/** Where the service lists its attempts, and JSON Pointers into one of them. */
interface AttemptLog {
  readonly operationId: string;
  readonly messageId: string | undefined;
  readonly at: string | undefined;
  readonly durationMs: string | undefined;
  readonly status: string | undefined;
  readonly error: string | undefined;
}

/** Where a message is named. */
interface MessageId {
  readonly header: string | undefined;
  /** Pointer into the body. */
  readonly body: string | undefined;
}

/** While a secret is replaced. */
interface Overlap {
  readonly header: string;
  readonly until: string;
  /** So long from the replacement on, where it is always so long. */
  readonly seconds: number | undefined;
}

export interface Delivery {
  readonly signature: Signature | undefined;
  readonly registration: Registration | undefined;
  /** Operations whose success makes a delivery due. */
  readonly triggers: readonly string[];
  /** Operations whose success makes the last delivery due again. */
  readonly redeliver: readonly string[];
  /** Operations whose success sends again what had waited or failed, each message on the whole schedule. */
  readonly resume: readonly string[];
  /** The operation whose answer shows the outcome, and where in it. */
  readonly outcome: { readonly operationId: string; readonly pointer: string } | undefined;
  /** `5xx`, `503`, `connection_error` or an error code, in lower case. */
  readonly retryOn: readonly string[];
  readonly finalOn: readonly string[];
  /** One for each attempt: how long it waits after the one before. */
  readonly delaysSeconds: readonly number[];
  /** How long an attempt waits for its answer. */
  readonly timeoutSeconds: number | undefined;
  /** What names a message: the same in all its attempts, another in every other message. */
  readonly messageId: MessageId | undefined;
  /** A trigger that says nothing new makes nothing due. */
  readonly repeatedTriggerSendsNothing: boolean;
  /** The header in which the secret before this one signs as well, and where the registration's answer says until when. */
  readonly overlap: Overlap | undefined;
  readonly log: AttemptLog | undefined;
  /** The operation that lists public keys (RFC 7517), each of which signs every message as `v1a` of Standard Webhooks. */
  readonly publicKeys: { readonly operationId: string } | undefined;
  /** What the outcome and the log call a failure: `reset`, `close`, `garbage`, `silence`, `refused`, `no_such_host`, `no_tls`, `unregistered`. */
  readonly errors: Readonly<Record<string, string>>;
}

function texts(value: Json | undefined): string[] {
  return listAt(value).filter((item) => typeof item === "string");
}

function lowerCase(value: Json | undefined): string[] {
  return listAt(value).map((item) => String(item).toLowerCase());
}

function signatureOf(raw: JsonObject): Signature | undefined {
  const header = textAt(raw["header"]);
  if (header === undefined) return undefined;
  const texts = ["prefix", "separator", "payload"].flatMap((name) => {
    const text = textAt(raw[name]);
    return text === undefined ? [] : [[name, text]];
  });
  const { header: own, part, format: said } = objectAt(raw["timestamp"]);
  const format = FORMATS.find((known) => known === said);
  const place = typeof own === "string" ? { header: own } : typeof part === "string" ? { part } : undefined;
  const timestamp = place === undefined ? {} : { timestamp: { ...place, ...(format !== undefined && { format }) } };
  return { header, scheme: textAt(raw["scheme"]) ?? "", ...Object.fromEntries(texts), ...timestamp };
}

/** As a runtime expression begins that points into the body of an answer. */
const IN_ANSWER = "$response.body#";

function registrationOf(raw: JsonObject): Registration | undefined {
  const [operationId, url] = [textAt(raw["operationId"]), textAt(raw["url"])];
  if (operationId === undefined || url === undefined) return undefined;
  const secret = textAt(raw["secret"]);
  const givenSecret = secret?.startsWith(IN_ANSWER) === true ? secret.slice(IN_ANSWER.length) : undefined;
  return {
    operationId,
    url,
    secret: givenSecret === undefined ? secret : undefined,
    givenSecret,
    events: textAt(raw["events"]),
  };
}

function outcomeOf(raw: JsonObject): Delivery["outcome"] {
  const [operationId, pointer] = [textAt(raw["operationId"]), textAt(raw["pointer"])];
  return operationId === undefined || pointer === undefined ? undefined : { operationId, pointer };
}

function keysOf(raw: JsonObject): Delivery["publicKeys"] {
  const operationId = textAt(raw["operationId"]);
  return operationId === undefined ? undefined : { operationId };
}

function logOf(raw: JsonObject): AttemptLog | undefined {
  const operationId = textAt(raw["operationId"]);
  if (operationId === undefined) return undefined;
  return {
    operationId,
    messageId: textAt(raw["message_id"]),
    at: textAt(raw["at"]),
    durationMs: textAt(raw["duration_ms"]),
    status: textAt(raw["status"]),
    error: textAt(raw["error"]),
  };
}

function messageIdOf(raw: JsonObject): MessageId | undefined {
  const [header, body] = [textAt(raw["header"]), textAt(raw["body"])];
  return header === undefined && body === undefined ? undefined : { header, body };
}

function overlapOf(raw: JsonObject): Overlap | undefined {
  const [header, until] = [textAt(raw["header"]), textAt(raw["until"])];
  const seconds = raw["seconds"];
  if (header === undefined || until === undefined) return undefined;
  return { header, until, seconds: typeof seconds === "number" && seconds > 0 ? seconds : undefined };
}

/** What the webhook does in the course of several attempts and messages. */
function overTime(
  raw: JsonObject,
): Pick<
  Delivery,
  "timeoutSeconds" | "messageId" | "repeatedTriggerSendsNothing" | "overlap" | "log" | "publicKeys" | "errors"
> {
  const timeout = raw["timeout_seconds"];
  const errors = Object.entries(objectAt(raw["errors"])).map(([failure, name]) => [failure, String(name)]);
  return {
    timeoutSeconds: typeof timeout === "number" && timeout > 0 ? timeout : undefined,
    messageId: messageIdOf(objectAt(raw["message_id"])),
    repeatedTriggerSendsNothing: raw["repeated_trigger"] === "nothing",
    overlap: overlapOf(objectAt(raw["overlap"])),
    log: logOf(objectAt(raw["log"])),
    publicKeys: keysOf(objectAt(raw["public_keys"])),
    errors: Object.fromEntries(errors),
  };
}

/** Undefined for a webhook of which the contract does not say how it is delivered. */
export function deliveryOf(webhook: JsonObject): Delivery | undefined {
  const raw = webhook[DELIVERY];
  if (!isObject(raw)) return undefined;
  return {
    signature: signatureOf(objectAt(raw["signature"])),
    registration: registrationOf(objectAt(raw["registration"])),
    triggers: texts(raw["triggers"]),
    redeliver: texts(raw["redeliver"]),
    resume: texts(raw["resume"]),
    outcome: outcomeOf(objectAt(raw["outcome"])),
    retryOn: lowerCase(raw["retry_on"]),
    finalOn: lowerCase(raw["final_on"]),
    delaysSeconds: listAt(raw["delays_seconds"]).filter((delay) => typeof delay === "number" && delay >= 0) as number[],
    ...overTime(raw),
  };
}
