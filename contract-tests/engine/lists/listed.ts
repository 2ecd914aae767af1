/** What was made at a list's own path is in the list, once; what was removed is no longer there, and nothing else is missing. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { prose } from "../relations/assumed.ts";
import { keeps } from "../relations/kept.ts";
import { answerSchema } from "../relations/shared.ts";
import { matches } from "./filters.ts";
import { readBy } from "./pages.ts";
import { type ListRead, walk } from "./walk.ts";

const BELOW = /^\/\{([^}]+)\}$/;

/** Makes one more, looks for it, removes it where that can be done, and looks again. */
export async function listed(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { path } = shape.operation;
  const maker = context.contract.operations.find((one) => one.method === "POST" && one.path === path);
  const member = readBy(context, shape);
  if (maker === undefined || member === undefined || !whole.whole) return;
  if (sameItems(list, answerSchema(maker, 201)) !== true) return;
  const plan = await context.flow.another(maker, "to be listed");
  const made = plan && (await context.wire.send(plan, context.flow.about(maker, "to be listed", { check: "lists" })));
  const body = made?.response?.status === 201 ? jsonBody(made.response) : undefined;
  const id = isObject(body) ? body[member] : undefined;
  if (made === undefined || body === undefined || id === undefined || id === null) return;
  const items = async (name: string): Promise<readonly Json[] | undefined> => {
    const walked = await walk(context, shape, base, name);
    return walked?.whole === true ? walked.items : undefined;
  };
  const before = (await items("with what was made"))?.map((item) => (isObject(item) ? (item[member] ?? null) : null));
  const times = before?.filter((one) => one === id).length;
  if (times === 0 && hidden(list, body)) return context.notTried(`${shape.operation.id}: what it shows only if asked`);
  if (times === 0) {
    const part = isPart(list, maker) || (await shownIfAsked(list, body, { member, id }));
    const message = `${maker.id} has made ${JSON.stringify(id)}, and the list lacks it`;
    report("list-complete", message, made, part ? "all is listed" : undefined);
  }
  if ((times ?? 0) > 1) report("list-repeats", `${JSON.stringify(id)} is in the list ${times ?? 0} times`, made);
  if (before !== undefined && times === 1) await removed(list, id, before, () => items("without what was removed"));
}

/** What lists say that lag behind, or show a part. */
const PART =
  /(eventual|\blags?\b|delay|asynchron|cache|some (time|seconds)|within \d+|last (\d+|few|ten|five|three)|latest|newest|recent|at most|only (the|those)|up to|\btop\b|popular|publish|draft|approv|visible)/i;

function isPart({ context, shape }: ListRead, maker: Operation): boolean {
  return [shape.operation, maker].some((one) => PART.test(`${one.id}\n${prose(one, context.contract.document)}`));
}

/** Whether the list shows it to who asks for its own state, or for what is left out by itself. */
async function shownIfAsked(
  { context, shape, base }: ListRead,
  made: Json,
  { member, id }: { member: string; id: Json },
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
    if (some?.items.some((item) => isObject(item) && item[member] === id) === true) return true;
  }
  return false;
}

/** Whether a filter that nobody set has a default that what was made does not fit. */
export function hidden({ context, shape, base }: Pick<ListRead, "context" | "shape" | "base">, made: Json): boolean {
  const { schemas } = context.contract;
  return shape.filters.some(({ parameter, member }) => {
    const standard = firstOf(viewOf(schemas, "in", parameter.schema), "default");
    return standard !== undefined && !base.values.has(key(parameter)) && !matches(read(made, member), standard);
  });
}

async function removed(
  { context, shape, report }: ListRead,
  id: Json,
  before: readonly Json[],
  items: () => Promise<readonly Json[] | undefined>,
): Promise<void> {
  const { path } = shape.operation;
  const member = readBy(context, shape) ?? "";
  const idOf = (item: Json): Json => (isObject(item) ? (item[member] ?? null) : null);
  for (const operation of context.contract.operations) {
    const place = operation.path.startsWith(path) ? BELOW.exec(operation.path.slice(path.length))?.[1] : undefined;
    const parameter = operation.parameters.find(({ in: where, name }) => where === "path" && name === place);
    if (operation.method !== "DELETE" || parameter === undefined) continue;
    const plan: Plan = { operation, values: new Map([[key(parameter), id]]) };
    const gone = await context.wire.send(
      plan,
      context.flow.about(operation, "remove what was listed", { check: "lists" }),
    );
    const shown = succeeded(gone) ? await items() : undefined;
    if (shown === undefined) return;
    const after = new Set(shown.map(idOf));
    const said = `${operation.id} has removed ${JSON.stringify(id)}, and the list`;
    const still = shown.find((item) => idOf(item) === id);
    if (still !== undefined) report("list-complete", `${said} still has it`, gone, keeps(operation, gone, still));
    const lost = before.find((one) => one !== id && !after.has(one));
    if (lost !== undefined) report("list-complete", `${said} lacks ${JSON.stringify(lost)} too`, gone);
    return;
  }
}

/** Whether items of the list are what the making answers. */
function sameItems({ context, shape }: ListRead, made: string | undefined): boolean {
  const { schemas } = context.contract;
  const [item] = shape.item.nodes;
  return (
    made !== undefined &&
    item !== undefined &&
    schemas.at("out", made).pointer === schemas.at("out", item.pointer).pointer
  );
}
