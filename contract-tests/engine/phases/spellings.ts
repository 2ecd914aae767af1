/** One request in the several ways that HTTP and JSON let a client write it: it is the same request, and answered so. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { type Phase, type TestContext, tell } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { type Exchange, type HttpRequest, essence, headerValue, isJsonType, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, toRequest } from "../http/plan.ts";
import { asRead } from "../relations/as-read.ts";
import { agrees, answerSchema, sharedNames } from "../relations/shared.ts";

const CHECK = "spellings";

interface Spelling {
  readonly name: string;
  readonly assumes?: Assumption;
  /** Undefined where the request has nothing to be written otherwise. */
  readonly of: (request: HttpRequest) => HttpRequest | undefined;
}

function escaped(text: string): string {
  return `%${text.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}${text.slice(1)}`;
}

/** With the first letter of each part escaped that the contract leaves open (RFC 3986, 6.2.2.2). */
function pathEscaped(request: HttpRequest, { path }: Operation): HttpRequest | undefined {
  const [sent = "", ...query] = request.target.split("?");
  const form = path.split("/");
  const parts = sent
    .split("/")
    .map((part, index) => (/^\{[^}]+\}$/.test(form[index] ?? "") && /^[A-Za-z0-9]/.test(part) ? escaped(part) : part));
  const target = [parts.join("/"), ...query].join("?");
  return target === request.target ? undefined : { ...request, target };
}

function queryEscaped(request: HttpRequest): HttpRequest | undefined {
  const [path = "", query] = request.target.split("?");
  const target = `${path}?${(query ?? "").replaceAll(/=([A-Za-z0-9])/g, (_, first: string) => `=${escaped(first)}`)}`;
  return query === undefined || target === request.target ? undefined : { ...request, target };
}

function withHeaders(
  request: HttpRequest,
  change: (name: string, value: string) => readonly [string, string],
): HttpRequest | undefined {
  const headers = request.headers.map(([name, value]) => change(name, value));
  const same = headers.every(
    ([name, value], at) => name === request.headers[at]?.[0] && value === request.headers[at]?.[1],
  );
  return same ? undefined : { ...request, headers };
}

