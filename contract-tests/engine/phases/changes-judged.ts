/** What was read before a change and after it, held against what the change said. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Assumption } from "../finding.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { fixedByName, formed, isState } from "../relations/assumed.ts";
import { agrees, lasting, sharedNames } from "../relations/shared.ts";

export type Body = { readonly [name: string]: Json };

/** The change with its read, and what was read before. */
export interface Changing {
  readonly operation: Operation;
  readonly reader: Operation;
  readonly plan: Plan;
  readonly schema: string;
  readonly before: Body;
  /** Made before it, and not changed since. */
  readonly neighbour?: { readonly plan: Plan; readonly before: Body };
}

export function shown(value: Json | undefined): string {
  return JSON.stringify(value)?.slice(0, 80) ?? "nothing";
}

export function bodyOf(exchange: Exchange): Body | undefined {
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  return succeeded(exchange) && isObject(body) ? body : undefined;
}

/** Members that nobody named, and that are kept for good. */
function untouched(context: TestContext, { operation, plan, schema, before }: Changing): string[] {
  const { schemas } = context.contract;
  const asked = plan.body?.media.schema ?? "";
  const named = viewOf(schemas, "in", asked).properties;
  const sent = isObject(plan.body?.value) ? plan.body.value : {};
  return Object.keys(before).filter((name) =>
    named.has(name) ? operation.method === "PATCH" && !(name in sent) : lasting(schemas, schema, name),
  );
}

/** The members of the request that are read under the same name, and not only written. */
function sentNames(context: TestContext, { plan, schema }: Changing): string[] {
  const asked = plan.body?.media.schema ?? "";
  const { properties } = viewOf(context.contract.schemas, "in", asked);
  return sharedNames(context.contract.schemas, asked, schema).filter((name) => {
    const pointer = properties.get(name);
    return pointer !== undefined && context.contract.schemas.raw("in", pointer) !== false;
  });
}

/** Whether the change sets a state that may take other members along. */
export function movesState({ contract: { schemas } }: TestContext, { operation, plan }: Changing): boolean {
  const { body } = plan;
  if (operation.method !== "PATCH" || body?.media.schema === undefined || !isObject(body.value)) return false;
  const schema = body.media.schema;
  return Object.keys(body.value).some((name) => isState(schemas, schema, name));
}

export function compare(context: TestContext, known: Changing, after: Body, exchange: Exchange): void {
  const { operation, plan, before, schema } = known;
  const sent = isObject(plan.body?.value) ? plan.body.value : {};
  const subject = `${operation.id}: what it changes`;
  const moves = movesState(context, known) ? ("side effect" as const) : undefined;
  const report = (message: string, assumes?: Assumption): void =>
    context.report({ check: "read-back", message, exchange: exchange.id, subject, ...(assumes ? { assumes } : {}) });
  const { schemas } = context.contract;
  for (const name of sentNames(context, known))
    if (sent[name] !== null && !agrees(sent[name], after[name]))
      report(
        `${name} was sent as ${shown(sent[name])}, and is read as ${shown(after[name])}`,
        moves ?? formed(schemas, plan.body?.media.schema ?? schema, name, sent[name], after[name]),
      );
  const named = viewOf(schemas, "in", plan.body?.media.schema ?? "").properties;
  for (const name of untouched(context, known))
    if (!agrees(before[name], after[name]))
      report(
        `${name} was ${shown(before[name])}, nobody changed it, and it is read as ${shown(after[name])}`,
        fixedByName(name) ? undefined : named.has(name) ? moves : "computed",
      );
  for (const name of Object.keys(before).filter((one) => /(updated|modified)/i.test(one))) {
    const [was, is] = [before[name], after[name]].map((value) => Date.parse(String(value)));
    if (was !== undefined && is !== undefined && is < was)
      report(`${name} was ${shown(before[name])} before the change, and ${shown(after[name])} after it`);
  }
}

/** RFC 7396: null takes a member away, and leaves what it is without having been said. */
export function emptied(
  context: TestContext,
  { operation, plan, schema }: Changing,
  after: Body,
  exchange: Exchange,
): void {
  const { schemas } = context.contract;
  const sent = isObject(plan.body?.value) ? plan.body.value : {};
  const { properties } = viewOf(schemas, "out", schema);
  for (const name of Object.keys(sent).filter((one) => sent[one] === null && properties.has(one))) {
    const standard = firstOf(viewOf(schemas, "out", properties.get(name) ?? ""), "default");
    if (after[name] === undefined || after[name] === null || sameJson(after[name], standard)) continue;
    const message = `${name} was taken away by null, and is read as ${shown(after[name])}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  }
}

/** A time of change with fractions of a second moves with what is changed. */
export function moved(
  context: TestContext,
  { operation, plan, before }: Changing,
  after: Body,
  exchange: Exchange,
): void {
  const names = Object.keys(before).filter((one) => /^(updated|modified|changed)(_?(at|on|date|time))?$/i.test(one));
  const told = new Set(names);
  const sent = isObject(plan.body?.value) ? plan.body.value : {};
  const changed = Object.keys(before).some(
    (name) => name in sent && !told.has(name) && !sameJson(before[name], after[name]),
  );
  for (const name of names) {
    const value = before[name];
    if (!changed || typeof value !== "string" || !/\.\d{3}/.test(value) || after[name] !== value) continue;
    const message = `${name} is ${value} after a change as before it`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  }
}

/** RFC 9110, 8.8.3: a change is answered with the tag that the read after it has, as long as both say the same. */
export function tagged(context: TestContext, { operation }: Changing, changed: Exchange, read: Exchange): void {
  const [was, is] = [changed, read].map(({ response }) => headerValue(response?.headers ?? [], "etag"));
  if (was === undefined || is === undefined || was === is || !sameJson(bodyOf(changed), bodyOf(read))) return;
  const message = `${operation.id} answered with the entity tag ${was}, and the same is read with ${is}`;
  context.report({ check: "etag", message, exchange: read.id, subject: read.case.name });
}

/** What the members of a merged object are afterwards. */
export function merged(
  context: TestContext,
  { operation, plan, before }: Changing,
  after: Body,
  exchange: Exchange,
): void {
  for (const [name, sent] of Object.entries(isObject(plan.body?.value) ? plan.body.value : {})) {
    const [was, is] = [before[name], after[name]];
    if (!isObject(sent) || !isObject(was)) continue;
    const wanted = { ...was, ...sent };
    if (isObject(is) && Object.keys(wanted).every((member) => member in is) && agrees(wanted, is)) continue;
    const message = `${name} was ${shown(was)}, ${shown(sent)} was merged into it, and it is read as ${shown(is)}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  }
}
