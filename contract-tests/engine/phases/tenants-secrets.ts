/** What is known of the first tenant that the second must not be told. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { isExpression } from "../http/expression.ts";

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

/** Names of all members of a value. */
function* membersOf(value: Json | undefined): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* membersOf(item);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      yield name;
      yield* membersOf(member);
    }
}

export interface Secrets {
  /** What names things of the first tenant alone. */
  readonly own: ReadonlySet<string>;
  /** What names a thing that an earlier run may have made for both: who makes a thing may choose what it is called, and this run has only read of it. */
  readonly doubtful: ReadonlySet<string>;
}

export function secretsOf(context: TestContext, exchanges: readonly Exchange[]): Secrets {
  const wanted = identifying(context);
  const contract = JSON.stringify(context.contract.document);
  const chosen = new Set(exchanges.flatMap(({ sent }) => [...membersOf(sent?.body)]));
  const told = exchanges.flatMap(({ request, response }) =>
    response === undefined || response.status >= 300 ? [] : [{ method: request.method, body: jsonBody(response) }],
  );
  const made = new Set(told.filter(({ method }) => method !== "GET").flatMap(({ body }) => [...texts(body)]));
  const [own, doubtful] = [new Set<string>(), new Set<string>()];
  // looking through a whole contract takes its time, and the same few names come again and again
  const published = new Map<string, boolean>();
  const isPublished = (text: string): boolean => {
    const known = published.get(text) ?? contract.includes(text);
    published.set(text, known);
    return known;
  };
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== "string" || !wanted(name)) visit(member);
      else if (chosen.has(name) && !made.has(member)) doubtful.add(member);
      else if (member.length >= TELLING && /\d/.test(member) && !isPublished(member)) own.add(member);
    }
  };
  for (const { body } of told) visit(body);
  return { own, doubtful };
}
