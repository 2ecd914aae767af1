/** Where what was made is read again: at its `Location`, where its own link leads, where links of the contract and its paths lead. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read as pointed } from "../../../spec/openapi/pointer.ts";
import type { Link } from "../../../spec/openapi/responses.ts";
import type { Contract } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { addressed } from "../http/addressed.ts";
import { headerValue, jsonBody } from "../http/exchange.ts";
import { selfOf } from "../http/found.ts";
import { follow, isFound, linksFrom } from "../http/links.ts";
import { judgeLink, saidOfLink } from "../relations/link-relations.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { compare, lost, said } from "./read-back-compared.ts";
import { type Made, madeOf, readOf } from "./read-back-made.ts";

export async function readAgain(context: TestContext, made: Made): Promise<void> {
  await byLocation(context, made);
  await bySelf(context, made);
  await byLinks(context, made);
}

export async function byLocation(context: TestContext, made: Made): Promise<void> {
  const location = headerValue(made.exchange.response?.headers ?? [], "location");
  if (location === undefined) return;
  const place = addressed(context, made.exchange, location);
  if (place === undefined) return context.notTried(`${made.operation.id}: Location leads to another host`);
  const { target, reader } = place;
  const subject = `${made.operation.id}: what its Location leads to`;
  if (reader === undefined && !hasReader(context.contract, made))
    return context.notTried(`${made.operation.id}: the contract has no operation that its Location could lead to`);
  if (reader === undefined && isNameless(target, made.body))
    return context.notTried(`${made.operation.id}: nothing leads to what is called by an empty text`);
  if (reader === undefined) {
    const message = "Location leads to no operation of the contract";
    return context.report({ check: "read-back", message, exchange: made.exchange.id, subject });
  }
  const about = context.flow.about(reader, `what Location of ${made.operation.id} leads to`, {
    check: "read-back",
    expected: [200],
  });
  const read = await context.wire.sendTo(target, reader, about);
  const kept = madeOf(context.contract, made.exchange) === undefined ? readOf(context, reader, read) : undefined;
  // who answers nothing but the place has kept what was sent
  if (kept !== undefined) said(context, { ...kept, operation: made.operation }, made.exchange);
  lost(context, made, reader, read);
  if (made.schema === "") return;
  ofAnotherKind(context, made, reader);
  compare(context, made, reader, read, false);
}

/** Whether the place ends where its name would stand, and the thing has an empty one. */
export function isNameless(target: string, body: Made["body"]): boolean {
  return /\/(\?|$)/.test(target) && Object.values(body).includes("");
}

/** Whether anything in the contract could be what `Location` leads to: a read below the making, of the same kind, or that a link names; of work that goes on, any read of one thing. */
function hasReader(contract: Contract, { operation, schema, body, exchange }: Made): boolean {
  const reads = contract.operations.filter(({ method, path }) => method === "GET" && path.includes("{"));
  const linked = new Set(operation.responses.flatMap(({ links }) => links.map(({ operationId }) => operationId)));
  const kind = kindOf(contract, schema);
  return reads.some(
    (one) =>
      exchange.response?.status === 202 ||
      one.path.startsWith(`${operation.path}/`) ||
      linked.has(one.id) ||
      (kind !== undefined && kindOf(contract, answerSchema(one, 200)) === kind && leadsTo(one, body)),
  );
}

/** What was made, where its own link leads to another place than `Location`. */
async function bySelf(context: TestContext, made: Made): Promise<void> {
  const { exchange, schema, operation } = made;
  const { at } = thingOf(context.contract.schemas, "out", schema);
  const own = exchange.response && selfOf(pointed(jsonBody(exchange.response), at));
  const place = own === undefined ? undefined : addressed(context, exchange, own);
  if (place?.reader === undefined || exchange.response?.status !== 201) return;
  const location = headerValue(exchange.response.headers, "location");
  const known = location === undefined ? undefined : addressed(context, exchange, location)?.target;
  if (place.target === known || place.target === exchange.request.target) return;
  const about = context.flow.about(place.reader, `what ${operation.id} calls the place of what it made`, {
    check: "read-back",
    expected: [200],
  });
  compare(context, made, place.reader, await context.wire.sendTo(place.target, place.reader, about), false);
}

