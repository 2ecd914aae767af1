/** What was sent, what was answered to it and what is read of it afterwards say the same. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, essence, headerValue } from "../http/exchange.ts";
import { namesAnother } from "../http/links.ts";
import { makesNothing, tellsOfMade } from "../http/making.ts";
import { asRead } from "../relations/as-read.ts";
import { fixedByName, formed, isSigned } from "../relations/assumed.ts";
import {
  agrees,
  answerSchema,
  isLost,
  lasting,
  sameType,
  sentNames,
  sharedNames,
  toldInPart,
} from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { readAs, shown } from "../relations/compared.ts";
import { parted, sentAndAnswered, sentAndRead } from "../relations/parted.ts";
import { type Made, readOf, sentBy } from "./read-back-made.ts";
import { spoken } from "../relations/spoken.ts";
import type { Direction, Schemas } from "../schemas.ts";

/** A member of the answer that the request has too, by the same schema, says what was sent. */
export function echoed(context: TestContext, made: Made): void {
  said(context, made, made.exchange);
  saidWithin(context, made);
  saidInQuery(context, made);
}

/** Where the answer has what was made in a member of its own, beside what names it (`{ts, message}`). */
function saidWithin(context: TestContext, made: Made): void {
  const { schemas } = context.contract;
  const asked = made.operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  if (asked === undefined || made.operation.method !== "POST") return;
  const own = sentNames(schemas, asked, made.schema);
  const within = [...thingOf(schemas, "out", made.schema).members].flatMap(([name, { schema }]) => {
    const body = made.body[name];
    const shared = isObject(body) && !own.includes(name) ? sentNames(schemas, asked, schema) : [];
    return isObject(body) && shared.some((one) => !own.includes(one)) ? [{ ...made, body, schema }] : [];
  });
  const [only, ...others] = within;
  if (only !== undefined && others.length === 0) said(context, only, made.exchange);
}

/** Where the body is an upload, what is said of it stands in the query. */
function saidInQuery(context: TestContext, { operation, exchange, body, schema }: Made): void {
  const { schemas } = context.contract;
  const { members } = thingOf(schemas, "out", schema);
  if (exchange.response?.status !== 201 || operation.body?.content.some(({ type }) => /json|form/.test(type)) === true)
    return;
  for (const parameter of operation.parameters) {
    const member = members.get(parameter.name);
    const sent = exchange.sent?.values.get(`query ${parameter.name}`);
    if (parameter.in !== "query" || member === undefined || sent === undefined || agrees(sent, body[parameter.name]))
      continue;
    if (!sameType(schemas, parameter.schema, member.schema)) continue;
    const message = `${parameter.name} was sent as ${shown(sent)}, and answered as ${shown(body[parameter.name])}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
  }
}

/** Members that name other things: which of them, the client alone says. */
function othersNamed(
  { contract: { schemas }, flow }: TestContext,
  operation: Operation,
  asked: string,
  answered: string,
  known: readonly string[],
): string[] {
  const others = thingOf(schemas, "out", answered).members;
  return [...thingOf(schemas, "in", asked).members].flatMap(([name, { schema }]) => {
    const other = others.get(name);
    const isAlike = other !== undefined && sameType(schemas, schema, other.schema);
    return isAlike && !known.includes(name) && flow.refers(operation, name) ? [name] : [];
  });
}

/** The `reason` of a call may stand in `cancel_reason`, beside one that was there before. */
export function isKeptAs(name: string, value: Json | undefined, body: { readonly [name: string]: Json }): boolean {
  const own = ` ${spoken(name)}`;
  return typeof value === "string" && Object.keys(body).some((one) => spoken(one).endsWith(own) && body[one] === value);
}

/** Whether an answer may say it of the member: a list of three has no room where the contract takes one. */
export function hasRoom(schemas: Schemas, answered: string, name: string, value: Json | undefined): boolean {
  const member = thingOf(schemas, "out", answered).members.get(name);
  return member === undefined || value === undefined || schemas.valid("out", member.schema, value);
}

/** `making`: the request, where the answer is that of a read after it. */
export function said(context: TestContext, { operation, exchange, body, schema }: Made, making: Exchange): void {
  const type = essence(headerValue(making.request.headers, "content-type"));
  const asked = operation.body?.content.find((media) => essence(media.type) === type)?.schema;
  const all = sentBy(context, making);
  if (asked === undefined || all === undefined) return;
  const sent = asRead(context.contract.schemas, schema, all);
  const names = sentNames(context.contract.schemas, asked, schema);
  for (const name of [...names, ...othersNamed(context, operation, asked, schema, names)]) {
    if (agrees(sent[name], body[name]) || hidden(context, asked, name)) continue;
    if (!hasRoom(context.contract.schemas, schema, name, sent[name])) continue;
    if (namesAnother(operation, making.sent?.values ?? new Map(), name, sent[name] ?? null)) continue;
    if (isSigned(context.contract.schemas, schema, name, sent[name], body[name])) continue;
    if (isKeptAs(name, sent[name], body)) continue;
    const message = sentAndAnswered(name, sent[name], body[name]);
    const assumes =
      formed(context.contract.schemas, asked, name, sent[name], body[name]) ??
      (makesNothing(context.contract, operation) ? "told back" : undefined);
    const subject = exchange.case.name;
    context.report({ check: "read-back", message, exchange: exchange.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

/** What a making does not name is what the contract says it is then: the default of the member in the request (OpenAPI 3.1, 4.8.24; 3.0, 4.7.24.1). */
export function defaulted(context: TestContext, { operation, exchange, body, schema }: Made): void {
  const { schemas } = context.contract;
  const type = essence(headerValue(exchange.request.headers, "content-type"));
  const asked = operation.body?.content.find((media) => essence(media.type) === type)?.schema;
  const sent = sentBy(context, exchange);
  if (!tellsOfMade(context.contract, operation, exchange.response?.status) || asked === undefined || sent === undefined)
    return;
  const standardOf = (way: Direction, message: string, name: string): Json | undefined =>
    firstOf(viewOf(schemas, way, thingOf(schemas, way, message).members.get(name)?.schema ?? ""), "default");
  for (const name of sentNames(schemas, asked, schema)) {
    const standard = standardOf("in", asked, name);
    const came = body[name];
    if (name in sent || standard === undefined || standard === null || came === undefined || agrees(standard, came))
      continue;
    // what is answered with may be of another kind, which says so by the same name
    if (!agrees(standard, standardOf("out", schema, name)) || !hasRoom(schemas, schema, name, standard)) continue;
    const message = `${name} was not sent, its default is ${shown(standard)}, and it was answered as ${shown(came)}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
  }
}

