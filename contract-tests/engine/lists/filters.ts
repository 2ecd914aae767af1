/** A filter leaves what fits, all of it, and nothing else. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { key } from "../http/plan.ts";
import { compared } from "../relations/faults.ts";
import { type ListRead, type Walked, identity, walk } from "./walk.ts";

const MOST_FILTER_VALUES = 3;

export function matches(value: Json | undefined, wanted: Json): boolean {
  return value === undefined
    ? false
    : Array.isArray(value)
      ? value.some((one) => matches(one, wanted))
      : sameJson(value, wanted) || compared(value, wanted) === 0;
}

export async function filtered(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  for (const { parameter, member } of shape.filters) {
    if (base.values.has(key(parameter))) continue;
    const values = whole.items
      .map((item) => read(item, member))
      .filter((value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean");
    const fitting = [...new Set(values)].filter((value) =>
      context.contract.schemas.valid("in", parameter.schema, value),
    );
    for (const value of fitting.slice(0, MOST_FILTER_VALUES)) {
      const name = `filtered by ${parameter.name}`;
      const plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
      const some = await walk(context, shape, plan, name);
      const after = await walk(context, shape, base, `without the filter by ${parameter.name}`);
      if (some === undefined || after === undefined) continue;
      const wrong = some.items.find((item) => !matches(read(item, member), value));
      if (wrong !== undefined)
        report(
          "list-filter",
          `${parameter.name} was ${JSON.stringify(value)}, and an item has ${JSON.stringify(read(wrong, member) ?? null)}`,
          some.pages[0],
        );
      unfound(list, some, after, { parameter: parameter.name, member, value });
    }
  }
}

function unfound(
  { whole, report }: Pick<ListRead, "whole" | "report">,
  some: Walked,
  after: Walked,
  filter: { parameter: string; member: string; value: Json },
): void {
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole || !some.whole) return;
  const has = (walked: Walked, item: Json): boolean =>
    walked.items.some((one) => identify(one) === identify(item) && matches(read(one, filter.member), filter.value));
  const lost = whole.items.find(
    (item) =>
      matches(read(item, filter.member), filter.value) &&
      has(after, item) &&
      !some.items.some((one) => identify(one) === identify(item)),
  );
  if (lost !== undefined)
    report(
      "list-filter",
      `${identify(lost)} has ${filter.member} ${JSON.stringify(filter.value)}, and the list filtered by ${filter.parameter} lacks it`,
      some.pages[0],
    );
}
