/** A list whose direction alone can be chosen goes the other way where the other one is asked for, and on every page. */
import { DESCENDING, SORTS } from "../../../spec/openapi/list-names.ts";
import { type Json, objectAt, sameJson, textAt } from "../../../spec/openapi/json.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { key, type Plan } from "../http/plan.ts";
import { thingIn } from "../relations/thing.ts";
import { pagesAlike } from "./pages-alike.ts";
import { directionOf } from "./sorted.ts";
import { type ListRead, type Walked, identity, walk } from "./walk.ts";

/** Of fewer the order may be the same by chance, as all may be alike in what they are sorted by. */
const ENOUGH = 3;

/** Whether all are alike in the member that the words of the parameter name: any order is either way round then. */
function isAlike({ definition }: Parameter, items: readonly Json[]): boolean {
  const named = [...(textAt(definition["description"]) ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
  const valuesOf = (name: string): Set<string> =>
    new Set(items.flatMap((item) => JSON.stringify(objectAt(thingIn(item))[name]) ?? []));
  return named.some((name) => valuesOf(name).size === 1);
}

export async function reversed(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const direction = directionOf(context.contract.schemas, shape);
  const identify = identity(whole.items);
  if (direction === undefined || identify === undefined || !whole.whole || whole.items.length < ENOUGH) return;
  const { parameter, values } = direction;
  const [up, down] = [false, true].map((wanted) => values.find((value) => DESCENDING.test(value) === wanted));
  const sortsBy = shape.operation.parameters.some((one) => one !== parameter && SORTS.test(one.name));
  if (sortsBy || up === undefined || down === undefined || isAlike(parameter, whole.items)) return;
  const asked = async (way: string): Promise<Walked | undefined> => {
    const said = `in the direction ${way}`;
    const plan: Plan = { ...base, values: new Map([...base.values, [key(parameter), way]]) };
    const walked = await walk(context, shape, plan, said);
    if (walked !== undefined) await pagesAlike(list, plan, walked, said);
    return walked;
  };
  const [first, second] = [await asked(up), await asked(down)];
  if (first === undefined || second === undefined) return;
  const [one, other] = [first, second].map(({ items }) => items.map(identify));
  if (one === undefined || other === undefined || one.length < ENOUGH || !sameJson(one, other)) return;
  report(
    "list-order",
    `${parameter.name} was ${up} and then ${down}, and both lists are in the same order`,
    second.pages[0],
  );
}
