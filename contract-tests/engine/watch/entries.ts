/** Traffic as text: HAR 1.2, and NDJSON with one exchange in each line. */
import {
  type Json,
  type JsonObject,
  isObject,
  listAt,
  objectAt,
  parseJson,
  textAt,
} from "../../../spec/openapi/json.ts";
import type { HttpRequest, HttpResponse } from "../http/exchange.ts";

type Headers = HttpResponse["headers"];

/** One request with its answer, as it was on the wire. */
export interface Entry {
  readonly url: string;
  readonly request: Omit<HttpRequest, "target">;
  /** Absent where the connection ended without one. */
  readonly response: HttpResponse | undefined;
  /** A webhook: the request was the service's. Path and query of the address that was registered. */
  readonly webhook?: { readonly registered: string; readonly at: number; readonly doneAt: number };
  /** The request's body holds masks in place of secrets: it is signed otherwise, and nobody signs with what it says. */
  readonly masked?: boolean;
  /** While it was under way, somebody else's write was as well. */
  readonly disturbed?: boolean;
}

function headersOf(value: Json | undefined): Headers {
  if (isObject(value)) return Object.entries(value).map(([name, text]) => [name, String(text)] as const);
  return listAt(value).map((entry) =>
    Array.isArray(entry)
      ? ([String(entry[0]), String(entry[1])] as const)
      : ([textAt(objectAt(entry)["name"]) ?? "", textAt(objectAt(entry)["value"]) ?? ""] as const),
  );
}

function bytesOf(text: Json | undefined, encoding: Json | undefined): Buffer | undefined {
  return typeof text === "string" ? Buffer.from(text, encoding === "base64" ? "base64" : "utf8") : undefined;
}

function fromHar(entry: JsonObject): Entry {
  const [request, response] = [objectAt(entry["request"]), objectAt(entry["response"])];
  const content = objectAt(response["content"]);
  return {
    url: textAt(request["url"]) ?? "/",
    request: {
      method: String(request["method"]),
      headers: headersOf(request["headers"]),
      body: bytesOf(objectAt(request["postData"])["text"], undefined),
    },
    response: {
      status: Number(response["status"]),
      headers: headersOf(response["headers"]),
      body: bytesOf(content["text"], content["encoding"]) ?? Buffer.alloc(0),
    },
  };
}

function fromLine(entry: JsonObject): Entry {
  const webhook = objectAt(entry["webhook"]);
  return {
    url: textAt(entry["url"]) ?? "/",
    request: {
      method: String(entry["method"]),
      headers: headersOf(entry["requestHeaders"]),
      body: bytesOf(entry["requestBody"], entry["requestEncoding"]),
    },
    response:
      entry["status"] === undefined || entry["status"] === null
        ? undefined
        : {
            status: Number(entry["status"]),
            headers: headersOf(entry["responseHeaders"]),
            body: bytesOf(entry["responseBody"], entry["responseEncoding"]) ?? Buffer.alloc(0),
          },
    ...(typeof webhook["registered"] === "string"
      ? {
          webhook: { registered: webhook["registered"], at: Number(webhook["at"]), doneAt: Number(webhook["doneAt"]) },
        }
      : {}),
    ...(entry["masked"] === true ? { masked: true } : {}),
    ...(entry["disturbed"] === true ? { disturbed: true } : {}),
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether a write of another one was under way at the same time. */
function met(own: Span, writes: readonly Span[]): boolean {
  return writes.some((other) => other !== own && other.from < own.to && own.from < other.to);
}

/** HAR says when each began and how long it took: those that met a write are marked. */
function overlapping(entries: readonly JsonObject[]): Entry[] {
  const spans = entries.map((entry): Span => {
    const from = Date.parse(textAt(entry["startedDateTime"]) ?? "");
    return { from, to: from + Number(entry["time"]) };
  });
  const writes = spans
    .filter((_, index) => !/^(GET|HEAD|OPTIONS)$/i.test(String(objectAt(entries[index]?.["request"])["method"])))
    .toSorted((a, b) => a.from - b.from);
  // no write lasts longer than the longest one, so only those that began shortly before can be met
  const longest = writes.reduce((most, { from, to }) => Math.max(most, to - from || 0), 0);
  let first = 0;
  const order = [...spans.keys()].toSorted((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0));
  const marked = new Set<number>();
  for (const index of order) {
    const own = spans[index];
    if (own === undefined) continue;
    while ((writes[first]?.from ?? Infinity) + longest <= own.from) first += 1;
    let last = first;
    while ((writes[last]?.from ?? Infinity) < own.to) last += 1;
    if (met(own, writes.slice(first, last))) marked.add(index);
  }
  return entries.map((entry, index) => (marked.has(index) ? { ...entryOf(entry), disturbed: true } : entryOf(entry)));
}

/** One entry of HAR, or one line of NDJSON: `{method, url, requestHeaders, requestBody, status, responseHeaders, responseBody}`. */
function entryOf(entry: JsonObject): Entry {
  return isObject(entry["request"]) ? fromHar(entry) : fromLine(entry);
}

/** Throws when the text is neither a HAR document nor lines of JSON. */
export function entriesOf(text: string): Entry[] {
  const document = parseJson(text);
  if (isObject(document) && isObject(document["log"]))
    return overlapping(listAt(document["log"]["entries"]).filter(isObject));
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const entry = parseJson(line);
    if (!isObject(entry)) throw new Error(`line ${index + 1} is no JSON object`);
    return [entryOf(entry)];
  });
}

/** The entry as a line of NDJSON. */
export function lineOf({ url, request, response, webhook, masked, disturbed }: Entry): string {
  const body = (prefix: string, bytes: Buffer | undefined): JsonObject =>
    bytes === undefined || bytes.byteLength === 0
      ? {}
      : { [`${prefix}Body`]: bytes.toString("base64"), [`${prefix}Encoding`]: "base64" };
  const pairs = (headers: Headers): Json => headers.map(([name, value]) => [name, value]);
  return JSON.stringify({
    method: request.method,
    url,
    requestHeaders: pairs(request.headers),
    ...body("request", request.body),
    ...(response === undefined
      ? {}
      : { status: response.status, responseHeaders: pairs(response.headers), ...body("response", response.body) }),
    ...(webhook === undefined ? {} : { webhook: { ...webhook } }),
    ...(masked === true ? { masked } : {}),
    ...(disturbed === true ? { disturbed } : {}),
  });
}
