/** Transfers between two warehouses: drafts that are shipped and then received. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, type Reply, ok, refuse, withId } from "../../../testing/short-service.ts";
import { type Inventory, type Line, type Transfer, now } from "./state.ts";

/** Lines of one item count together. */
function wantedOf(lines: readonly Line[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { sku, quantity } of lines) wanted.set(sku, (wanted.get(sku) ?? 0) + quantity);
  return wanted;
}

export const transfersOf = (stock: Inventory): Acts => {
  const { items, warehouses, transfers, is } = stock;
  let made = 0;
  const withOne = (given: JsonObject, does: (one: Transfer) => Reply): Reply =>
    withId(transfers, given["transfer_id"], does);
  const placesOf = (one: JsonObject): [string, string] => [
    String(one["source_warehouse_id"]),
    String(one["destination_warehouse_id"]),
  ];
  return {
    listTransfers: ({ given: { status } }) =>
      ok({
        items: [...transfers.values()]
          .filter((one) => status === undefined || one.status === status)
          .map((one): Json => ({ ...one })),
      }),
    createTransfer: ({ body }) => {
      const [from, to] = placesOf(body);
      const lines = body["lines"] as Json as Line[];
      if (!warehouses.has(from) || !warehouses.has(to)) return refuse(422);
      if (from === to && !is("a transfer to itself is taken")) return refuse(422);
      const isUnknown = lines.some(({ sku }) => !items.has(sku));
      if (isUnknown) return refuse(422);
      made += is("transfer numbers have gaps") ? 2 : 1;
      const number = is("transfer numbers start again") ? 1 : made;
      const sum = lines.reduce((all, { quantity }) => all + quantity, 0);
      const total_quantity = is("a transfer counts its lines") ? lines.length : sum;
      const more = { id: stock.next("tr"), number, total_quantity, status: "draft", created_at: now() };
      const one: Transfer = { ...body, lines, ...more };
      transfers.set(one.id, one);
      return ok({ ...one }, 201);
    },
    getTransfer: ({ given }) => withOne(given, (one) => ok({ ...one })),
    deleteTransfer: ({ given }) =>
      withOne(given, ({ id, status }) => {
        if (status !== "draft") return refuse(409);
        transfers.delete(id);
        return { status: 204 };
      }),
    shipTransfer: ({ given }) =>
      withOne(given, (one) => {
        if (one.status !== "draft") return refuse(409);
        const [from] = placesOf(one);
        const isShort = [...wantedOf(one.lines)].some(([sku, quantity]) => stock.free(sku, from) < quantity);
        if (isShort && !is("more is shipped than there is")) return refuse(409);
        for (const { sku, quantity } of one.lines) stock.move(sku, from, "transfer_out", -quantity);
        Object.assign(one, { status: "in_transit", shipped_at: now() });
        return ok({ ...one });
      }),
    receiveTransfer: ({ given }) =>
      withOne(given, (one) => {
        if (one.status !== "in_transit") return refuse(409);
        const [, to] = placesOf(one);
        for (const { sku, quantity } of one.lines) stock.move(sku, to, "transfer_in", quantity);
        Object.assign(one, { status: "received", received_at: now() });
        return ok({ ...one });
      }),
  };
};