/** Whether the last place of a path is one that the body fills: `/me` answers a thing as well, and not this one. */
export function leadsTo({ path }: Pick<Operation, "path">, body: Made["body"]): boolean {
  const place = /\{([^}]+)\}$/.exec(path)?.[1];
  return place !== undefined && [place, "id"].some((name) => Object.hasOwn(body, name));
}

/** What the thing that an answer speaks of is. */
function kindOf({ schemas }: Contract, schema: string | undefined): string | undefined {
  return schema && schemas.kind(thingOf(schemas, "out", schema).schema);
}

/** Where the contract has a read that answers what the making answers, that is where `Location` leads. */
function ofAnotherKind({ contract, report }: TestContext, made: Made, reader: Operation): void {
  const kind = (schema: string | undefined): string | undefined => kindOf(contract, schema);
  const own = kind(made.schema);
  if (made.exchange.response?.status !== 201 || kind(answerSchema(reader, 200)) === own) return;
  const right = contract.operations.find(
    (one) => one.method === "GET" && kind(answerSchema(one, 200)) === own && leadsTo(one, made.body),
  );
  if (right === undefined) return;
  const message = `Location leads to ${reader.id}, and what was made is read by ${right.id}`;
  report({ check: "read-back", message, exchange: made.exchange.id, subject: made.exchange.case.name });
}

/** Whether what is read is one of several below the thing, which the link does not name: it has names and titles of its own. */
function readsAPart({ path }: Operation, { parameters }: Link): boolean {
  const place = /\{([^}]+)\}$/.exec(path)?.[1];
  return place !== undefined && parameters[place] === undefined && parameters[`path.${place}`] === undefined;
}

/** Words of paths that ask for more of the thing itself. */
const MORE_OF_IT = /^(details?|info|full|expanded|profile|overview|summary|state|status)$/i;

/** Whether what stands below a thing that is read by itself is another one, as it says by its identifier: `/connectors/{id}/catalog`. */
export function isAnother(
  { operations }: Pick<Contract, "operations">,
  reader: Pick<Operation, "path">,
  made: Made["body"],
  read: Made["body"] | undefined,
): boolean {
  const [, own, place = "", word = ""] = /^(.*\{([^{}]+)\})\/([^/{}]+)$/.exec(reader.path) ?? [];
  if (own === undefined || read === undefined || MORE_OF_IT.test(word)) return false;
  if (!operations.some(({ method, path }) => method === "GET" && path === own)) return false;
  return [place, "id", "uuid"].some(
    (name) => Object.hasOwn(made, name) && Object.hasOwn(read, name) && String(made[name]) !== String(read[name]),
  );
}

async function byLinks(context: TestContext, made: Made): Promise<void> {
  const { operation, exchange } = made;
  const response = operation.responses.find(({ status }) => status === String(exchange.response?.status));
  if (response === undefined) return;
  const placed = headerValue(exchange.response?.headers ?? [], "location") !== undefined;
  for (const link of linksFrom(context.contract, operation, Number(response.status))) {
    if (placed && isFound(link)) continue;
    const reader = context.contract.operation(link.operationId);
    if (reader?.method !== "GET" || (isFound(link) && readsAPart(reader, link))) continue;
    const plan = follow(link, made.exchange, context.flow.bare(reader));
    if (plan === undefined) continue;
    const read = await context.wire.send(
      plan,
      context.flow.about(reader, `the link ${link.name} of ${made.operation.id}, read back`, { check: "read-back" }),
    );
    const relations = saidOfLink(context, response, link);
    if (isFound(link) && isAnother(context.contract, reader, made.body, readOf(context, reader, read)?.body)) continue;
    compare(context, made, reader, read, relations.same);
    if (isFound(link)) lost(context, made, reader, read);
    judgeLink(context, relations, exchange, read);
  }
}
