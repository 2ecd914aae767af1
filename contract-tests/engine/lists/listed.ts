/** What was made at a list's own path is in the list, once; what was removed is no longer there, and nothing else is missing. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { CONFLICT, OF_STATE } from "../http/statuses.ts";
import { prose } from "../relations/assumed.ts";
import { keepsListed } from "../relations/kept.ts";
import { thingOf } from "../relations/thing.ts";
import { matches, standing } from "./filters.ts";
import { REMOVING } from "../http/making.ts";
import { type CallAbout, callsAbout } from "./calls.ts";
import { makerOf } from "./maker.ts";
import { namingOf } from "./naming.ts";
import { showing } from "./showing.ts";
import { type ListRead, walk } from "./walk.ts";

const BELOW = /^\/\{([^}]+)\}$/;

/** Makes one more and one that is like it, looks for it, removes it where that can be done, and looks again. */
export async function listed(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const making = makerOf(context.contract, shape);
  const naming = namingOf(context, shape);
  if (making === undefined || naming === undefined || !whole.whole) return;
  const { operation: maker, status, at } = making;
  const idOf = (item: Json): Json => naming.of(item) ?? null;
  const plan = beside(list, await context.flow.another(maker, "to be listed"));
  const remover = removerOf(list);
  const twin = plan && remover && (await alike(list, plan, at));
  const send = (one: Plan): Promise<Exchange> =>
    context.wire.send(one, context.flow.about(maker, "to be listed", { check: "lists" }));
  const first = plan && (await send(plan));
  // what may name the same thing once names another one, now that it is known
  const other =
    first?.response?.status === CONFLICT ? beside(list, await context.flow.another(maker, "listed")) : undefined;
  const made = other === undefined ? first : await send(other);
  const answer = made?.response;
  const body = answer !== undefined && answer.status === status ? read(jsonBody(answer), at) : undefined;
  const id = body === undefined ? null : idOf(body);
  if (made === undefined || body === undefined || id === null) return;
  const items = async (name: string): Promise<readonly Json[] | undefined> => {
    const walked = await walk(context, shape, base, name);
    return walked?.whole === true ? walked.items : undefined;
  };
  const there = await items("with what was made");
  const before = there?.map(idOf);
  const times = before?.filter((one) => one === id).length;
  if (times === 0 && hidden(list, body)) return context.notTried(`${shape.operation.id}: what it shows only if asked`);
  if (times === 0) {
    const part =
      says(list, [shape.operation, maker], LAGS, PART) || (await shownIfAsked(list, body, (item) => idOf(item) === id));
    const message = `${maker.id} has made ${JSON.stringify(id)}, and the list lacks it`;
    report("list-complete", message, made, part ? "all is listed" : undefined);
  }
  if ((times ?? 0) > 1) report("list-repeats", `${JSON.stringify(id)} is in the list ${times ?? 0} times`, made);
  if (remover === undefined) return;
  if (before !== undefined && times === 1) {
    const after = (): Promise<readonly Json[] | undefined> => items("without what was removed");
    await removed(list, { id, idOf, remover }, there ?? [], after);
  }
  const twinsId = twin === undefined ? null : idOf(twin);
  if (twinsId !== null) await remove(list, remover, twinsId);
}

/** The plan below what the list stands below, as far as both say so. */
export function beside({ base }: Pick<ListRead, "base">, plan: Plan | undefined): Plan | undefined {
  const around = [...base.values].filter(([at]) => at.startsWith("path ") && plan?.values.has(at) === true);
  return plan && { ...plan, values: new Map([...plan.values, ...around]) };
}

/** Something of the same choices whose texts begin as the other's do: what a removal that looks too wide takes along. */
async function alike(list: ListRead, { operation, body }: Plan, at: string): Promise<Json | undefined> {
  const { context } = list;
  const other = beside(list, await context.flow.another(operation, "like what is removed"));
  const schema = body?.media.schema;
  if (other?.body === undefined || body === undefined || schema === undefined) return undefined;
  const { schemas } = context.contract;
  let value: Json = body.value;
  for (const { pointer, schema: at } of thingOf(schemas, "in", schema).members.values()) {
    const [first, fresh] = [read(body.value, pointer), read(other.body.value, pointer)];
    if (typeof first !== "string" || fresh === undefined || first === fresh) continue;
    if (enumerated(viewOf(schemas, "in", at)) !== undefined) continue;
    const fitting = [`${first}a`, fresh].find((text) => schemas.valid("in", schema, write(body.value, pointer, text)));
    if (fitting !== undefined) value = write(value, pointer, fitting);
  }
  const about = context.flow.about(operation, "like what is to be removed", { check: "lists" });
  const made = await context.wire.send({ ...other, body: { ...other.body, value } }, about);
  return made.response !== undefined && succeeded(made) ? read(jsonBody(made.response), at) : undefined;
}

/** What lists say that lag behind. */
export const LAGS = /(eventual|\blags?\b|delay|asynchron|cache|some (time|seconds)|within \d+)/i;
/** What lists say that show a part; that the newest comes first is their order. */
export const PART =
  /(last (\d+|few|ten|five|three)|(latest|newest|recent)(?!(ly)?( \w+)?,? first)|at most|only (the|those)|up to|\btop\b|popular|publish|draft|approv|visible)/i;

export function says({ context }: ListRead, operations: readonly Operation[], ...words: readonly RegExp[]): boolean {
  return operations.some((one) =>
    words.some((word) => word.test(`${one.id}\n${prose(one, context.contract.document)}`)),
  );
}

