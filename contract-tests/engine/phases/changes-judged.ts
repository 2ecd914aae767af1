/** What was read before a change and after it, held against what the change said. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { isChangedAt } from "../../../spec/openapi/said-changes.ts";
import type { TestContext } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namesAnother } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { arriving } from "../http/writable.ts";
import { asRead } from "../relations/as-read.ts";
import { fixedByName, formed, isLock, isState } from "../relations/assumed.ts";
import { agrees, answerSchema, isLost, lasting, sentNames } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { readAs, shown } from "../relations/compared.ts";
import { parted, sentAndRead } from "../relations/parted.ts";
import { hasRoom } from "./read-back-compared.ts";

export type Body = { readonly [name: string]: Json };

/** The change with its read, and what was read before. */
export interface Changing {
  readonly operation: Operation;
  readonly reader: Operation;
  readonly plan: Plan;
  readonly schema: string;
  readonly before: Body;
  /** What takes a key of a merged object away; null where nothing else does. */
  readonly gone?: Json;
  /** Made before it, and not changed since. */
  readonly neighbour?: { readonly plan: Plan; readonly before: Body };
}

/** The members of the thing that was answered, wherever they stand; `schema`: of the answer. */
export function bodyOf({ contract }: TestContext, schema: string, exchange: Exchange): Body | undefined {
  const body = exchange.response === undefined || !succeeded(exchange) ? undefined : jsonBody(exchange.response);
  return body === undefined ? undefined : valuesOf(thingOf(contract.schemas, "out", schema), body);
}

/** Those of the thing that is sent. */
export function sentBy({ contract }: TestContext, { body }: Plan): Body {
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined) return {};
  return valuesOf(thingOf(contract.schemas, "in", schema), arriving(body.media, body.value)) ?? {};
}

/** Members that nobody named, and that are kept for good; when a thing was changed last moves, also where one schema is read and sent. */
function untouched(context: TestContext, { operation, plan, schema, before }: Changing): string[] {
  const { schemas } = context.contract;
  const asked = plan.body?.media.schema ?? "";
  const named = thingOf(schemas, "in", asked).members;
  const sent = sentBy(context, plan);
  return Object.keys(before).filter((name) =>
    isLock(name) || isChangedAt(name) || name in sent
      ? false
      : named.has(name)
        ? operation.method !== "PUT"
        : lasting(schemas, schema, name),
  );
}

/** The members of the request that are read under the same name, and not only written. */
function readNames(context: TestContext, { plan, schema }: Changing): string[] {
  const asked = plan.body?.media.schema ?? "";
  const { members } = thingOf(context.contract.schemas, "in", asked);
  return sentNames(context.contract.schemas, asked, schema).filter((name) => {
    const member = members.get(name);
    return member !== undefined && context.contract.schemas.raw("in", member.schema) !== false;
  });
}

function statesIn(context: TestContext, plan: Plan): readonly string[] {
  const schema = plan.body?.media.schema;
  return schema === undefined
    ? []
    : Object.keys(sentBy(context, plan)).filter((name) => isState(context.contract.schemas, schema, name));
}

/** Whether the change sets a state that may take other members along. */
export function movesState(context: TestContext, { operation, plan }: Changing): boolean {
  return operation.method !== "PUT" && statesIn(context, plan).length > 0;
}

/** A number, in figures or as a text, or a switch. */
function isMeasure(value: Json | undefined): boolean {
  return (
    typeof value === "number" ||
    typeof value === "boolean" ||
    (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value))
  );
}

/** A name, a text or an object; no time and no reference, out of which others may be computed. */
function isWord([name, value]: [string, Json]): boolean {
  if (isObject(value)) return true;
  return typeof value === "string" && !isMeasure(value) && !/^\d{4}-\d\d/.test(value) && !/id$/i.test(name);
}

/** Whether a member that no change can name was chosen at the making, and is of no kind that what was sent is computed into. */
function isChosen(context: TestContext, { operation, plan, before }: Changing, name: string): boolean {
  const { contract, flow } = context;
  if (!isMeasure(before[name]) || !Object.entries(sentBy(context, plan)).every(isWord)) return false;
  return flow.incoming(operation).some(({ source: { method, body } }) => {
    const schema = method === "POST" ? body?.content.find(({ type }) => /json/.test(type))?.schema : undefined;
    return schema !== undefined && thingOf(contract.schemas, "in", schema).members.has(name);
  });
}

