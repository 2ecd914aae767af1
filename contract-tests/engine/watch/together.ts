/** What answers say together with their request and with earlier answers, in traffic that nobody made for the purpose. */
import { createHash } from "node:crypto";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { decoded } from "../../../spec/openapi/reference.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import type { Finding } from "../finding.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { NOBODY, type Plan, toRequest } from "../http/plan.ts";
import { readerOf } from "../http/reader.ts";
import { targetOf } from "../http/target.ts";
import { listShape } from "../relations/list-shape.ts";
import { asRead } from "../relations/as-read.ts";
import { fixedByName, formed } from "../relations/assumed.ts";
import { Remembered } from "../relations/remembered.ts";
import { agrees, answerSchema, lasting, sharedNames } from "../relations/shared.ts";
import { readAs, shown } from "../relations/compared.ts";
import { sentAndAnswered } from "../relations/parted.ts";
import { type Fault, pageOf } from "./page.ts";

type Body = { readonly [name: string]: Json };

interface Made {
  readonly who: string;
  readonly operation: string;
  readonly schema: string;
  readonly body: Body;
  /** Members of the request. */
  readonly named: ReadonlySet<string>;
}

function whoAsks({ request: { headers } }: Exchange): string {
  return ["authorization", "cookie", "x-api-key"].map((name) => headerValue(headers, name) ?? "").join("\n");
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64");
}

/** Letters that are written by their numbers are the same path (RFC 3986, 6.2.2.2). */
function pathOf(target: string): string {
  return decoded(targetOf(target).path);
}

function placeOf({ operation, values }: Plan): string {
  return pathOf(toRequest({ operation, values }, NOBODY).target);
}

