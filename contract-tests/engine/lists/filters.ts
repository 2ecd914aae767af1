/** A filter leaves what fits, all of it, and nothing else. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { key } from "../http/plan.ts";
import type { Assumption } from "../finding.ts";
import type { Schemas } from "../schemas.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { ignoresCase, withoutCase } from "../relations/spoken.ts";
import { compared } from "../relations/compared.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { summed } from "./summed.ts";
import { pagesAlike } from "./pages-alike.ts";
import { type ListRead, type Walked, identity, walk } from "./walk.ts";

const MOST_FILTER_VALUES = 3;

export function matches(value: Json | undefined, wanted: Json): boolean {
  return value === undefined
    ? false
    : Array.isArray(value)
      ? value.some((one) => matches(one, wanted))
      : sameJson(value, wanted) ||
        compared(value, wanted) === 0 ||
        (isWrittenAsText(value) && String(value) === wanted);
}

/** A query is text: `featured` of `"true"` and `"false"` is about a member that is true or false. */
function isWrittenAsText(value: Json): boolean {
  return typeof value === "boolean" || typeof value === "number";
}

/** The value of an item as the parameter takes it; undefined where it takes none such. */
export function askedFor(schemas: Schemas, { schema }: Parameter, value: Json): Json | undefined {
  return [value, ...(isWrittenAsText(value) ? [String(value)] : [])].find((one) => schemas.valid("in", schema, one));
}

/** The values that the contract lists for a member of items; undefined where it lists none. */
export function listedFor({ context, shape }: Pick<ListRead, "context" | "shape">, member: string): Json[] | undefined {
  const of = [...shape.item.members.values()].find(({ pointer }) => pointer === member)?.schema;
  return of === undefined ? undefined : enumerated(viewOf(context.contract.schemas, "out", of));
}

/** The default of a filter; undefined where no item can have it: `all` of `open`, `closed` and `all` leaves everything. */
export function standing(
  list: Pick<ListRead, "context" | "shape">,
  { parameter, member }: ListShape["filters"][number],
): Json | undefined {
  const standard = firstOf(viewOf(list.context.contract.schemas, "in", parameter.schema), "default");
  // nothing after the name asks for nothing
  if (standard === "") return undefined;
  const closed = listedFor(list, member);
  return standard === undefined || closed === undefined || closed.includes(standard) ? standard : undefined;
}

/** What filters say who take more than equal values. */
const WIDER =
  /(contain|search|part of|partial|substring|prefix|begin|start|end|like|fuzzy|match|similar|case|at least|at most|or (more|less|later|earlier|newer|older|above|below|higher|lower|greater)|since|until|before|after|from|up to|minimum|maximum|range|within|wildcard|glob|regular expression|any of|one of|comma|separated)/i;

const TEXTUAL = /\b(contain|part of|substring|prefix|begin|start(s|ing)? with)/i;
export const LOOSE =
  /(fuzzy|similar|wildcard|glob|regular|any of|one of|comma|words?\b|full.?text|accent|diacritic|\bor\b)/i;

const LABELLED =
  /\b(with|ha(s|ve|ving)|that carry|carr(ies|ying)|tagged( with| by)?|labell?ed( with| by)?) (this|that|the( given| same)?|exactly this) \w+/i;

/** Undefined where the filter asks for equal values: of free texts one may well take parts, whatever their case, and prose may say more. */
export function widened(
  schemas: Schemas,
  { parameter }: ListShape["filters"][number],
  wanted: Json,
  came: Json | undefined,
): Assumption | undefined {
  if (typeof parameter.definition["x-filters"] === "string") return undefined;
  const view = viewOf(schemas, "in", parameter.schema);
  const said = [parameter.definition["description"], firstOf(view, "description")].filter(
    (one) => typeof one === "string",
  );
  const takes = said.join("\n");
  // what is said of capitals alone is said of equal values
  if (said.some((text) => ignoresCase(text)) && !said.some((text) => WIDER.test(withoutCase(text)))) {
    const isEqual = String(came).toLowerCase() === String(wanted).toLowerCase();
    return isEqual ? "filter" : undefined;
  }
  const isPart = typeof wanted === "string" && typeof came === "string" && TEXTUAL.test(takes) && !LOOSE.test(takes);
  // in no reading of these words does a text fit that has no such part
  if (isPart && !came.toLowerCase().includes(wanted.toLowerCase())) return undefined;
  if (said.some((text) => WIDER.test(text))) return "filter";
  if (typeof wanted !== "string" || enumerated(view) !== undefined) return undefined;
  // a label is a word of its own, and not a part of one
  if (Array.isArray(came) && LABELLED.test(takes)) return undefined;
  if (firstOf(view, "pattern") !== undefined || firstOf(view, "format") !== undefined) return undefined;
  return String(came).toLowerCase().includes(wanted.toLowerCase()) ? "filter" : undefined;
}

