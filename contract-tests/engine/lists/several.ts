/** A filter that takes several values at once: what has one of them, or all of them where the contract says so. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Assumption } from "../finding.ts";
import { key } from "../http/plan.ts";
import type { Choice } from "../relations/list-choices.ts";
import type { Schemas } from "../schemas.ts";
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

interface Wrong {
  readonly message: string;
  readonly assumes: Assumption | undefined;
}

/** What the first item that the choice does not admit has there. */
export function unchosen(
  schemas: Schemas,
  { parameter, member, single, how }: Choice,
  values: readonly Json[],
  items: readonly Json[],
): Wrong | undefined {
  const has = (item: Json): boolean[] => values.map((value) => matches(read(item, member), value));
  const wrong = items.find((item) => (how === "all" ? has(item).includes(false) : !has(item).includes(true)));
  if (wrong === undefined) return undefined;
  const came = read(wrong, member) ?? null;
  const missing = values.find((value) => !matches(came, value)) ?? null;
  const assumes = ([came].flat() as Json[])
    .map((part) => widened(schemas, { parameter: single, member }, missing, part))
    .find((one) => one !== undefined);
  const message = `${saidOf(parameter, values, how)}, and an item has ${JSON.stringify(came)}`;
  return { message, assumes };
}

function saidOf({ name }: Parameter, values: readonly Json[], how: Choice["how"]): string {
  return `${name} was ${JSON.stringify(values)}${how === "all" ? ", all of which have to be there" : ""}`;
}

/** Asks for these values, and holds every item against what comes. */
async function asked(list: ListRead, choice: Choice, values: readonly Json[]): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { parameter, member, how } = choice;
  const identify = identity(whole.items);
  const plan = { ...base, values: new Map([...base.values, [key(parameter), [...values]]]) };
  const name = `filtered by ${values.length} of ${parameter.name}`;
  const some = await walk(context, shape, plan, name);
  const after = await walk(context, shape, base, `without ${parameter.name}`);
  if (some === undefined || after === undefined || identify === undefined) return;
  const wrong = unchosen(context.contract.schemas, choice, values, some.items);
  if (wrong !== undefined) report("list-filter", wrong.message, some.pages[0], wrong.assumes);
  if (!whole.whole || !some.whole) return;
  const has = (item: Json): boolean[] => values.map((value) => matches(read(item, member), value));
  const fits = (item: Json): boolean => (how === "any" ? has(item).includes(true) : !has(item).includes(false));
  const [came, still] = [some, after].map(({ items }) => new Set(items.map(identify)));
  const lost = whole.items.find(
    (item) => fits(item) && came?.has(identify(item)) === false && still?.has(identify(item)) === true,
  );
  if (lost !== undefined)
    report(
      "list-filter",
      `${saidOf(parameter, values, how)}, and ${identify(lost)}, which fits, is missing`,
      some.pages[0],
    );
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
