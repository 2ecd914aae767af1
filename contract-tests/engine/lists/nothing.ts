/** A filter that nothing fits leaves nothing; how many there are is said of the list that was asked for. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { highest, lowest, numberRules } from "../generate/numbers.ts";
import { lengthRange, stringOf, stringRules } from "../generate/strings.ts";
import { UnsupportedPattern } from "../generate/pattern.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { key } from "../http/plan.ts";
import { statusKeys } from "../http/statuses.ts";
import { matches, widened } from "./filters.ts";
import { type ListRead, walk } from "./walk.ts";

/** A valid value that no item has; undefined where the contract leaves none. */
function nobodyHas({ context, whole }: ListRead, { name, schema }: Parameter, member: string): Json | undefined {
  const { schemas } = context.contract;
  const view = viewOf(schemas, "in", schema);
  const free = (value: Json): boolean =>
    schemas.valid("in", schema, value) && !whole.items.some((item) => matches(read(item, member), value));
  const closed = enumerated(view);
  if (closed !== undefined) return closed.find(free);
  if (view.types.includes("integer") || view.types.includes("number")) {
    const [low, high] = [lowest(numberRules(view)) ?? 1, highest(numberRules(view)) ?? 1_000_000];
    return [high, low, high - 1, low + 1].find(free);
  }
  const rules = stringRules(view);
  if (!view.types.includes("string") || rules.format !== undefined) return undefined;
  try {
    const { low, high } = lengthRange(rules);
    return [stringOf(rules, Math.min(high, Math.max(low, 16)), context.wire.random(`nobody has this ${name}`))].find(
      free,
    );
  } catch (error) {
    if (error instanceof UnsupportedPattern) return undefined;
    throw error;
  }
}

/** That nothing fits is no fault of the request, unless the contract says that it may be. */
function refusedForNothing({ context, shape, report }: ListRead, value: Json, { name }: Parameter): void {
  const asked = context.wire.exchanges.at(-1);
  const status = asked?.response?.status;
  if (asked?.case.operationId !== shape.operation.id || status === undefined || status < 400) return;
  if (statusKeys(shape.operation).some((one) => one === String(status))) return;
  report(
    "list-filter",
    `${name} was ${JSON.stringify(value)}, which nothing has, and it was answered ${status}`,
    asked,
  );
}

export async function filteredToNothing(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  for (const { parameter, member } of shape.filters) {
    if (base.values.has(key(parameter)) || !whole.whole) continue;
    const value = nobodyHas(list, parameter, member);
    if (value === undefined) continue;
    const plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
    const some = await walk(context, shape, plan, `filtered by a ${parameter.name} that nothing has`);
    if (some === undefined) refusedForNothing(list, value, parameter);
    const wrong = some?.items.find((item) => !matches(read(item, member), value));
    if (wrong !== undefined)
      report(
        "list-filter",
        `${parameter.name} was ${JSON.stringify(value)}, which nothing has, and an item has ${JSON.stringify(read(wrong, member) ?? null)}`,
        some?.pages[0],
        widened(context.contract.schemas, { parameter, member }, value, read(wrong, member)),
      );
  }
}
