/** Holds every exchange against the contract, and remembers what of the contract it has shown. */
import { writtenName } from "../http/place-names.ts";
import { hash } from "node:crypto";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { type Media, declaredMedia } from "../../../spec/openapi/media.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { tokensOf } from "../../../spec/openapi/pointer.ts";
import { type Response, responseFor } from "../../../spec/openapi/responses.ts";
import type { Direction, Fault, Schemas } from "../schemas.ts";
import { walkInto } from "../coverage/walk.ts";
import { type Coverage, countsAsTaken } from "../coverage/coverage.ts";
import { type Exchange, essence, headerValue, headerValues, isJsonType, jsonBody } from "../http/exchange.ts";
import type { AnyCheck, Judged } from "./context.ts";
import type { Finding } from "../finding.ts";
import { headerAsValue } from "../http/header-value.ts";

export class Judge {
  readonly findings: Finding[] = [];
  readonly #schemas: Schemas;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #checks: readonly AnyCheck[];
  readonly #coverage: Coverage;

  constructor(schemas: Schemas, operations: readonly Operation[], checks: readonly AnyCheck[], coverage: Coverage) {
    this.#schemas = schemas;
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    this.#checks = checks;
    this.#coverage = coverage;
  }

  judge(exchange: Exchange): readonly Finding[] {
    const before = this.findings.length;
    const { response } = exchange;
    if (response === undefined) this.#report("answered", exchange, `no answer: ${exchange.failure ?? "unknown"}`);
    else this.#judgeAnswer(this.#gather(exchange, response));
    return this.findings.slice(before);
  }

  #gather(exchange: Exchange, answer: Judged["answer"]): Judged {
    const operation = this.#operations.get(exchange.case.operationId ?? "");
    const documented = operation === undefined ? undefined : responseFor(operation.responses, answer.status);
    const type = essence(headerValue(answer.headers, "content-type"));
    return {
      schemas: this.#schemas,
      exchange,
      answer,
      operation,
      documented,
      media: type === undefined ? undefined : declaredMedia(documented?.content ?? [], type),
      json: jsonBody(answer),
    };
  }

  #judgeAnswer(judged: Judged): void {
    for (const check of this.#checks) {
      for (const fault of check.run(judged)) this.#report(check.name, judged.exchange, fault);
    }
    const { operation, documented, exchange, answer } = judged;
    if (operation === undefined || documented === undefined) return;
    this.#coverage.see(`operation ${operation.id}`, exchange.id);
    this.#seeAnswer(operation, documented, judged);
    if (countsAsTaken(answer.status)) this.#seeRequest(operation, exchange);
  }

  #seeAnswer(operation: Operation, documented: Response, judged: Judged): void {
    const { exchange, answer, media, json } = judged;
    const at = `${operation.id} ${documented.status}`;
    this.#coverage.see(`status ${at}`, exchange.id);
    if (media !== undefined) this.#coverage.see(`media type ${at} ${media.type}`, exchange.id);
    for (const header of documented.headers) {
      const sent = headerValues(answer.headers, header.name);
      this.#coverage.see(`header ${at} ${header.name}${sent.length === 0 ? " absent" : ""}`, exchange.id);
      const { schema } = header;
      if (schema === undefined) continue;
      for (const text of sent) this.#walk("out", schema, headerAsValue(this.#schemas, schema, text, header), exchange);
    }
    if (media?.schema === undefined) return;
    const isJson = isJsonType(essence(headerValue(answer.headers, "content-type")));
    const value: Json | undefined = isJson ? json : answer.body.toString("utf8");
    if (value !== undefined) this.#walkOnce(media, media.schema, value, exchange);
  }

  #seeRequest(operation: Operation, exchange: Exchange): void {
    const media = requestMedia(operation, exchange);
    if (media !== undefined) this.#coverage.see(`media type ${operation.id} request ${media.type}`, exchange.id);
    const body = exchange.sent?.body ?? jsonBody(exchange.request);
    if (media?.schema !== undefined && body !== undefined && this.#schemas.valid("in", media.schema, body)) {
      this.#walk("in", media.schema, body, exchange);
    }
    for (const parameter of operation.parameters) {
      const value = exchange.sent?.values.get(`${parameter.in} ${parameter.name}`);
      const name = `parameter ${operation.id} ${parameter.in} ${writtenName(parameter)}`;
      this.#coverage.see(value === undefined ? `${name} absent` : name, exchange.id);
      if (value === undefined || !this.#schemas.valid("in", parameter.schema, value)) continue;
      this.#walk("in", parameter.schema, value, exchange);
    }
  }

  #walkOnce(media: Media, pointer: string, value: Json, exchange: Exchange): void {
    this.#coverage.walked.once(
      `body ${pointer} ${hash("sha1", exchange.response?.body ?? "")}`,
      () => this.findings.length,
      () => this.#walk("out", pointer, value, exchange, shownBy(media)),
    );
  }

  #walk(
    direction: Direction,
    pointer: string,
    value: Json,
    exchange: Exchange,
    isShown?: (instance: string) => boolean,
  ): void {
    const report = (check: string, message: string): void => this.#report(check, exchange, message);
    const walk = { pointer, value, exchange: exchange.id, report, ...(isShown && { isShown }) };
    walkInto(this.#schemas, this.#coverage, direction, walk);
  }

  #report(check: string, exchange: Exchange, fault: string | Fault): void {
    const said = typeof fault === "string" ? { message: fault } : fault;
    this.findings.push({ check, ...said, exchange: exchange.id, subject: exchange.case.name });
  }
}

/** Whether an example of the media type has a member at a place of a value, at any index of its lists. */
function shownBy({ examples }: Media): (instance: string) => boolean {
  return (instance) => [...examples.values()].some((example) => reaches(example, tokensOf(instance)));
}

function reaches(value: Json | undefined, [token, ...rest]: readonly string[]): boolean {
  if (token === undefined) return value !== undefined;
  if (Array.isArray(value)) return value.some((item) => reaches(item, rest));
  return isObject(value) && Object.hasOwn(value, token) && reaches(value[token], rest);
}

function requestMedia(operation: Operation, exchange: Exchange): Media | undefined {
  const type = essence(headerValue(exchange.request.headers, "content-type"));
  return type === undefined ? undefined : declaredMedia(operation.body?.content ?? [], type);
}