export class Together {
  readonly #contract: Contract;
  readonly #pages: ReadonlyMap<string, (exchange: Exchange) => Fault[]>;
  /** By path. */
  readonly #made = new Remembered<Made>();
  readonly #keyed = new Remembered<{ readonly request: string; readonly answer: string }>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#pages = new Map(
      contract.operations.flatMap((operation) => {
        const shape = listShape(contract, operation);
        return shape === undefined ? [] : [[operation.id, pageOf(contract.schemas, shape)] as const];
      }),
    );
  }

  judge(exchange: Exchange): Finding[] {
    const operation = this.#contract.operation(exchange.case.operationId ?? "");
    if (exchange.response === undefined) return [];
    if (operation === undefined) {
      this.#forgetWritten(exchange);
      return [];
    }
    const found = [
      ...this.#replay(exchange),
      ...(succeeded(exchange)
        ? [...(this.#pages.get(operation.id)?.(exchange) ?? []), ...this.#echo(operation, exchange)]
        : []),
      ...this.#readBack(operation, exchange),
    ];
    return found.map(([check, message, assumes]) => ({
      check,
      message,
      exchange: exchange.id,
      subject: exchange.case.name,
      ...(assumes === undefined ? {} : { assumes }),
    }));
  }

  /** A member that request and answer both have, by the same schema, says what was sent. */
  #echo(operation: Operation, { request, response }: Exchange): Fault[] {
    const type = essence(headerValue(request.headers, "content-type"));
    const asked = operation.body?.content.find((media) => essence(media.type) === type)?.schema;
    const schema = answerSchema(operation, response?.status ?? 0);
    const [all, body] = [jsonBody(request), response && jsonBody(response)];
    if (asked === undefined || schema === undefined || !isObject(all) || !isObject(body)) return [];
    const named = Object.entries(all).flatMap(([name, value]): [string, Json][] =>
      value === undefined ? [] : [[name, value]],
    );
    const sent = asRead(this.#contract.schemas, schema, Object.fromEntries(named));
    return sharedNames(this.#contract.schemas, asked, schema).flatMap((name): Fault[] =>
      agrees(sent[name], body[name])
        ? []
        : [
            [
              "read-back",
              sentAndAnswered(name, sent[name], body[name]),
              formed(this.#contract.schemas, asked, name, sent[name], body[name]),
            ],
          ],
    );
  }

  /** What was made keeps what it keeps for good, as long as nobody has written to it since. */
  #readBack(operation: Operation, exchange: Exchange): Fault[] {
    const { request, response } = exchange;
    const path = pathOf(request.target);
    const who = whoAsks(exchange);
    if (request.method !== "GET") {
      this.#forgetWritten(exchange);
      this.#make(operation, exchange, who);
      return [];
    }
    const made = request.target.includes("?") ? undefined : this.#made.get(path);
    // what somebody writes meanwhile may be read or not
    if (made?.who !== who || response === undefined || exchange.disturbed === true) return [];
    if (response.status === 404 || response.status === 410)
      return [["read-back", `${made.operation} said that it stands here, and it is not found`]];
    const schema = answerSchema(operation, response.status);
    const body = jsonBody(response);
    if (schema === undefined || !isObject(body)) return [];
    const { schemas } = this.#contract;
    return sharedNames(schemas, made.schema, schema)
      .filter((name) => lasting(schemas, schema, name) && name in made.body && !agrees(made.body[name], body[name]))
      .map((name) => [
        "read-back",
        `${name} was answered as ${shown(made.body[name])} by ${made.operation}, and ${readAs(body[name])}`,
        made.named.has(name) || fixedByName(name) ? undefined : "computed",
      ]);
  }

  /** Remembers what an answer tells of, wherever that is to be read. */
  #make(operation: Operation, exchange: Exchange, who: string): void {
    const { request, response } = exchange;
    const body = response === undefined ? undefined : jsonBody(response);
    const schema = answerSchema(operation, response?.status ?? 0);
    if (response === undefined || !succeeded(exchange) || schema === undefined || !isObject(body)) return;
    const sent = jsonBody(request);
    const named = new Set(isObject(sent) ? Object.keys(sent) : []);
    const made = { who, operation: operation.id, schema, body, named };
    for (const path of this.#placesOf(operation, exchange)) this.#made.set(path, made, 2 * response.body.byteLength);
  }

  /** Where `Location` and links of a making lead, and what was put or patched. */
  #placesOf(operation: Operation, exchange: Exchange): string[] {
    const { request, response, sent } = exchange;
    const path = pathOf(request.target);
    if (operation.method === "PUT" || operation.method === "PATCH")
      return readerOf(this.#contract, operation) === undefined ? [] : [path];
    const location = response?.status === 201 ? headerValue(response.headers, "location") : undefined;
    const base = `http://watched.invalid${path}`;
    if (location !== undefined) return URL.canParse(location, base) ? [pathOf(new URL(location, base).pathname)] : [];
    if (response?.status !== 201 || sent === undefined) return [];
    const own = placeOf({ operation, values: sent.values });
    // a contract's paths may stand below another
    const before = path.endsWith(own) ? path.slice(0, -own.length) : undefined;
    return linksFrom(this.#contract, operation, response.status).flatMap((link) => {
      const reader = this.#contract.operation(link.operationId);
      const plan =
        reader?.method === "GET" ? follow(link, exchange, { operation: reader, values: sent.values }) : undefined;
      const place = plan && placeOf(plan);
      return before === undefined || place === undefined || place.includes("{") ? [] : [before + place];
    });
  }

  /**
   * A write of anybody may change what stands at its path and above it. A removal takes things along that its path does not name, and
   * so may any POST but a making; one that was refused or broke off may have been done in part.
   */
  #forgetWritten({ request: { method, target }, response }: Exchange): void {
    if (method === "GET" || method === "HEAD") return;
    const path = pathOf(target);
    const making = method === "POST" && response?.status === 201;
    const refused = response !== undefined && response.status >= 400 && response.status < 500;
    if (refused) return;
    if (!making && method !== "PUT" && method !== "PATCH") return this.#made.clear();
    const places = path.split("/");
    for (const [index] of places.entries()) this.#made.delete(places.slice(0, index + 1).join("/"));
  }

  /** The same request with the same idempotency key is answered with the same bytes, once it was answered well. */
  #replay({ request, response, case: { operationId } }: Exchange): Fault[] {
    const idempotency = headerValue(request.headers, "idempotency-key");
    if (idempotency === undefined || response === undefined || response.status >= 300) return [];
    const who = headerValue(request.headers, "authorization") ?? headerValue(request.headers, "x-api-key") ?? "";
    const name = [who, operationId, request.target, idempotency].join("\n");
    const now = {
      request: digestOf(request.body ?? Buffer.alloc(0)),
      answer: `${response.status} ${digestOf(response.body)}`,
    };
    const before = this.#keyed.get(name);
    if (before === undefined) {
      this.#keyed.set(name, now);
      return [];
    }
    return before.answer === now.answer || before.request !== now.request
      ? []
      : [["repetition", "the repetition was answered otherwise than the first time"]];
  }
}
