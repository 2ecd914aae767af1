/** What went over the wire: the only thing that any check of the gate may judge. */
import { type Json, parseJson } from "../../../spec/openapi/json.ts";
import { isJsonMediaType } from "../../../spec/openapi/media.ts";

export interface HttpRequest {
  readonly method: string;
  /** Path and query as sent, from the root of the target. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
  /** So many blanks are sent behind the body: bodies beyond any limit are not kept. */
  readonly padding?: number;
  /** Its connection shows no certificate, whatever there is to show. */
  readonly uncertified?: true;
}

export interface HttpResponse {
  readonly status: number;
  /** What was answered, where only the body says that it refuses; `status` is what that amounts to. */
  readonly answered?: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Whether the answer has one of these statuses. A body that refuses names its reasons in its own way: which refusal it is, is a guess. */
export function isOneOf({ status, answered }: HttpResponse, wanted: readonly number[]): boolean {
  const refuses = (one: number): boolean => one >= 400 && one < 500;
  return wanted.includes(status) || (answered !== undefined && refuses(status) && wanted.some(refuses));
}

/** How a request stands to the contract, as the one who built it intends. */
type Intent =
  /** Within the contract: the service should do it. */
  | "valid"
  /** Breaks one rule of the contract that the body's or a parameter's schema states: must be refused as invalid. */
  | "invalid"
  /** Lacks what the security requirement asks for: must be refused as unauthorised. */
  | "unauthorised"
  /** Outside the contract in another way, or valid with an answer that depends on state: any documented answer will do. */
  | "open";

export interface Case {
  /** Says what is special about the request; stable over seeds, so that runs can be compared. */
  readonly name: string;
  readonly operationId: string | undefined;
  readonly intent: Intent;
  /** Statuses that this case is content with; absent: what the intent asks for. */
  readonly expected?: readonly number[];
  readonly check: string;
}

export interface Exchange {
  readonly id: number;
  readonly case: Case;
  readonly request: HttpRequest;
  /** The values that the request was made of, before they became text. */
  readonly sent?: { readonly values: ReadonlyMap<string, Json>; readonly body: Json | undefined };
  /** Absent when the connection broke without an answer; `failure` then says how. */
  readonly response: HttpResponse | undefined;
  readonly failure: string | undefined;
  /** Somebody wrote to the service while it was under way; only who watches several clients knows of it. */
  readonly disturbed?: boolean;
}

export function headerValues(headers: HttpResponse["headers"], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

export function headerValue(headers: HttpResponse["headers"], name: string): string | undefined {
  return headerValues(headers, name)[0];
}

/** `type/subtype` in lower case, without parameters. */
export function essence(contentType: string | undefined): string | undefined {
  return contentType?.split(";")[0]?.trim().toLowerCase();
}

export function isJsonType(type: string | undefined): boolean {
  return type !== undefined && isJsonMediaType(type);
}

/** Bodies that were read last: an answer is asked for the same body by every check and link. */
const READ = new Map<Buffer, Json | undefined>();
const READ_KEPT = 32;

/** Whoever asks gets the same value: nobody may change it. */
function readOnce(body: Buffer, parse: (text: string) => Json | undefined): Json | undefined {
  if (READ.has(body)) return READ.get(body);
  const value = parse(body.toString("utf8"));
  READ.set(body, value);
  if (READ.size > READ_KEPT) for (const oldest of [...READ.keys()].slice(0, READ_KEPT / 2)) READ.delete(oldest);
  return value;
}

/** The body as JSON, `undefined` when it is not (said to be) JSON. */
export function jsonBody(message: { headers: HttpResponse["headers"]; body: Buffer | undefined }): Json | undefined {
  if (message.body === undefined || !isJsonType(essence(headerValue(message.headers, "content-type"))))
    return undefined;
  return readOnce(message.body, parseJson);
}

const LINES_OF_JSON = /^application\/(x-ndjson|ndjson|jsonl|x-jsonlines|json-seq)$/;
const TEXT = /^(text\/|application\/(.+\+)?(xml|yaml)$)/;

/** The body as whoever reads it has it: JSON, lines of JSON as a list, any other text as it stands. */
export function bodyValue(message: { headers: HttpResponse["headers"]; body: Buffer | undefined }): Json | undefined {
  const type = essence(headerValue(message.headers, "content-type")) ?? "";
  if (message.body === undefined || isJsonType(type)) return jsonBody(message);
  if (TEXT.test(type)) return message.body.toString("utf8");
  return LINES_OF_JSON.test(type) ? readOnce(message.body, linesOf) : undefined;
}

function linesOf(text: string): Json[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => parseJson(line) ?? null);
}
