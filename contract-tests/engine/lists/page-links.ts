/** Links of a page to others lead where their names say: to the page before it, to the first one and to the last one. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { type Leading, led, linkTo } from "./onward.ts";
import { type ListRead, type Walked, identity, itemsIn } from "./walk.ts";

/** `walked`: all of the list, by pages. */
export async function pageLinks({ context, shape, whole, report }: ListRead, walked: Walked): Promise<void> {
  const identify = identity(whole.items);
  const pages = walked.pages.filter((page) => itemsIn(shape, page).length > 0);
  const [first, second, third] = pages;
  const last = pages.at(-1);
  if (!walked.whole || identify === undefined || first === undefined || second === undefined || last === undefined)
    return;
  const keysOf = (page: Exchange): string[] => itemsIn(shape, page).map(identify);
  const sizeOf = (values: Plan["values"]): Json | undefined => shape.limit && values.get(key(shape.limit));
  /** `isRight`: of what comes there, and whether pages have the same size there. */
  const leads = async (
    from: Exchange,
    to: Leading,
    isRight: (keys: readonly string[], alike: boolean) => boolean,
  ): Promise<void> => {
    const address = linkTo(from, to);
    if (address === undefined || from.sent === undefined) return;
    const plan = led({ operation: shape.operation, values: from.sent.values }, address);
    if (plan === "elsewhere") return;
    const about = context.flow.about(shape.operation, `by its link ${to}`, { check: "lists" });
    const page = await context.wire.send(plan, about);
    const alike = sizeOf(plan.values) === sizeOf(from.sent.values);
    if (succeeded(page) && isRight(keysOf(page), alike)) return;
    report("list-complete", `its link ${to} is ${address}, which does not lead there`, page);
  };
  const [one, other] = third === undefined ? [first, second] : [second, third];
  const before = keysOf(one);
  await leads(other, "prev", (keys, alike) =>
    alike ? sameJson([...keys], before) : keys.includes(before.at(-1) ?? ""),
  );
  await leads(second, "first", (keys) => keys[0] === keysOf(first)[0]);
  // counted from the end, the last page may be a full one
  await leads(first, "last", (keys) => keys.length > 0 && keys.at(-1) === keysOf(last).at(-1));
  // before the first page nothing is, or nothing yet
  await leads(first, "prev", (keys) => keys.length === 0);
}
