/** A filter by equal values beside a bound, or beside what keeps what has a member at all: what comes fits both, and what fits both comes. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { key } from "../http/plan.ts";
import { compared } from "../relations/compared.ts";
import { boundsOf, presences } from "./bounds.ts";
import { matches, widened } from "./filters.ts";
import { type ListRead, identity, walk } from "./walk.ts";

/** One value of what stands beside a filter. */
interface Beside {
  readonly parameter: Parameter;
  readonly value: Json;
  readonly fits: (item: Json) => boolean;
  readonly breaks: (item: Json) => boolean;
}

/** A bound at what most of these items have in the middle; where more may come than it keeps, nothing breaks it. */
function bounded({ context, shape }: ListRead, items: readonly Json[]): Beside[] {
  const { schemas } = context.contract;
  return boundsOf(schemas, shape).flatMap(({ parameter, within, at, more, beside, ...bound }): Beside[] => {
    const values = items.map(at).filter((value) => value !== null);
    const middle = values.toSorted((a, b) => compared(a, b) ?? 0)[Math.floor(values.length / 2)];
    if (middle === undefined || beside !== undefined) return [];
    const value = within?.(middle) ?? middle;
    if (!schemas.valid("in", parameter.schema, value)) return [];
    return [
      {
        parameter,
        value,
        fits: (item) => bound.fits(item, middle),
        breaks: (item) => !more && bound.breaks(item, middle),
      },
    ];
  });
}

function present({ shape }: ListRead): Beside[] {
  return presences(shape.operation).flatMap(({ parameter, fits }) =>
    [true, false].map((value) => ({
      parameter,
      value,
      fits: (item: Json) => fits(item, value),
      breaks: (item: Json) => !fits(item, value),
    })),
  );
}

/** The value of a filter that most items have and some have not: of one that all have nobody sees that it was left out. */
function telling(list: ListRead, member: string, parameter: Parameter): Json | undefined {
  const groups = Map.groupBy(list.whole.items, (item) => JSON.stringify(read(item, member) ?? null));
  const ranked = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const values = ranked.map(([item]) => read(item ?? null, member));
  return values.find(
    (value) =>
      value !== undefined && value !== null && list.context.contract.schemas.valid("in", parameter.schema, value),
  );
}

export async function besideBounds(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole) return;
  for (const filter of shape.filters) {
    const { parameter, member } = filter;
    const wanted = base.values.has(key(parameter)) ? undefined : telling(list, member, parameter);
    if (wanted === undefined) continue;
    const has = (item: Json): boolean => matches(read(item, member), wanted);
    for (const { parameter: other, value, fits, breaks } of [...bounded(list, whole.items), ...present(list)]) {
      const said = `${parameter.name} was ${JSON.stringify(wanted)} and ${other.name} ${JSON.stringify(value)}`;
      const values = new Map([...base.values, [key(parameter), wanted], [key(other), value]]);
      const some = await walk(context, shape, { ...base, values }, `by ${parameter.name} beside ${other.name}`);
      const after = await walk(context, shape, base, `without ${parameter.name} beside ${other.name}`);
      if (some === undefined || after === undefined) continue;
      const wrong = some.items.find((item) => !has(item) || breaks(item));
      if (wrong !== undefined)
        report(
          "list-filter",
          `${said}, and ${identify(wrong)}, which does not fit both, is there`,
          some.pages[0],
          has(wrong) ? undefined : widened(context.contract.schemas, filter, wanted, read(wrong, member)),
        );
      const came = new Set(some.items.map(identify));
      // what has changed meanwhile need not have come
      const still = new Set(after.items.filter((item) => has(item) && fits(item)).map(identify));
      const lost = whole.items.find(
        (item) => has(item) && fits(item) && !came.has(identify(item)) && still.has(identify(item)),
      );
      if (lost !== undefined && some.whole)
        report("list-filter", `${said}, and ${identify(lost)}, which fits both, is missing`, some.pages[0]);
    }
  }
}
