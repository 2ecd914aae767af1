/** Warehouses and the ledger of what moves into them and out of them. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, MISSING, type Reply, ok, refuse, withId, withOne } from "../../../testing/short-service.ts";
import { type Inventory, type Warehouse, now } from "./state.ts";

export const warehousesOf = (stock: Inventory): Acts => {
  const { warehouses, items, is } = stock;
  const withWarehouse = (given: JsonObject, does: (one: Warehouse) => Reply): Reply =>
    withId(warehouses, given["warehouse_id"], does);
  const levelsIn = (id: string): ReturnType<Inventory["level"]>[] =>
    [...items.keys()].flatMap((sku) => stock.levelsOf(sku)).filter((level) => level["warehouse_id"] === id);
  return {
    listWarehouses: ({ given }) => {
      const shows = given["include_archived"] === true && !is("archived warehouses are never listed");
      const everything = shows || is("archived warehouses are listed");
      return ok({ items: [...warehouses.values()].filter(({ archived }) => everything || !archived) });
    },
    createWarehouse: ({ body }) => {
      const one = { ...body, id: stock.next("wh"), archived: false, created_at: now() };
      warehouses.set(one.id, one);
      return ok({ ...one }, 201);
    },
    getWarehouse: ({ given }) => withWarehouse(given, (one) => ok({ ...one })),
    deleteWarehouse: ({ given }) =>
      withWarehouse(given, ({ id }) => {
        const hasStock = levelsIn(id).some(({ on_hand }) => on_hand > 0);
        if (hasStock) return refuse(409);
        warehouses.delete(id);
        return { status: 204 };
      }),
    archiveWarehouse: ({ given }) =>
      withWarehouse(given, (one) => {
        if (one.archived && !is("a warehouse is archived twice")) return refuse(409);
        if (!is("an archived warehouse is not archived")) one.archived = true;
        return ok({ ...one, archived: true });
      }),
    listWarehouseStock: ({ given }) =>
      withWarehouse(given, ({ id }) => {
        return ok({ items: levelsIn(id) });
      }),
  };
};

export const ledgerOf = (stock: Inventory): Acts => {
  const { items, warehouses, movements, is } = stock;
  const booked = (given: JsonObject, body: JsonObject, does: (sku: string, warehouse: string) => Reply): Reply => {
    const [sku, warehouse] = [String(given["sku"]), String(body["warehouse_id"])];
    if (!items.has(sku)) return MISSING;
    return warehouses.has(warehouse) ? does(sku, warehouse) : refuse(422);
  };
  return {
    receiveItem: ({ given, body }) =>
      booked(given, body, (sku, warehouse) =>
        ok(stock.move(sku, warehouse, "receipt", Number(body["quantity"]), body["reference"]), 201),
      ),
    issueItem: ({ given, body }) =>
      booked(given, body, (sku, warehouse) => {
        const quantity = Number(body["quantity"]);
        if (stock.free(sku, warehouse) < quantity && !is("goods that are not there are issued")) return refuse(409);
        return ok(stock.move(sku, warehouse, "issue", -quantity, body["reference"]), 201);
      }),
    countItem: ({ given, body }) =>
      booked(given, body, (sku, warehouse) => {
        const counted = Number(body["counted"]);
        if (counted < stock.reserved(sku, warehouse)) return refuse(409);
        const change = counted - stock.onHand(sku, warehouse);
        return ok(stock.move(sku, warehouse, "adjustment", change, body["reference"]), 201);
      }),
    listMovements: ({ given: { sku, kind } }) => {
      const listed = movements
        .filter((one) => sku === undefined || one.sku === sku || is("the ledger of one item has all"))
        .filter((one) => kind === undefined || one.kind === kind || is("the ledger of one kind has all"))
        .filter((one) => one.kind !== "issue" || !is("a movement is not in the ledger"))
        .map((one): Json =>
          is("the ledger tells another quantity") ? { ...one, quantity: 1 + Number(one["quantity"]) } : one,
        );
      return ok({ items: is("the ledger begins with the oldest") ? listed : listed.toReversed() });
    },
    getMovement: ({ given }) =>
      withOne(
        movements.find(({ id }) => id === given["movement_id"]),
        ok,
      ),
  };
};
