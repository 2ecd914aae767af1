/** What was made at a list's own path is in the list, once; what was removed is no longer there, and nothing else is missing. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
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
  const ids = async (name: string): Promise<Json[] | undefined> => {
    const walked = await walk(context, shape, base, name);
    return walked?.whole === true
      ? walked.items.map((item) => (isObject(item) ? (item[member] ?? null) : null))
      : undefined;
  };
  const before = await ids("with what was made");
  const times = before?.filter((one) => one === id).length;
  if (times === 0 && hidden(list, body)) return context.notTried(`${shape.operation.id}: what it shows only if asked`);
  if (times === 0) report("list-complete", `${maker.id} has made ${JSON.stringify(id)}, and the list lacks it`, made);
  if ((times ?? 0) > 1) report("list-repeats", `${JSON.stringify(id)} is in the list ${times ?? 0} times`, made);
  if (before !== undefined && times === 1) await removed(list, id, before, () => ids("without what was removed"));
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
  ids: () => Promise<readonly Json[] | undefined>,
): Promise<void> {
  const { path } = shape.operation;
  for (const operation of context.contract.operations) {
    const place = operation.path.startsWith(path) ? BELOW.exec(operation.path.slice(path.length))?.[1] : undefined;
    const parameter = operation.parameters.find(({ in: where, name }) => where === "path" && name === place);
    if (operation.method !== "DELETE" || parameter === undefined) continue;
    const plan: Plan = { operation, values: new Map([[key(parameter), id]]) };
    const gone = await context.wire.send(
      plan,
      context.flow.about(operation, "remove what was listed", { check: "lists" }),
    );
    const after = succeeded(gone) ? await ids() : undefined;
    if (after === undefined) return;
    const said = `${operation.id} has removed ${JSON.stringify(id)}, and the list`;
    if (after.includes(id)) report("list-complete", `${said} still has it`, gone);
    const lost = before.find((one) => one !== id && !after.includes(one));
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
