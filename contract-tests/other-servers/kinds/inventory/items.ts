/** Items by their SKU: made, copied, changed, and what is in stock of them. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, type Reply, ok, refuse, withId } from "../../../testing/short-service.ts";
import { type Inventory, type Item, now } from "./state.ts";

export const itemsOf = (stock: Inventory): Acts => {
  const { items, is } = stock;
  const withItem = (given: JsonObject, does: (one: Item) => Reply): Reply => withId(items, given["sku"], does);
  return {
    listItems: ({ given }) => {
      const { category, limit = 20, page = 1 } = given;
      const all = [...items.values()]
        .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
        .filter(({ sku }) => !is("a copy is not listed") || !stock.copies.has(sku));
      const fitting = all.filter((one) => category === undefined || one.category === category);
      const [from, size] = [(Number(page) - 1) * Number(limit), Number(limit)];
      const shown = fitting.slice(from, from + size - (is("a page is one item short") && size > 1 ? 1 : 0));
      const query = new URLSearchParams({
        ...(category === undefined ? {} : { category: String(category) }),
        limit: String(limit),
        page: String(Number(page) + 1),
      });
      const headers: Record<string, string> =
        from + size < fitting.length ? { link: `</items?${query.toString()}>; rel="next"` } : {};
      const total = is("the total counts other categories") ? all.length : fitting.length;
      return { status: 200, body: { items: shown, total }, headers };
    },
    createItem: ({ body }) => {
      const sku = String(body["sku"]);
      if (items.has(sku) && !is("a SKU is taken twice")) return refuse(409);
      const at = now();
      const one = {
        unit: "piece",
        reorder_point: 0,
        tags: [],
        ...body,
        created_at: at,
        updated_at: at,
      } as Json as Item;
      items.set(sku, one);
      return ok({ ...one }, 201);
    },
    getItem: ({ given }) => withItem(given, (one) => ok({ ...one })),
    updateItem: ({ given, body }) =>
      withItem(given, (one) => {
        const cleared = is("an update clears the tags") ? { tags: [] } : {};
        Object.assign(one, cleared, body, is("an update keeps its time") ? {} : { updated_at: now() });
        return ok({ ...one });
      }),
    deleteItem: ({ given }) =>
      withItem(given, ({ sku }) => {
        const hasStock = stock.levelsOf(sku).some(({ on_hand }) => on_hand > 0);
        if (hasStock) return refuse(409);
        items.delete(sku);
        return { status: 204 };
      }),
    copyItem: ({ given, body }) =>
      withItem(given, (one) => {
        const sku = String(body["sku"]);
        if (items.has(sku)) return refuse(409);
        const at = is("a copy was made when its original was") ? String(one["created_at"]) : now();
        const copy: Item = { ...one, sku, created_at: at, updated_at: at };
        if (is("a copy loses the category")) delete copy.category;
        if (is("a copy loses its tags")) copy["tags"] = [];
        if (is("a copy loses the reorder point")) copy.reorder_point = 0;
        if (!is("a copy is not kept")) items.set(sku, copy);
        stock.copies.add(sku);
        if (is("copying renames the original")) one["name"] = `${String(one["name"])} copy`;
        return ok(is("a copy keeps the SKU") ? { ...copy, sku: one.sku } : { ...copy }, 201);
      }),
    getItemStock: ({ given }) =>
      withItem(given, ({ sku, reorder_point }) => {
        const warehouses = stock.levelsOf(sku);
        const counted = is("totals leave out a warehouse") ? warehouses.slice(0, -1) : warehouses;
        const sum = (name: "on_hand" | "reserved" | "available"): number =>
          counted.reduce((all, level) => all + level[name], 0);
        const [on_hand, reserved, available] = [sum("on_hand"), sum("reserved"), sum("available")];
        return ok({ sku, on_hand, reserved, available, is_low: available <= reorder_point, warehouses });
      }),
  };
};
