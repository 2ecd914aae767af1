/** Judges traffic that the gate did not make: HAR 1.2 and NDJSON, exchange by exchange. */
import { type Json, type JsonObject, isObject, listAt, objectAt, parseJson, textAt } from "../../spec/openapi/json.ts";
import type { Operation } from "../../spec/openapi/operations.ts";
import { CHECKS } from "./checks/index.ts";
import { Judge } from "./checks/judge.ts";
import type { Contract } from "./contract.ts";
import { Coverage } from "./coverage/coverage.ts";
import { inventory } from "./coverage/elements.ts";
import type { Finding } from "./finding.ts";
import type { Exchange, HttpRequest, HttpResponse } from "./http/exchange.ts";
import { History } from "./relations/history.ts";

type Headers = readonly (readonly [string, string])[];

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

/** One entry of HAR, or one line of NDJSON: `{method, url, requestHeaders, requestBody, status, responseHeaders, responseBody}`. */
function messagesOf(entry: JsonObject): { url: string; request: Omit<HttpRequest, "target">; response: HttpResponse } {
  const [request, response] = [objectAt(entry["request"]), objectAt(entry["response"])];
  const har = isObject(entry["request"]);
  const content = objectAt(response["content"]);
  const body = har
    ? bytesOf(objectAt(request["postData"])["text"], undefined)
    : bytesOf(entry["requestBody"], entry["requestEncoding"]);
  const answer = har
    ? bytesOf(content["text"], content["encoding"])
    : bytesOf(entry["responseBody"], entry["responseEncoding"]);
  return {
    url: textAt(har ? request["url"] : entry["url"]) ?? "/",
    request: {
      method: String(har ? request["method"] : entry["method"]),
      headers: headersOf(har ? request["headers"] : entry["requestHeaders"]),
      body,
    },
    response: {
      status: Number(har ? response["status"] : entry["status"]),
      headers: headersOf(har ? response["headers"] : entry["responseHeaders"]),
      body: answer ?? Buffer.alloc(0),
    },
  };
}

/** Throws when the text is neither a HAR document nor lines of JSON. */
export function entriesOf(text: string): JsonObject[] {
  const document = parseJson(text);
  if (isObject(document) && isObject(document["log"])) return listAt(document["log"]["entries"]).filter(isObject);
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const entry = parseJson(line);
    if (!isObject(entry)) throw new Error(`line ${index + 1} is no JSON object`);
    return [entry];
  });
}

export class Watch {
  readonly coverage: Coverage;
  readonly #judge: Judge;
  readonly #history: History;
  readonly #forms: readonly (readonly [RegExp, Operation])[];
  readonly #prefix: string;
  #next = 0;

  /** `prefix`: the path under which the contract's paths stand. */
  constructor(contract: Contract, prefix = "") {
    this.coverage = new Coverage(inventory(contract.schemas, contract.operations, contract.webhooks));
    this.#judge = new Judge(contract.schemas, contract.operations, CHECKS, this.coverage);
    this.#history = new History(contract.document);
    this.#prefix = prefix.replace(/\/$/, "");
    // a path without places goes before one that it would fit as well
    const byPlaces = contract.operations.toSorted((a, b) => a.path.split("{").length - b.path.split("{").length);
    this.#forms = byPlaces.map((operation) => [
      new RegExp(`^${operation.path.replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{[^}]+\}/g, "[^/]+")}$`),
      operation,
    ]);
  }

  judge(entry: JsonObject): { readonly exchange: Exchange; readonly findings: readonly Finding[] } {
    const { url, request, response } = messagesOf(entry);
    const parsed = new URL(url, "http://watched.invalid");
    const path = parsed.pathname.startsWith(`${this.#prefix}/`)
      ? parsed.pathname.slice(this.#prefix.length)
      : parsed.pathname;
    const operation = this.#forms.find(
      ([form, { method }]) => method === request.method.toUpperCase() && form.test(path),
    )?.[1];
    const exchange: Exchange = {
      id: (this.#next += 1),
      case: { name: `${request.method} ${path}`, operationId: operation?.id, intent: "open", check: "watch" },
      request: { ...request, target: path + parsed.search },
      response,
      failure: undefined,
    };
    return { exchange, findings: [...this.#judge.judge(exchange), ...this.#history.judge(exchange)] };
  }
}
