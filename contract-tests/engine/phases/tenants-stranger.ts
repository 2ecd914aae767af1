/** Somebody else, to whom nothing of the first belongs: asks in its own name, and looks whether it is told what it should not know. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { isExpression } from "../http/expression.ts";
import { identityFor } from "../http/identity.ts";
import type { Identity, Plan } from "../http/plan.ts";

/** What is as long as this and holds a digit is nobody else's by chance. */
export const TELLING = 12;

export function* texts(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* texts(item);
  else if (isObject(value)) for (const member of Object.values(value)) yield* texts(member);
}

/** Names that links carry, that stand in paths, or that end as identifiers do. */
function identifying(context: TestContext): (name: string) => boolean {
  const names = new Set<string>();
  for (const operation of context.contract.operations) {
    for (const parameter of operation.parameters) if (parameter.in === "path") names.add(parameter.name);
    for (const { link } of context.flow.incoming(operation)) {
      for (const name of Object.keys(link.parameters)) names.add(name.replace(/^(path|query|header)\./, ""));
      for (const [name, value] of Object.entries(isObject(link.requestBody) ? link.requestBody : {}))
        if (isExpression(value)) names.add(name);
    }
  }
  return (name) => names.has(name) || /(^|_)id$|Id$|url$/i.test(name);
}

/** Names of members that requests carry: who makes a thing may choose what it is called, and both may have chosen alike in a run before. */
function sentNames(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      names.add(name);
      visit(member);
    }
  };
  for (const { sent } of exchanges) visit(sent?.body);
  return names;
}

function secretsOf(context: TestContext, exchanges: readonly Exchange[]): Set<string> {
  const wanted = identifying(context);
  const chosen = sentNames(exchanges);
  const found = new Set<string>();
  const visit = (value: Json | undefined, counts: (name: string) => boolean): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, counts);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== "string" || !wanted(name)) visit(member, counts);
      else if (counts(name) && member.length >= TELLING && /\d/.test(member)) found.add(member);
    }
  };
  for (const { request, response } of exchanges) {
    if (response === undefined || response.status >= 300) continue;
    // what is only read may be older than this run
    visit(jsonBody(response), request.method === "GET" ? (name) => !chosen.has(name) : () => true);
  }
  const contract = JSON.stringify(context.contract.document);
  return new Set([...found].filter((text) => !contract.includes(text)));
}

export class Stranger {
  readonly #context: TestContext;
  readonly #secrets: ReadonlySet<string>;
  readonly #other: NonNullable<TestContext["other"]>;

  constructor(context: TestContext, other: NonNullable<TestContext["other"]>, exchanges: readonly Exchange[]) {
    this.#context = context;
    this.#other = other;
    this.#secrets = secretsOf(context, exchanges);
  }

  identity(operation: Operation): Identity {
    return identityFor(this.#context.contract, operation, this.#other);
  }

  /** Sends the plan as somebody else; no answer may hold what only the first has been told. */
  async send(plan: Plan, name: string): Promise<Exchange> {
    const about = this.#context.flow.about(plan.operation, name, { check: "tenants" });
    const exchange = await this.#context.wire.send(plan, about, this.identity(plan.operation));
    this.search(exchange);
    return exchange;
  }

  search(exchange: Exchange): void {
    const sent = [
      exchange.request.target,
      String(exchange.request.body ?? ""),
      ...exchange.request.headers.map(([, value]) => value),
    ].join("\n");
    const said = [...texts(exchange.response && jsonBody(exchange.response))];
    const leak = said.find(
      (text) => this.#secrets.has(text) && !sent.includes(text) && !sent.includes(encodeURIComponent(text)),
    );
    if (leak !== undefined) this.report(`somebody else is told ${JSON.stringify(leak)}`, exchange);
  }

  report(message: string, exchange: Exchange): void {
    this.#context.report({ check: "tenants", message, exchange: exchange.id, subject: exchange.case.name });
  }
}