/** Whether the list shows it to who asks for its own state, or for what is left out by itself. */
async function shownIfAsked(
  { context, shape, base }: ListRead,
  made: Json,
  isIt: (item: Json) => boolean,
): Promise<boolean> {
  const { schemas } = context.contract;
  const states = shape.filters.flatMap(({ parameter, member: at }): [string, Json][] => {
    const value = read(made, at);
    const closed = enumerated(viewOf(schemas, "in", parameter.schema)) !== undefined || typeof value === "boolean";
    const asked = value !== undefined && closed && schemas.valid("in", parameter.schema, value);
    return asked ? [[key(parameter), value]] : [];
  });
  const switches = shape.operation.parameters.flatMap((parameter): [string, Json][] =>
    parameter.in === "query" && viewOf(schemas, "in", parameter.schema).types.includes("boolean")
      ? [[key(parameter), true]]
      : [],
  );
  for (const [at, value] of [...states, ...switches]) {
    const plan = { ...base, values: new Map([...base.values, [at, value]]) };
    const some = await walk(context, shape, plan, `asked for ${at.replace(/^query /, "")}`);
    if (some?.items.some(isIt) === true) return true;
  }
  return false;
}

/** Whether a filter that nobody set has a default that what was made does not fit. */
export function hidden({ context, shape, base }: Pick<ListRead, "context" | "shape" | "base">, made: Json): boolean {
  return shape.filters.some((filter) => {
    const standard = standing({ context, shape }, filter);
    return (
      standard !== undefined && !base.values.has(key(filter.parameter)) && !matches(read(made, filter.member), standard)
    );
  });
}

/** The DELETE of one item below the list's path, or the call that removes one. */
export function removerOf(list: ListRead): CallAbout | undefined {
  const { context, shape, base } = list;
  const { path } = shape.operation;
  for (const operation of context.contract.operations) {
    const place = operation.path.startsWith(path) ? BELOW.exec(operation.path.slice(path.length))?.[1] : undefined;
    const parameter = operation.parameters.find(({ in: where, name }) => where === "path" && name === place);
    if (operation.method !== "DELETE" || parameter === undefined) continue;
    // below what the list stands below
    const around = [...base.values].filter(([at]) => at.startsWith("path "));
    const { values } = context.flow.bare(operation);
    return { operation, plan: (id) => ({ operation, values: new Map([...values, ...around, [key(parameter), id]]) }) };
  }
  return callsAbout(list, REMOVING)[0];
}

function remove({ context }: ListRead, { operation, plan }: CallAbout, id: Json): Promise<Exchange> {
  return context.wire.send(plan(id), context.flow.about(operation, "remove what was listed", { check: "lists" }));
}

/** Of a list that takes no more, as its thing is full, something that the run has made is removed. */
export async function removedFromFull(list: ListRead): Promise<void> {
  const { context, shape, base } = list;
  const making = makerOf(context.contract, shape);
  const naming = namingOf(context, shape);
  const remover = removerOf(list);
  if (making === undefined || naming === undefined || remover === undefined) return;
  const all = context.wire.exchanges.filter((one) => one.case.operationId === making.operation.id);
  const idOf = (item: Json): Json => naming.of(item) ?? null;
  if (!OF_STATE.has(all.at(-1)?.response?.status ?? 0)) return;
  const own = new Set(
    all.filter(succeeded).map(({ response }) => idOf((response && read(jsonBody(response), making.at)) ?? null)),
  );
  const items = async (name: string): Promise<readonly Json[] | undefined> =>
    (await walk(context, shape, base, name))?.items;
  const there = await items("of what takes no more");
  const id = there?.map(idOf).findLast((one) => one !== null && own.has(one));
  if (there === undefined || id === undefined) return;
  await removed(list, { id, idOf, remover }, there, () => items("without what was removed"));
}

interface Listed {
  readonly id: Json;
  readonly idOf: (item: Json) => Json;
  readonly remover: CallAbout;
}

async function removed(
  list: ListRead,
  { id, idOf, remover }: Listed,
  there: readonly Json[],
  items: () => Promise<readonly Json[] | undefined>,
): Promise<void> {
  const gone = await remove(list, remover, id);
  const shown = succeeded(gone) ? await items() : undefined;
  if (shown === undefined) return;
  const after = new Set(shown.map(idOf));
  const said = `${remover.operation.id} has removed ${JSON.stringify(id)}, and the list`;
  const [was, still] = [there, shown].map((some) => some.find((item) => idOf(item) === id));
  const lags = says(list, [list.shape.operation, remover.operation], LAGS) ? "all is listed" : undefined;
  // what a call of its own leaves out is not what a removal takes away
  const switched = showing(list.context.contract, list.shape);
  const shows = switched?.deed === undefined ? switched?.parameter : undefined;
  if (still !== undefined) {
    const kept = shows === undefined ? keepsListed(remover.operation, gone, still, was) : undefined;
    list.report("list-complete", `${said} still has it`, gone, kept ?? lags);
  }
  if (shows !== undefined) await shownOnRequest(list, shows, { id, idOf, remover });
  const lost = there.map(idOf).find((one) => one !== id && !after.has(one));
  if (lost !== undefined) list.report("list-complete", `${said} lacks ${JSON.stringify(lost)} too`, gone);
}

async function shownOnRequest(
  { context, shape, base, report }: ListRead,
  parameter: Parameter,
  { id, idOf, remover }: Listed,
): Promise<void> {
  const plan = { ...base, values: new Map([...base.values, [key(parameter), true]]) };
  const walked = await walk(context, shape, plan, `with ${parameter.name}`);
  if (walked?.whole !== true || walked.items.some((item) => idOf(item) === id)) return;
  const message = `${parameter.name} was true, and the list lacks ${JSON.stringify(id)}, which ${remover.operation.id} has removed`;
  report("list-complete", message, walked.pages[0]);
}
