/** What was made is read again, where `Location`, links and the path itself lead, and says what was sent and answered. */
import { type Json, isObject, objectAt, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import type { Phase, TestContext } from "../context.ts";
import { type End, extreme } from "../generate/extremes.ts";
import { viewOf } from "../generate/view.ts";
import { type Exchange, essence, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { carriers, follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { judgeLink, saidOfLink } from "../relations/link-relations.ts";
import { fixedByName, formed } from "../relations/assumed.ts";
import { agrees, answerSchema, lasting, sharedNames } from "../relations/shared.ts";

/** Of each operation, evenly over the run. */
const MOST_OF_AN_OPERATION = 4;

interface Made {
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly body: { readonly [name: string]: Json };
  readonly schema: string;
}

function madeOf(contract: Contract, exchange: Exchange): Made | undefined {
  const operation = contract.operation(exchange.case.operationId ?? "");
  const { response } = exchange;
  if (operation === undefined || response === undefined || !succeeded(exchange) || operation.method === "GET")
    return undefined;
  const schema = answerSchema(operation, response.status);
  const body = jsonBody(response);
  return schema === undefined || !isObject(body) ? undefined : { operation, exchange, body, schema };
}

function spread<T>(all: readonly T[], most: number): T[] {
  return all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)]).filter(
        (one) => one !== undefined,
      );
}

function shown(value: Json | undefined): string {
  return JSON.stringify(value)?.slice(0, 80) ?? "nothing";
}

