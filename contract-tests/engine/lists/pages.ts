/** A list read by small pages is the list as a whole: nothing twice, nothing missing, in the stated order. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { evaluate } from "../http/expression.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { applies, relationFaults, stepFaults, within } from "../relations/faults.ts";
import { relationsOf } from "../relations/vocabulary.ts";
import { emptyEnd } from "./empty-end.ts";
import { pageLinks } from "./page-links.ts";
import { summed } from "./summed.ts";
import { toldOf } from "./told.ts";
import { type ListRead, MOST_PAGES, type Walked, identity, itemsIn, limited, walk } from "./walk.ts";

/** Members that a page too many or too few would show, as long as the list itself stands still. */
export async function paged(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const identify = identity(whole.items);
  if (shape.limit === undefined || identify === undefined || !whole.whole || whole.items.length < 2) return;
  const size = Math.max(1, Math.min(2, whole.items.length - 1), Math.ceil(whole.items.length / (MOST_PAGES / 2)));
  const small = await walk(context, shape, limited(shape, base, size), `by pages of ${size}`);
  const after = await walk(context, shape, base, "all once more");
  if (small === undefined || after === undefined) return;
  for (const page of small.pages) {
    const count = itemsIn(shape, page).length;
    // an address that leads on need not repeat how many were asked for
    const asked = page.sent?.values.get(key(shape.limit));
    if (count > size && asked === size)
      report("list-limit", `${count} items came, ${shape.limit.name} was ${size}`, page);
  }
  if (sameJson(whole.items.map(identify), after.items.map(identify))) {
    summed(list, small);
    emptyEnd(list, small);
    await filledPage(list);
    await ledTwice(list, small);
    await pageLinks(list, small);
  }
  const keys = small.items.map(identify);
  const repeated = keys.find((one, index) => keys.indexOf(one) !== index);
  if (repeated !== undefined) report("list-repeats", `${repeated} comes twice over the pages`, small.pages.at(-1));
  const alone = shape.next === undefined && shape.onward === undefined && shape.after === undefined;
  if (!small.whole || (alone && small.pages.length === 1)) return;
  const [first, last] = [new Set(whole.items.map(identify)), new Set(after.items.map(identify))];
  const missing = [...first].find((one) => last.has(one) && !keys.includes(one));
  if (missing !== undefined)
    report("list-complete", `${missing} is on no page of ${size}, and in the list as a whole`, small.pages.at(-1));
  const stranger = keys.find((one) => !first.has(one) && !last.has(one));
  if (stranger !== undefined)
    report("list-complete", `${stranger} is on a page of ${size}, and not in the list as a whole`, small.pages.at(-1));
  const order = (items: readonly Json[]): string[] =>
    items.map(identify).filter((one) => first.has(one) && last.has(one) && keys.includes(one));
  if (
    sameJson(order(whole.items), order(after.items)) &&
    !sameJson(order(whole.items), order(small.items)) &&
    repeated === undefined
  )
    report("list-order", `pages of ${size} come in another order than the list as a whole`, small.pages[0]);
  ordered(list, small, size);
}

/** What leads to the second page leads there again, and by pages of another size to what follows the first page. */
async function ledTwice({ context, shape, whole, report }: ListRead, small: Walked): Promise<void> {
  const [first, second] = small.pages;
  const values = second?.sent?.values;
  const identify = identity(whole.items);
  if (first === undefined || second === undefined || values === undefined || identify === undefined) return;
  const ask = (plan: Plan, name: string): Promise<Exchange> =>
    context.wire.send(plan, context.flow.about(shape.operation, name, { check: "lists" }));
  const keysOf = (page: Exchange): string[] => itemsIn(shape, page).map(identify);
  const plan: Plan = { operation: shape.operation, values };
  const again = await ask(plan, "the second page once more");
  if (!succeeded(again) || !sameJson(keysOf(again), keysOf(second)))
    return report("list-complete", "what leads to the second page does not lead there again", again);
  const size = Number(shape.limit && values.get(key(shape.limit)));
  if (shape.next === undefined || !context.contract.schemas.valid("in", shape.limit?.schema ?? "", size + 1)) return;
  const wider = await ask(limited(shape, plan, size + 1), "the second page, one longer");
  const wanted = small.items.map(identify).slice(keysOf(first).length, keysOf(first).length + size + 1);
  const came = succeeded(wider) ? keysOf(wider) : wanted;
  // who keeps to the size that it began with, or refuses another one, loses nothing
  if (came.length < Math.min(size, wanted.length) || !sameJson(came, wanted.slice(0, came.length)))
    report("list-complete", `by pages of ${size + 1} the second page does not follow the first one of ${size}`, wider);
}

/** A page that is full and the last one is the last one. */
async function filledPage(list: ListRead): Promise<void> {
  const { context, shape, base, whole } = list;
  const count = whole.items.length;
  if (shape.limit === undefined || !context.contract.schemas.valid("in", shape.limit.schema, count)) return;
  const full = await walk(context, shape, limited(shape, base, count), "by one page that is full");
  if (full?.items.length !== count) return;
  summed(list, full);
  emptyEnd(list, full);
}

/** The stated order holds over all pages together, not only within one. */
export function ordered(list: ListRead, walked: Walked, size?: number): void {
  const { context, shape, report } = list;
  const owners = viewOf(context.contract.schemas, "out", shape.schema).nodes.map(({ schema }) => schema);
  const [asked] = walked.pages;
  for (const relation of [...owners, shape.operation.definition].flatMap(relationsOf)) {
    if (relation.kind === "told" && relation.told === shape.items && size === undefined) toldOf(list, relation, walked);
    if (relation.kind !== "order" && relation.kind !== "chain") continue;
    if ((relation.kind === "order" ? relation.order : relation.chain) !== shape.items) continue;
    if (asked !== undefined && !applies(relation, (operand) => evaluate(operand, asked))) continue;
    const { when: _, ...always } = relation;
    const whole = always.kind === "order" ? { ...always, order: "/list" } : { ...always, chain: "/list" };
    const faults = relationFaults(whole, within({ list: [...walked.items] }));
    const steps = walked.whole && relation.kind === "order" ? stepFaults(relation, walked.items) : [];
    for (const fault of [...faults, ...steps].slice(0, 1))
      report("list-order", size === undefined ? fault : `over pages of ${size}: ${fault}`, walked.pages.at(-1));
  }
}