/** What may move on by itself. */
const STATE = /(state|status|phase|stage|progress)/i;

function hidden({ contract }: TestContext, schema: string, name: string): boolean {
  const member = thingOf(contract.schemas, "in", schema).members.get(name);
  return member === undefined || contract.schemas.raw("in", member.schema) === false;
}

/** `same`: the contract says that both answers say the same of everything. */
export function compare(context: TestContext, made: Made, reader: Operation, read: Exchange, same: boolean): void {
  const schema = answerSchema(reader, read.response?.status ?? 0);
  const { schemas } = context.contract;
  const body = readOf(context, reader, read)?.body;
  if (schema === undefined || body === undefined) return;
  tagged(context, made, read, body);
  const sent = sentBy(context, made.exchange);
  for (const name of sharedNames(schemas, made.schema, schema)) {
    const own = same || (sent !== undefined && name in sent) || fixedByName(name);
    const kept = own || made.schema === schema || lasting(schemas, schema, name);
    if (!kept || !(name in made.body) || agrees(made.body[name], body[name])) continue;
    const at = parted(name, made.body[name], body[name]);
    const message = `${at.name} was answered as ${shown(at.sent)} by ${made.operation.id}, and ${readAs(at.came)}`;
    const assumes = own ? (STATE.test(name) && !same ? "side effect" : undefined) : "computed";
    const subject = read.case.name;
    context.report({ check: "read-back", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

/** What was sent is there when it is read, where the read has a place for it and shows some of the rest. */
export function lost(context: TestContext, made: Made, reader: Operation, read: Exchange): void {
  const type = essence(headerValue(made.exchange.request.headers, "content-type"));
  const asked = made.operation.body?.content.find((media) => essence(media.type) === type)?.schema;
  const [all, came] = [sentBy(context, made.exchange), readOf(context, reader, read)];
  if (asked === undefined || all === undefined || came === undefined) return;
  const { schemas } = context.contract;
  const sent = asRead(schemas, came.schema, all);
  const names = sentNames(schemas, asked, came.schema).filter((name) => sent[name] !== undefined);
  if (!names.some((name) => came.body[name] !== undefined)) return;
  for (const name of names) {
    const standard = firstOf(
      viewOf(schemas, "in", thingOf(schemas, "in", asked).members.get(name)?.schema ?? ""),
      "default",
    );
    if (!isLost(sent[name], came.body[name]) || hidden(context, asked, name) || sent[name] === standard) continue;
    if (toldInPart(schemas, thingOf(schemas, "out", came.schema), name, [sent[name], came.body[name]])) continue;
    const message = sentAndRead(name, sent[name], came.body[name]);
    const assumes = formed(schemas, asked, name, sent[name], undefined);
    const subject = read.case.name;
    context.report({ check: "read-back", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

/** RFC 9110, 8.8.3: what a making answers with is the tag of what was made; as long as the same is read, it is the same. */
function tagged({ report }: TestContext, made: Made, read: Exchange, body: Json): void {
  const [was, is] = [made.exchange, read].map(({ response }) => headerValue(response?.headers ?? [], "etag"));
  if (was === undefined || is === undefined || was === is || !sameJson(made.body, body)) return;
  const message = `${made.operation.id} answered with the entity tag ${was}, and the same is read with ${is}`;
  report({ check: "etag", message, exchange: read.id, subject: read.case.name });
}