/** Each once, the one that most have first: of a list of one a second page shows nothing. */
function byFrequency(values: readonly Json[]): Json[] {
  const counts = new Map<Json, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}

export async function filtered(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  for (const filter of shape.filters) {
    const { parameter, member } = filter;
    if (base.values.has(key(parameter))) continue;
    const values = whole.items
      .flatMap((item) => read(item, member) ?? [])
      .filter((value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean");
    const fitting = byFrequency(values).flatMap((value) => askedFor(context.contract.schemas, parameter, value) ?? []);
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
          widened(context.contract.schemas, filter, value, read(wrong, member)),
        );
      // nobody comes between what a single page says
      if (some.pages.length === 1 || JSON.stringify(whole.items) === JSON.stringify(after.items))
        summed(list, some, some);
      unfound(list, some, after, { parameter: parameter.name, member, value });
      await pagesAlike(list, plan, some, name);
    }
  }
  await filteredTogether(list);
}

/** Two filters leave what fits both. */
async function filteredTogether({ context, shape, base, whole, report }: ListRead): Promise<void> {
  const free = shape.filters.filter(({ parameter }) => !base.values.has(key(parameter)));
  const askable = (parameter: Parameter, value: Json | undefined): Json | undefined =>
    value === undefined ? undefined : askedFor(context.contract.schemas, parameter, value);
  for (const [index, one] of free.entries())
    for (const other of free.slice(index + 1)) {
      const wanted = [one, other].map((filter, place) => ({
        ...filter,
        // of different items, where there are such: a filter that is left out then shows
        value: askable(
          filter.parameter,
          whole.items
            .map((item) => read(item, filter.member))
            .find(
              (value, at, all) =>
                scalar(value) && (place === 0 || !sameJson(value, all[0] ?? null) || at === all.length - 1),
            ),
        ),
      }));
      if (wanted.some(({ value }) => value === undefined)) continue;
      const values = new Map([
        ...base.values,
        ...wanted.map(({ parameter, value }) => [key(parameter), value ?? null] as const),
      ]);
      const some = await walk(
        context,
        shape,
        { ...base, values },
        `filtered by ${wanted.map(({ parameter }) => parameter.name).join(" and ")}`,
      );
      const wrong = some?.items.find((item) =>
        wanted.some(({ member, value, ...filter }) => {
          const came = read(item, member);
          const wide = widened(context.contract.schemas, { ...filter, member }, value ?? null, came) !== undefined;
          return !matches(came, value ?? null) && !wide;
        }),
      );
      if (wrong !== undefined)
        report(
          "list-filter",
          `filtered by ${wanted.map(({ parameter, value }) => `${parameter.name}=${String(value)}`).join(" and ")}, and an item does not fit both`,
          some?.pages[0],
        );
    }
}

function scalar(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function unfound(
  { whole, report }: Pick<ListRead, "whole" | "report">,
  some: Walked,
  after: Walked,
  filter: { parameter: string; member: string; value: Json },
): void {
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole || !some.whole) return;
  const fits = (item: Json): boolean => matches(read(item, filter.member), filter.value);
  const still = new Set(after.items.filter(fits).map(identify));
  const came = new Set(some.items.map(identify));
  const lost = whole.items.find((item) => fits(item) && still.has(identify(item)) && !came.has(identify(item)));
  if (lost !== undefined)
    report(
      "list-filter",
      `${identify(lost)} has ${filter.member} ${JSON.stringify(filter.value)}, and the list filtered by ${filter.parameter} lacks it`,
      some.pages[0],
    );
}
