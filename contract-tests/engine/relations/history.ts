/** What the answers of a run say together, whoever asked for them: identifiers that are unique, entity tags that tell bodies apart. */
import { createHash } from "node:crypto";
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import type { Finding } from "../finding.ts";
import { type Exchange, headerValue, headerValues, type HttpResponse, jsonBody } from "../http/exchange.ts";
import { evaluate } from "../http/expression.ts";
import { Allowance } from "./allowance.ts";
import { Remembered } from "./remembered.ts";
import { type Relation, relationsOf } from "./vocabulary.ts";

interface Tagged {
  readonly etag: string;
  readonly body: string;
  /** How many requests other than reads had come before. */
  readonly writes: number;
}

/** The same for everybody who may see different bodies at one URL. */
function resourceOf({ request }: Exchange): string {
  const asked = ["authorization", "cookie", "accept", "accept-encoding", "x-api-key"].flatMap((name) =>
    headerValues(request.headers, name),
  );
  return [request.target, ...asked].join("\n");
}

function tags(header: string | undefined): string[] {
  return (header ?? "").match(/\*|(W\/)?"[^"]*"/g) ?? [];
}

export class History {
  readonly #unique: readonly string[];
  readonly #fixed: readonly Extract<Relation, { kind: "fixed" }>[];
  readonly #values: Remembered<string>;
  readonly #seen: Remembered<true>;
  /** Bodies by the strong entity tag that came with them, and the last answer, for each resource. */
  readonly #strong: Remembered<string>;
  readonly #last: Remembered<Tagged>;
  readonly #languages: Remembered<string>;
  readonly #allowance: Allowance;
  #writes = 0;

  /** `mostBytes`: of each kind of thing that is remembered. */
  constructor(document: JsonObject, mostBytes?: number) {
    this.#seen = new Remembered(mostBytes);
    this.#strong = new Remembered(mostBytes);
    this.#last = new Remembered(mostBytes);
    this.#languages = new Remembered(mostBytes);
    this.#allowance = new Allowance(mostBytes);
    this.#values = new Remembered(mostBytes);
    this.#fixed = relationsOf(document).filter((relation) => relation.kind === "fixed");
    this.#unique = relationsOf(document).flatMap((relation) =>
      relation.kind === "unique" && relation.by.length === 0 ? [relation.unique] : [],
    );
  }

  /** `base`: where it was asked; each service counts for itself. */
  judge(exchange: Exchange, base = ""): Finding[] {
    const { response } = exchange;
    if (!/^(GET|HEAD|OPTIONS)$/.test(exchange.request.method) || exchange.disturbed === true) this.#writes += 1;
    if (response === undefined) return [];
    const found = [
      ...this.#repeated(exchange),
      ...this.#varied(exchange),
      ...this.#tagged(exchange, response),
      ...this.#translated(exchange, response),
      ...this.#allowance.faults(exchange, base).map((message): [string, string] => ["waiting", message]),
    ];
    return found.map(([check, message]) => ({ check, message, exchange: exchange.id, subject: exchange.case.name }));
  }

  /** Who asks the same in the same way is answered in the same language. */
  #translated(exchange: Exchange, { status, headers }: HttpResponse): [string, string][] {
    const said = headerValue(headers, "content-language");
    if (exchange.request.method !== "GET" || status !== 200 || said === undefined) return [];
    const asked = headerValue(exchange.request.headers, "accept-language") ?? "";
    const name = `${resourceOf(exchange)}\n${asked}`;
    const before = this.#languages.get(name);
    this.#languages.set(name, said, 2 * said.length);
    return before === undefined || before === said
      ? []
      : [["language", `Content-Language is ${said}, and was ${before} for the same request`]];
  }

  #repeated(exchange: Exchange): [string, string][] {
    return this.#unique.flatMap((expression): [string, string][] => {
      const value = evaluate(expression, exchange);
      if (value === undefined) return [];
      const text = JSON.stringify(value);
      const name = `${expression}\n${text}`;
      if (this.#seen.get(name) === true) return [["unique", `${expression} is ${text} for the second time`]];
      this.#seen.set(name, true);
      return [];
    });
  }

  /** What is the same in all answers that agree in something else. */
  #varied(exchange: Exchange): [string, string][] {
    const valueOf = (operand: string): Json | undefined =>
      evaluate(operand.startsWith("$") ? operand : `$response.body#${operand}`, exchange);
    return this.#fixed.flatMap(({ fixed, by }): [string, string][] => {
      const [value, others] = [valueOf(fixed), by.map(valueOf)];
      if (value === undefined || others.includes(undefined)) return [];
      const name = `${fixed}\n${JSON.stringify(others)}`;
      const text = JSON.stringify(value);
      const before = this.#values.get(name) ?? text;
      this.#values.set(name, before, 2 * before.length);
      const same = by.map((operand, index) => `${operand} ${JSON.stringify(others[index])}`).join(" and ");
      return before === text ? [] : [["relation", `${fixed} is ${text}, and was ${before} with the same ${same}`]];
    });
  }

  #tagged(exchange: Exchange, { status, headers, body }: HttpResponse): [string, string][] {
    const etag = headerValue(headers, "etag");
    if (exchange.request.method !== "GET" || etag === undefined) return [];
    const asked = headerValue(exchange.request.headers, "if-none-match");
    if (status === 304) {
      // a date was asked about, which says nothing of tags
      if (asked === undefined && headerValue(exchange.request.headers, "if-modified-since") !== undefined) return [];
      const weak = (tag: string): string => tag.replace(/^W\//, "");
      const known = new Set(tags(asked).map(weak));
      return known.has("*") || known.has(weak(etag))
        ? []
        : [["etag", `304 came with ${etag}, and the client asked about ${asked ?? "nothing"}`]];
    }
    // a weak tag stands for what the bytes mean
    const bytes = etag.startsWith("W/") ? meaning(exchange, body) : body;
    return status === 200
      ? this.#changed(resourceOf(exchange), { etag, body: digest(bytes), writes: this.#writes })
      : [];
  }

  #changed(resource: string, now: Tagged): [string, string][] {
    const before = this.#last.get(resource);
    this.#last.set(resource, now, 2 * (now.etag.length + now.body.length));
    const key = `${resource}\n${now.etag}`;
    const known = this.#strong.get(key) ?? now.body;
    this.#strong.set(key, known, 2 * known.length);
    if (known !== now.body) return [["etag", `the body has changed, and its ETag is ${now.etag} as before`]];
    // a version that counts writes may well rise with one that changed nothing
    if (before?.body === now.body && before.etag !== now.etag && before.writes === now.writes)
      return [["etag", `the body is the same, and its ETag has changed from ${before.etag} to ${now.etag}`]];
    return [];
  }
}

/** JSON without its spelling; other bodies as they are. */
function meaning({ response }: Exchange, body: Buffer): Buffer {
  const value = response === undefined ? undefined : jsonBody(response);
  return value === undefined ? body : Buffer.from(JSON.stringify(sorted(value)));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, Json] => [name, sorted(member)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function digest(body: Buffer): string {
  return createHash("sha256").update(body).digest("base64");
}
