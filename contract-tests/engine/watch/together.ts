/** What answers say together with their request and with earlier answers, in traffic that nobody made for the purpose. */
import { createHash } from "node:crypto";
import { type Json, isObject, listAt } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import type { Assumption, Finding } from "../finding.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { key } from "../http/plan.ts";
import { targetOf } from "../http/target.ts";
import { matches, widened } from "../lists/filters.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { asRead } from "../relations/as-read.ts";
import { fixedByName, formed } from "../relations/assumed.ts";
import { Remembered } from "../relations/remembered.ts";
import { agrees, answerSchema, lasting, sharedNames } from "../relations/shared.ts";
import { readAs, shown } from "../relations/compared.ts";

type Fault = readonly [check: string, message: string, assumes?: Assumption | undefined];
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

export class Together {
  readonly #contract: Contract;
  readonly #lists: ReadonlyMap<string, ListShape>;
  /** By path. */
  readonly #made = new Remembered<Made>();
  readonly #keyed = new Remembered<{ readonly request: string; readonly answer: string }>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#lists = new Map(
      contract.operations.flatMap((operation) => {
        const shape = listShape(contract, operation);
        return shape === undefined ? [] : [[operation.id, shape] as const];
      }),
    );
  }

  judge(exchange: Exchange): Finding[] {
    const operation = this.#contract.operation(exchange.case.operationId ?? "");
    if (operation === undefined || exchange.response === undefined) return [];
    const found = [
      ...this.#replay(exchange),
      ...(succeeded(exchange) ? [...this.#page(operation, exchange), ...this.#echo(operation, exchange)] : []),
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

  /** A page is no longer than asked, and its items have what the filters ask for. */
  #page(operation: Operation, { sent, response }: Exchange): Fault[] {
    const shape = this.#lists.get(operation.id);
    const body = response === undefined ? undefined : jsonBody(response);
    if (shape === undefined || sent === undefined || body === undefined) return [];
    const items = listAt(read(body, shape.items));
    const limit = shape.limit && sent.values.get(key(shape.limit));
    const long: Fault[] =
      typeof limit === "number" && items.length > limit
        ? [["list-limit", `${items.length} items came, ${shape.limit?.name ?? ""} was ${limit}`]]
        : [];
    const unfit = shape.filters.flatMap((filter): Fault[] => {
      const { parameter, member } = filter;
      const wanted = sent.values.get(key(parameter));
      const wrong = wanted === undefined ? undefined : items.find((item) => !matches(read(item, member), wanted));
      return wanted === undefined || wrong === undefined
        ? []
        : [
            [
              "list-filter",
              `${parameter.name} was ${shown(wanted)}, and an item has ${shown(read(wrong, member))}`,
              widened(this.#contract.schemas, filter, wanted, read(wrong, member)),
            ],
          ];
    });
    return [...long, ...unfit];
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
              `${name} was sent as ${shown(sent[name])}, and answered as ${shown(body[name])}`,
              formed(this.#contract.schemas, asked, name, sent[name], body[name]),
            ],
          ],
    );
  }

  /** What was made keeps what it keeps for good, as long as nobody has written to it since. */
  #readBack(operation: Operation, exchange: Exchange): Fault[] {
    const { request, response } = exchange;
    const path = request.target.split("?")[0] ?? "";
    const who = whoAsks(exchange);
    if (request.method !== "GET") {
      if (request.method !== "HEAD") this.#forget(exchange, path);
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

  #make(operation: Operation, { request, response }: Exchange, who: string): void {
    const location = response?.status === 201 ? headerValue(response.headers, "location") : undefined;
    const body = response === undefined ? undefined : jsonBody(response);
    const schema = answerSchema(operation, response?.status ?? 0);
    if (location === undefined || schema === undefined || !isObject(body)) return;
    const base = `http://watched.invalid${targetOf(request.target).path}`;
    const path = URL.canParse(location, base) ? new URL(location, base).pathname : undefined;
    if (path === undefined) return;
    const sent = jsonBody(request);
    const named = new Set(isObject(sent) ? Object.keys(sent) : []);
    this.#made.set(path, { who, operation: operation.id, schema, body, named }, 2 * (response?.body.byteLength ?? 0));
  }

  /**
   * A write of anybody may change what stands at its path and above it. A removal takes things along that its path does not name, and
   * so may any POST but a making; one that was refused or broke off may have been done in part.
   */
  #forget({ request: { method }, response }: Exchange, path: string): void {
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
