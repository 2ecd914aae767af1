/** A filter that takes several values at once: what has one of them, or all of them where the contract says so. */
import type { Json } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Assumption } from "../finding.ts";
import { key } from "../http/plan.ts";
import type { Choice } from "../relations/list-choices.ts";
import { matches, widened } from "./filters.ts";
import { nobodyHas } from "./nothing.ts";
import { type ListRead, identity, walk } from "./walk.ts";

/** Values that items have there, each once. */
function valuesOf({ context, whole }: ListRead, { parameter, member }: Choice): Json[] {
  const all = whole.items.flatMap((item) => [read(item, member) ?? []].flat() as Json[]);
  const distinct = new Map(all.map((value) => [JSON.stringify(value), value]));
  return [...distinct.values()].filter((value) => context.contract.schemas.valid("in", parameter.schema, [value]));
}

/** Two of which some item has the first alone: where one is enough and where both are needed then differ. */
function pairOf(
  { context, whole }: ListRead,
  { parameter, member }: Choice,
  values: readonly Json[],
): Json[] | undefined {
  const pairs = values.flatMap((one) => values.filter((other) => other !== one).map((other) => [one, other]));
  return pairs.find(([one = null, other = null]) => {
    const first = whole.items.some((item) => {
      const there = read(item, member);
      return matches(there, one) && !matches(there, other);
    });
    return first && context.contract.schemas.valid("in", parameter.schema, [one, other]);
  });
}

/** Asks for these values, and holds every item against what comes. */
async function asked(list: ListRead, choice: Choice, values: readonly Json[]): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { parameter, member, single, how } = choice;
  const identify = identity(whole.items);
  const plan = { ...base, values: new Map([...base.values, [key(parameter), [...values]]]) };
  const name = `filtered by ${values.length} of ${parameter.name}`;
  const some = await walk(context, shape, plan, name);
  const after = await walk(context, shape, base, `without ${parameter.name}`);
  if (some === undefined || after === undefined || identify === undefined) return;
  const has = (item: Json): boolean[] => values.map((value) => matches(read(item, member), value));
  const fits = (item: Json): boolean => (how === "any" ? has(item).includes(true) : !has(item).includes(false));
  const breaks = (item: Json): boolean => (how === "all" ? has(item).includes(false) : !has(item).includes(true));
  const said = `${parameter.name} was ${JSON.stringify(values)}${how === "all" ? ", all of which have to be there" : ""}`;
  const wrong = some.items.find(breaks);
  if (wrong !== undefined) {
    const came = read(wrong, member);
    const missing = values.find((value) => !matches(came, value)) ?? null;
    const parts = [came ?? null].flat() as Json[];
    const assumes = parts
      .map((part): Assumption | undefined =>
        widened(context.contract.schemas, { parameter: single, member }, missing, part),
      )
      .find((one) => one !== undefined);
    report("list-filter", `${said}, and an item has ${JSON.stringify(came ?? null)}`, some.pages[0], assumes);
  }
  if (!whole.whole || !some.whole) return;
  const [came, still] = [some, after].map(({ items }) => new Set(items.map(identify)));
  const lost = whole.items.find(
    (item) => fits(item) && came?.has(identify(item)) === false && still?.has(identify(item)) === true,
  );
  if (lost !== undefined)
    report("list-filter", `${said}, and ${identify(lost)}, which fits, is missing`, some.pages[0]);
}

export async function severalAtOnce(list: ListRead): Promise<void> {
  const { context, shape, base } = list;
  const { schemas } = context.contract;
  for (const choice of shape.choices) {
    if (base.values.has(key(choice.parameter))) continue;
    const values = valuesOf(list, choice);
    const [one] = values;
    const pair = pairOf(list, choice, values);
    const none = nobodyHas(list, choice.single, choice.member);
    const forms = [one === undefined ? undefined : [one], pair, none === undefined ? undefined : [none]];
    for (const form of forms)
      if (form !== undefined && schemas.valid("in", choice.parameter.schema, form)) await asked(list, choice, form);
  }
}