/** RFC 8259, 2 and 7: space around tokens, and any sign written by its number. */
function bodyEscaped(request: HttpRequest): HttpRequest | undefined {
  if (!isJsonType(essence(headerValue(request.headers, "content-type"))) || request.body === undefined)
    return undefined;
  const text = JSON.stringify(JSON.parse(request.body.toString()), undefined, "\t").replaceAll(
    /"([A-Za-z])/g,
    (_, first: string) => String.raw`"\u${first.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { ...request, body: Buffer.from(` ${text}\r\n`) };
}

function spellingsOf(operation: Operation): Spelling[] {
  return [
    {
      name: "names of headers in capitals",
      of: (one) => withHeaders(one, (name, value) => [name.toUpperCase(), value]),
    },
    {
      name: "the media type in capitals",
      assumes: "rare spellings",
      of: (one) =>
        withHeaders(one, (name, value) => [
          name,
          /^content-type$/i.test(name) && !value.includes(";") ? value.toUpperCase() : value,
        ]),
    },
    { name: "letters of the body by their numbers", of: bodyEscaped },
    {
      name: "letters of the path by their numbers",
      assumes: "rare spellings",
      of: (one) => pathEscaped(one, operation),
    },
    { name: "letters of the query by their numbers", of: queryEscaped },
  ];
}

function reporter(context: TestContext, { assumes }: Spelling, exchange: Exchange): (message: string) => void {
  return (message) => tell(context, exchange, CHECK, message, assumes);
}

/** Reads are asked for before and after: what moves by itself says nothing. */
async function readOtherwise(
  context: TestContext,
  operation: Operation,
  plan: Plan,
  spelling: Spelling,
): Promise<void> {
  const request = spelling.of(toRequest(plan, context.wire.identity(plan)));
  if (request === undefined) return;
  const about = (name: string): Exchange["case"] => context.flow.about(operation, name, { check: CHECK });
  const before = await context.wire.send(plan, about(`before ${spelling.name}`));
  const exchange = await context.wire.sendRaw(request, about(spelling.name));
  const after = await context.wire.send(plan, about(`after ${spelling.name}`));
  const [was, came, is] = [before, exchange, after].map(({ response }) => response);
  if (was === undefined || came === undefined || is === undefined || was.status !== is.status) return;
  const report = reporter(context, spelling, exchange);
  if (came.status !== is.status) return report(`answered ${came.status}, and ${is.status} as usually written`);
  if (succeeded(after) && was.body.equals(is.body) && !came.body.equals(is.body))
    report("another body came than for the same request as usually written");
}

const CONFLICTS: ReadonlySet<number> = new Set([409, 412]);

async function sentOtherwise(context: TestContext, operation: Operation, spelling: Spelling): Promise<void> {
  const plan = await context.flow.another(operation, spelling.name);
  const request = plan && spelling.of(toRequest(plan, context.wire.identity(plan)));
  if (plan === undefined || request === undefined) return;
  const exchange = await context.wire.sendRaw(request, context.flow.about(operation, spelling.name, { check: CHECK }));
  const report = reporter(context, spelling, exchange);
  const status = exchange.response?.status ?? 0;
  const asUsual = async (name: string): Promise<{ readonly plan: Plan; readonly exchange: Exchange } | undefined> => {
    const usual = await context.flow.another(operation, `${spelling.name}, as usually written`);
    const how = context.flow.about(operation, `${name} ${spelling.name}`, { check: CHECK });
    return usual && { plan: usual, exchange: await context.wire.send(usual, how) };
  };
  if (succeeded(exchange)) {
    const lost = otherwise(context, operation, plan, exchange);
    if (lost === undefined) return;
    // what is formed or converted is so however it is written
    const usual = await asUsual("beside");
    if (usual === undefined || otherwise(context, operation, usual.plan, usual.exchange) === undefined) report(lost);
    return;
  }
  // what stands in the way of this one need not stand in the way of another: an address that is taken, a tag that is past
  if (CONFLICTS.has(status)) return;
  // what refuses the usual form as well refuses for another reason
  const taken = (await asUsual("in place of"))?.exchange;
  if (succeeded(taken)) report(`answered ${status}, and ${taken.response?.status ?? 0} as usually written`);
}

/** A member of the answer that says another thing than was sent. */
function otherwise(
  { contract: { schemas } }: TestContext,
  operation: Operation,
  { body }: Plan,
  exchange: Exchange,
): string | undefined {
  const came: Json | undefined = exchange.response && jsonBody(exchange.response);
  const schema = answerSchema(operation, exchange.response?.status ?? 0);
  const sent = body?.value;
  if (body?.media.schema === undefined || schema === undefined || !isObject(sent) || !isObject(came)) return undefined;
  const said = asRead(schemas, schema, sent);
  const name = sharedNames(schemas, body.media.schema, schema).find(
    (one) => typeof said[one] === "string" && !agrees(said[one], came[one]),
  );
  return name === undefined
    ? undefined
    : `${name} was ${JSON.stringify(said[name])}, and came back as ${JSON.stringify(came[name])}`;
}

export const spellings: Phase = {
  name: CHECK,
  run: async (context) => {
    for (const operation of context.contract.operations.filter(({ method }) => method !== "DELETE")) {
      const reads = /^(GET|HEAD)$/.test(operation.method);
      const plan = reads ? await context.flow.valid(operation) : undefined;
      for (const spelling of spellingsOf(operation)) {
        if (plan !== undefined) await readOtherwise(context, operation, plan, spelling);
        else if (!reads) await sentOtherwise(context, operation, spelling);
      }
    }
  },
};
