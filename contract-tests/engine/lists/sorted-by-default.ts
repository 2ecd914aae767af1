/** Whoever asks for no order gets the one that is the default of the parameter for it. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { key } from "../http/plan.ts";
import { inOrder, ordersOf, placeOf, saidOf } from "./sorted.ts";
import { type ListRead, walk } from "./walk.ts";

export async function sortedByDefault(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { schemas } = context.contract;
  const order = ordersOf(schemas, shape).find(
    ({ values: [first, ...others] }) =>
      first !== undefined &&
      others.length === 0 &&
      sameJson(firstOf(viewOf(schemas, "in", first[0].schema), "default") ?? null, first[1]),
  );
  const pointer = order && placeOf(schemas, shape, order.member);
  if (order === undefined || pointer === undefined || !whole.whole) return;
  if (order.values.some(([parameter]) => base.values.has(key(parameter)))) return;
  const asked = await inOrder(list, order, ", as by default");
  const silent = await walk(context, shape, base, "in the order that is the default");
  const values = (items: readonly Json[]): Json[] => items.map((item) => read(item, pointer) ?? null);
  if (asked?.whole !== true || silent?.whole !== true) return;
  const [one, other] = [values(asked.items), values(silent.items)];
  // of a list that moves in between nothing is said
  if (sameJson(one, other) || !sameJson(one.map(String).toSorted(), other.map(String).toSorted())) return;
  const message = `without an order it is not sorted as by its default: ${saidOf(order)}, and the same items came in another order`;
  report("list-order", message, silent.pages[0]);
}