/** A member of the answer that the request has too, by the same schema, says what was sent. */
function echoed(context: TestContext, { operation, exchange, body, schema }: Made): void {
  const sent = exchange.sent?.body ?? jsonBody(exchange.request);
  const type = essence(headerValue(exchange.request.headers, "content-type"));
  const asked = operation.body?.content.find((media) => essence(media.type) === type)?.schema;
  if (asked === undefined || !isObject(sent)) return;
  for (const name of sharedNames(context.contract.schemas, asked, schema)) {
    if (agrees(sent[name], body[name]) || hidden(context, asked, name)) continue;
    const message = `${name} was sent as ${shown(sent[name])}, and answered as ${shown(body[name])}`;
    const assumes = formed(context.contract.schemas, asked, name, sent[name], body[name]);
    const subject = exchange.case.name;
    context.report({ check: "read-back", message, exchange: exchange.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

/** What may move on by itself. */
const STATE = /(state|status|phase|stage|progress)/i;

const MADE_AT = /^(created|made|inserted|registered)(_?(at|on|date|time))?$/i;
/** Several instances of a service have clocks of their own. */
const BACKWARDS_MS = 5_000;
/** Clocks of two programs agree better than this; time zones do not. */
const CLOCKS_APART_MS = 600_000;

/** What was made now says so, by the clock that its answer names. */
function madeNow(context: TestContext, { exchange, body }: Made): void {
  const { response } = exchange;
  const now = Date.parse(headerValue(response?.headers ?? [], "date") ?? "");
  const sent = exchange.sent?.body ?? jsonBody(exchange.request);
  if (response?.status !== 201 || Number.isNaN(now)) return;
  for (const [name, value] of Object.entries(body)) {
    if (!MADE_AT.test(name) || typeof value !== "string" || !/T\d\d:\d\d/.test(value)) continue;
    const off = Math.abs(Date.parse(value) - now);
    if ((isObject(sent) && name in sent) || !(off > CLOCKS_APART_MS)) continue;
    const message = `${name} is ${value}, and the answer's Date is ${new Date(now).toISOString()}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
  }
}

function hidden({ contract }: TestContext, schema: string, name: string): boolean {
  const pointer = viewOf(contract.schemas, "in", schema).properties.get(name);
  return pointer === undefined || contract.schemas.raw("in", pointer) === false;
}

/** `same`: the contract says that both answers say the same of everything. */
function compare(context: TestContext, made: Made, reader: Operation, read: Exchange, same: boolean): void {
  const schema = answerSchema(reader, read.response?.status ?? 0);
  const body = read.response === undefined ? undefined : jsonBody(read.response);
  if (schema === undefined || !isObject(body)) return;
  const { schemas } = context.contract;
  tagged(context, made, read, body);
  const sent = made.exchange.sent?.body;
  for (const name of sharedNames(schemas, made.schema, schema)) {
    const own = same || (isObject(sent) && name in sent) || fixedByName(name);
    const kept = own || made.schema === schema || lasting(schemas, schema, name);
    if (!kept || !(name in made.body) || agrees(made.body[name], body[name])) continue;
    const message = `${name} was answered as ${shown(made.body[name])} by ${made.operation.id}, and is read as ${shown(body[name])}`;
    const assumes = own ? (STATE.test(name) && !same ? "side effect" : undefined) : "computed";
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

function readerAt({ operations }: Contract, path: string): Operation | undefined {
  return operations.find(
    (operation) =>
      operation.method === "GET" && new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path),
  );
}

async function byLocation(context: TestContext, made: Made): Promise<void> {
  const location = headerValue(made.exchange.response?.headers ?? [], "location");
  if (location === undefined) return;
  const base = new URL(context.wire.base);
  const url = URL.canParse(location, base.href)
    ? new URL(location, new URL(made.exchange.request.target, base))
    : undefined;
  if (url === undefined || url.host !== base.host)
    return context.notTried(`${made.operation.id}: Location leads to another host`);
  const prefix = base.pathname.replace(/\/$/, "");
  const target = (url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname) + url.search;
  const reader = readerAt(context.contract, target.split("?")[0] ?? "");
  const subject = `${made.operation.id}: what its Location leads to`;
  if (reader === undefined) {
    const message = "Location leads to no operation of the contract";
    return context.report({ check: "read-back", message, exchange: made.exchange.id, subject });
  }
  const about = context.flow.about(reader, `what Location of ${made.operation.id} leads to`, {
    check: "read-back",
    expected: [200],
  });
  const read = await context.wire.sendTo(target, reader, about);
  if (made.schema === "") return;
  ofAnotherKind(context, made, reader);
  compare(context, made, reader, read, false);
}

/** Whether the last place of a path is one that the body fills: `/me` answers a thing as well, and not this one. */
export function leadsTo({ path }: Pick<Operation, "path">, body: Made["body"]): boolean {
  const place = /\{([^}]+)\}$/.exec(path)?.[1];
  return place !== undefined && [place, "id"].some((name) => Object.hasOwn(body, name));
}

/** Where the contract has a read that answers what the making answers, that is where `Location` leads. */
function ofAnotherKind({ contract, report }: TestContext, made: Made, reader: Operation): void {
  const { schemas } = contract;
  const kind = (schema: string | undefined): string | undefined => schema && schemas.at("out", schema).pointer;
  const own = kind(made.schema);
  if (made.exchange.response?.status !== 201 || kind(answerSchema(reader, 200)) === own) return;
  const right = contract.operations.find(
    (one) => one.method === "GET" && kind(answerSchema(one, 200)) === own && leadsTo(one, made.body),
  );
  if (right === undefined) return;
  const message = `Location leads to ${reader.id}, and what was made is read by ${right.id}`;
  report({ check: "read-back", message, exchange: made.exchange.id, subject: made.exchange.case.name });
}

/** Where nothing is answered but a place, something is at that place. */
async function bare(context: TestContext): Promise<void> {
  const seen = new Set<string>();
  for (const exchange of context.wire.exchanges) {
    const { operationId } = exchange.case;
    const operation = context.contract.operation(operationId ?? "");
    if (operation === undefined || exchange.response?.status !== 201 || seen.has(operation.id)) continue;
    if (madeOf(context.contract, exchange) !== undefined || operation.method === "GET") continue;
    seen.add(operation.id);
    await byLocation(context, { operation, exchange, body: {}, schema: "" });
  }
}

/** What is made later was not made earlier: of answers in a row, with identifiers that had not been seen. */
function inTime(context: TestContext, made: readonly Made[]): void {
  const last = new Map<string, { readonly at: number; readonly text: string; readonly id: number }>();
  const seen = new Set<string>();
  for (const { operation, exchange, body } of made) {
    const name = Object.keys(body).find((one) => MADE_AT.test(one));
    const text = name === undefined ? undefined : body[name];
    const whole = JSON.stringify(body);
    const sent = exchange.sent?.body;
    if (name === undefined || typeof text !== "string" || exchange.response?.status !== 201 || seen.has(whole))
      continue;
    if (headerValue(exchange.request.headers, "idempotency-key") !== undefined || (isObject(sent) && name in sent))
      continue;
    seen.add(whole);
    const before = last.get(operation.id);
    const at = Date.parse(text);
    // what was under way at the same time may end in any order
    if (before !== undefined && exchange.id > before.id && at < before.at - BACKWARDS_MS)
      context.report({
        check: "read-back",
        message: `${name} is ${text}, and of what was made before it ${before.text}`,
        exchange: exchange.id,
        subject: exchange.case.name,
      });
    last.set(operation.id, { at, text, id: exchange.id });
  }
}

async function byLinks(context: TestContext, made: Made): Promise<void> {
  const response = made.operation.responses.find(({ status }) => status === String(made.exchange.response?.status));
  if (response === undefined) return;
  for (const link of response.links) {
    const reader = context.contract.operation(link.operationId);
    if (reader?.method !== "GET") continue;
    const plan = follow(link, made.exchange, context.flow.bare(reader));
    if (plan === undefined) continue;
    const read = await context.wire.send(
      plan,
      context.flow.about(reader, `the link ${link.name} of ${made.operation.id}, read back`, { check: "read-back" }),
    );
    const said = saidOfLink(context, response, link);
    compare(context, made, reader, read, said.same);
    judgeLink(context, said, made.exchange, read);
  }
}

/** What stands at one path is the last that was put there. */
async function inPlace(context: TestContext, operation: Operation): Promise<void> {
  const reader = context.contract.operations.find(({ method, path }) => method === "GET" && path === operation.path);
  const plan = operation.method === "PUT" ? await context.flow.valid(operation) : undefined;
  if (reader === undefined || plan === undefined) return;
  const exchange = await context.wire.send(
    plan,
    context.flow.about(operation, "before it is read back", { check: "read-back" }),
  );
  const made = madeOf(context.contract, exchange);
  if (!succeeded(exchange)) return;
  const read = await context.wire.send(
    { operation: reader, values: plan.values },
    context.flow.about(reader, `what ${operation.id} has put there`, { check: "read-back" }),
  );
  if (made !== undefined) compare(context, made, reader, read, false);
}

/** Whether something that the operation makes may have been changed or removed since. */
function changeable({ operations }: Contract, { path }: Operation): boolean {
  return operations.some(
    (other) => /^(PUT|PATCH|DELETE)$/.test(other.method) && (other.path === path || other.path.startsWith(`${path}/{`)),
  );
}

/** What a removal took away, as JSON says it: every parameter of its path with its value. */
interface Removed {
  readonly exchange: Exchange;
  readonly named: readonly string[];
}

function removedOf(contract: Contract, exchange: Exchange): Removed[] {
  const operation = contract.operation(exchange.case.operationId ?? "");
  if (operation?.method !== "DELETE" || !succeeded(exchange)) return [];
  const places = operation.path.split("/");
  const sent = new URL(exchange.request.target, "http://target").pathname.split("/");
  const named = places.flatMap((place, index) =>
    /^\{.*\}$/.test(place)
      ? [`${JSON.stringify(place.slice(1, -1))}:${JSON.stringify(decodeURIComponent(sent[index] ?? ""))}`]
      : [],
  );
  return named.length === 0 ? [] : [{ exchange, named }];
}

/** Whether something was removed later in the run that the request or its answer names. */
function goneSince(removed: readonly Removed[], { exchange, body }: Made): boolean {
  const said = JSON.stringify([jsonBody(exchange.request) ?? null, body]);
  return removed.some((one) => one.exchange.id > exchange.id && one.named.every((name) => said.includes(name)));
}

/** Once with everything that the contract lets a client say: what is never sent is never lost. */
async function complete(context: TestContext, { operation }: Made): Promise<void> {
  if (
    operation.body === undefined ||
    context.deliveries.some(({ registration }) => registration?.operationId === operation.id)
  )
    return;
  const plan = await context.flow.everything(operation, "with everything");
  if (plan !== undefined) await sentAndRead(context, plan, "with everything");
  for (const end of ["low", "high"] as const) {
    const other = await context.flow.everything(operation, `at the ${end} end`);
    const extremes = other && atTheEnd(context, other, end);
    if (extremes !== undefined) await sentAndRead(context, extremes, `with values at the ${end} end`);
  }
}

/** Members that links carry on lead where they led. */
function atTheEnd({ contract, flow }: TestContext, plan: Plan, end: End): Plan | undefined {
  const { operation, body } = plan;
  if (body?.media.schema === undefined || !isObject(body.value)) return undefined;
  const kept = new Set([
    ...carriers(operation),
    ...flow.incoming(operation).flatMap(({ link }) => Object.keys(objectAt(link.requestBody))),
  ]);
  const value = extreme(contract.schemas, body.media.schema, body.value, end, kept);
  return sameJson(value, body.value) ? undefined : { ...plan, body: { ...body, value } };
}

async function sentAndRead(context: TestContext, plan: Plan, name: string): Promise<void> {
  const about = context.flow.about(plan.operation, `${name}, to be read back`, { check: "read-back" });
  const made = madeOf(context.contract, await context.wire.send(plan, about));
  if (made === undefined) return;
  echoed(context, made);
  await byLocation(context, made);
  await byLinks(context, made);
}

async function afresh(context: TestContext, { operation }: Made): Promise<Made[]> {
  const plan = await context.flow.another(operation, "to be read back");
  if (plan === undefined) return [];
  const exchange = await context.wire.send(
    plan,
    context.flow.about(operation, "to be read back", { check: "read-back" }),
  );
  const made = madeOf(context.contract, exchange);
  return made === undefined ? [] : [made];
}

export const readBack: Phase = {
  name: "read-back",
  run: async (context) => {
    const made = context.wire.exchanges.flatMap((exchange) => madeOf(context.contract, exchange) ?? []);
    const removed = context.wire.exchanges.flatMap((exchange) => removedOf(context.contract, exchange));
    const stands = (one: Made): boolean => !goneSince(removed, one);
    for (const one of made) {
      echoed(context, one);
      madeNow(context, one);
    }
    inTime(context, made);
    await bare(context);
    const groups = Map.groupBy(made, ({ operation, exchange }) => `${operation.id} ${exchange.response?.status ?? 0}`);
    for (const all of groups.values()) {
      const [first] = all;
      const kept =
        first !== undefined && changeable(context.contract, first.operation) ? await afresh(context, first) : all;
      for (const one of spread(kept.filter(stands), MOST_OF_AN_OPERATION)) {
        await byLocation(context, one);
        await byLinks(context, one);
      }
      if (first !== undefined) await complete(context, first);
    }
    for (const operation of context.contract.operations) await inPlace(context, operation);
  },
};