export function compare(context: TestContext, known: Changing, after: Body, exchange: Exchange): void {
  const { operation, plan, before, schema } = known;
  const sent = asRead(context.contract.schemas, schema, sentBy(context, plan));
  const subject = `${operation.id}: what it changes`;
  const states = movesState(context, known) ? statesIn(context, plan) : [];
  const moves = states.length > 0 ? ("side effect" as const) : undefined;
  // of what is either so or not, and the only state that was sent, no other one has moved it
  const isAlone = (name: string): boolean =>
    states.length === 1 && states[0] === name && typeof sent[name] === "boolean";
  const report = (message: string, assumes?: Assumption): void =>
    context.report({ check: "read-back", message, exchange: exchange.id, subject, ...(assumes ? { assumes } : {}) });
  const { schemas } = context.contract;
  const asked = thingOf(schemas, "in", plan.body?.media.schema ?? "").members;
  const byDefault = (name: string): Json | undefined =>
    firstOf(viewOf(schemas, "in", asked.get(name)?.schema ?? ""), "default");
  const lost = (name: string): boolean =>
    isLost(sent[name], after[name]) && (isObject(after[name]) || !sameJson(sent[name], byDefault(name)));
  const isOwn = (name: string): boolean =>
    !namesAnother(operation, plan.values, name, sent[name] ?? null) && hasRoom(schemas, schema, name, sent[name]);
  for (const name of readNames(context, known).filter(isOwn))
    if (sent[name] !== null && (!agrees(sent[name], after[name]) || lost(name)))
      report(
        sentAndRead(name, sent[name], after[name]),
        isAlone(name)
          ? undefined
          : (moves ?? formed(schemas, plan.body?.media.schema ?? schema, name, sent[name], after[name])),
      );
  for (const name of untouched(context, known)) {
    const at = parted(name, before[name], after[name]);
    if (!agrees(before[name], after[name]) || (asked.has(name) && isLost(before[name], after[name])))
      report(
        `${at.name} was ${shown(at.sent)}, nobody changed it, and it ${readAs(at.came)}`,
        fixedByName(name)
          ? undefined
          : asked.has(name)
            ? moves
            : isChosen(context, known, name)
              ? undefined
              : "computed",
      );
  }
  for (const name of Object.keys(before).filter((one) => /(updated|modified)/i.test(one) || isChangedAt(one))) {
    const [was, is] = [before[name], after[name]].map((value) => Date.parse(String(value)));
    // who says when it was changed has said so
    const isSaid = name in sent && agrees(sent[name], after[name]);
    if (was !== undefined && is !== undefined && is < was && !isSaid)
      report(`${name} was ${shown(before[name])} before the change, and ${shown(after[name])} after it`);
  }
}

/** What formats set apart of a thing: when it was made stays, and when it was changed moves on. */
export function apartMoved(
  context: TestContext,
  { operation, before }: Changing,
  after: Body,
  exchange: Exchange,
): void {
  const [was, is] = [before, after].map(({ meta }) => (isObject(meta) ? meta : {}));
  const report = (message: string): void =>
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  for (const [name, value] of Object.entries(was ?? {})) {
    const now = is?.[name];
    if (now === undefined || typeof value === "object") continue;
    if (fixedByName(name) && !/version/i.test(name) && !agrees(value, now))
      report(`meta/${name} was ${shown(value)}, nobody changed it, and it ${readAs(now)}`);
    if (isChangedAt(name) && Date.parse(String(now)) < Date.parse(String(value)))
      report(`meta/${name} was ${shown(value)} before the change, and ${shown(now)} after it`);
    const moved_ = Object.keys(before).some(
      (one) => one !== "meta" && !sameJson(before[one] ?? null, after[one] ?? null),
    );
    if (moved_ && isChangedAt(name) && /\.\d{3}/.test(String(value)) && now === value)
      report(`meta/${name} is ${shown(value)} after a change as before it`);
  }
}

/** A time of change with fractions of a second moves with what is changed. */
export function moved(
  context: TestContext,
  { operation, plan, before }: Changing,
  after: Body,
  exchange: Exchange,
): void {
  const names = Object.keys(before).filter(isChangedAt);
  const told = new Set(names);
  const sent = sentBy(context, plan);
  const changed = Object.keys(before).some(
    (name) => name in sent && !told.has(name) && !sameJson(before[name], after[name]),
  );
  for (const name of names) {
    const value = before[name];
    if (!changed || typeof value !== "string" || !/\.\d{3}/.test(value) || after[name] !== value) continue;
    if (name in sent && agrees(sent[name], value)) continue;
    const message = `${name} is ${value} after a change as before it`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  }
}

/** RFC 9110, 8.8.3: a change is answered with the tag that the read after it has, as long as both say the same. */
export function tagged(context: TestContext, { operation, schema }: Changing, changed: Exchange, read: Exchange): void {
  const [was, is] = [changed, read].map(({ response }) => headerValue(response?.headers ?? [], "etag"));
  if (
    was === undefined ||
    is === undefined ||
    was === is ||
    !saysTheSame(context, { operation, schema }, changed, read)
  )
    return;
  const message = `${operation.id} answered with the entity tag ${was}, and the same is read with ${is}`;
  context.report({ check: "etag", message, exchange: read.id, subject: read.case.name });
}

function saysTheSame(
  context: TestContext,
  { operation, schema }: Pick<Changing, "operation" | "schema">,
  changed: Exchange,
  read: Exchange,
): boolean {
  const answered = answerSchema(operation, changed.response?.status ?? 0);
  return (
    answered !== undefined &&
    sameJson(bodyOf(context, answered, changed) ?? null, bodyOf(context, schema, read) ?? null)
  );
}

/** What the members of a merged object are afterwards. */
export function merged(
  context: TestContext,
  { operation, plan, schema, before, gone = null }: Changing,
  after: Body,
  exchange: Exchange,
): void {
  for (const [name, sent] of Object.entries(asRead(context.contract.schemas, schema, sentBy(context, plan)))) {
    const [was, is] = [before[name], after[name]];
    if (!isObject(sent) || !isObject(was)) continue;
    const wanted = Object.fromEntries(Object.entries({ ...was, ...sent }).filter(([, member]) => member !== gone));
    const removed = Object.keys(sent).filter((member) => sent[member] === gone && was[member] !== gone);
    const isMerged =
      isObject(is) &&
      Object.keys(wanted).every((member) => member in is) &&
      removed.every((member) => (is[member] ?? null) === null) &&
      agrees(wanted, is);
    if (isMerged) continue;
    const message = `${name} was ${shown(was)}, ${shown(sent)} was merged into it, and it ${readAs(is)}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  }
}
