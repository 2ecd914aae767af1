/** Reservations: made below an item, listed at the top, released, fulfilled or extended while they are active. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { type Acts, MISSING, type Reply, ok, refuse, withId } from "../../../testing/short-service.ts";
import type { Fault } from "./faults.ts";
import { type Inventory, type Reservation, now } from "./state.ts";

const PER_MINUTE = 60_000;
const DEFAULT_MINUTES = 30;

const inMinutes = (from: number, minutes: number): string => new Date(from + minutes * PER_MINUTE).toISOString();

export const reservationsOf = (stock: Inventory): Acts => {
  const { items, warehouses, reservations, is } = stock;
  const withOne = (given: JsonObject, does: (one: Reservation) => Reply): Reply =>
    withId(reservations, given["reservation_id"], does);
  const whileActive = (given: JsonObject, also: Fault | undefined, does: (one: Reservation) => void): Reply =>
    withOne(given, (one) => {
      const isLate = one.status === "released" && also !== undefined && is(also);
      if (one.status !== "active" && !isLate) return refuse(409);
      does(one);
      return ok({ ...one });
    });
  return {
    reserveItem: ({ given, body }) => {
      const [sku, warehouse, quantity] = [String(given["sku"]), String(body["warehouse_id"]), Number(body["quantity"])];
      if (!items.has(sku)) return MISSING;
      if (!warehouses.has(warehouse)) return refuse(422);
      if (stock.free(sku, warehouse) < quantity && !is("more is reserved than there is")) return refuse(409);
      const minutes = is("a reservation expires at once") ? 0 : Number(body["expires_in_minutes"] ?? DEFAULT_MINUTES);
      const { expires_in_minutes: _minutes, ...said } = body;
      const one = {
        ...said,
        id: stock.next("res"),
        sku,
        warehouse_id: warehouse,
        quantity,
        status: "active",
        created_at: now(),
        expires_at: inMinutes(Date.now(), minutes),
      };
      reservations.set(one.id, one);
      return ok({ ...one }, 201);
    },
    listReservations: ({ given: { status, sku } }) => {
      const listed = [...reservations.values()]
        .filter((one) => status === undefined || one.status === status || is("reservations of one status are all"))
        .filter((one) => sku === undefined || one.sku === sku || is("reservations of one item are all"));
      return ok({
        items: (is("a reservation is not listed") ? listed.slice(0, 1) : listed).map((one): Json => ({ ...one })),
      });
    },
    getReservation: ({ given }) => withOne(given, (one) => ok({ ...one })),
    releaseReservation: ({ given }) =>
      whileActive(given, "a reservation is released twice", (one) => {
        one.status = "released";
        if (!is("a release has no time")) one["released_at"] = now();
        if (is("a release takes goods")) stock.move(one.sku, one.warehouse_id, "issue", -one.quantity);
      }),
    fulfillReservation: ({ given }) =>
      whileActive(given, undefined, (one) => {
        one.status = "fulfilled";
        if (is("a fulfilled reservation leaves the goods")) return;
        stock.move(one.sku, one.warehouse_id, "issue", -one.quantity, one["order_ref"]);
      }),
    extendReservation: ({ given, body }) =>
      whileActive(given, "a released reservation is extended", (one) => {
        const minutes = Number(body["minutes"]) * (is("an extension shortens") ? -1 : 1);
        if (!is("an extension changes nothing"))
          one["expires_at"] = inMinutes(Date.parse(String(one["expires_at"])), minutes);
      }),
  };
};
