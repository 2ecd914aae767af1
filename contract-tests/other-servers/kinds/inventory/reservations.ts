/** Reservations: made below an item, listed at the top, released, fulfilled or extended while they are active. */
import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { MISSING, type Reply, refuse } from "../../../testing/short-service.ts";
import { type Acts, type Inventory, type Reservation, now, ok } from "./state.ts";

const PER_MINUTE = 60_000;
const DEFAULT_MINUTES = 30;

const inMinutes = (from: number, minutes: number): string => new Date(from + minutes * PER_MINUTE).toISOString();

export const reservationsOf = (stock: Inventory): Acts => {
  const { items, warehouses, reservations, is } = stock;
  const withOne = (given: JsonObject, does: (one: Reservation) => Reply): Reply => {
    const one = reservations.get(String(given["reservation_id"]));
    return one === undefined ? MISSING : does(one);
  };
  const whileActive = (
    given: JsonObject,
    does: (one: Reservation) => void,
    also: (one: Reservation) => boolean,
  ): Reply =>
    withOne(given, (one) => {
      if (one.status !== "active" && !also(one)) return refuse(409);
      does(one);
      return ok({ ...one });
    });
  const never = (): boolean => false;
  return {
    reserveItem: ({ given, body }) => {
      const [sku, warehouse, quantity] = [String(given["sku"]), String(body["warehouse_id"]), Number(body["quantity"])];
      if (!items.has(sku)) return MISSING;
      if (!warehouses.has(warehouse)) return refuse(422);
      if (stock.free(sku, warehouse) < quantity && !is("more is reserved than there is")) return refuse(409);
      const otherwise = is("a reservation lasts for an hour where nobody says how long") ? 60 : DEFAULT_MINUTES;
      const minutes = is("a reservation expires at once") ? 0 : Number(body["expires_in_minutes"] ?? otherwise);
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
      whileActive(
        given,
        (one) => {
          one.status = "released";
          if (!is("a release has no time")) one["released_at"] = now();
          if (is("a release takes goods")) stock.move(one.sku, one.warehouse_id, "issue", -one.quantity);
        },
        (one) => one.status === "released" && is("a reservation is released twice"),
      ),
    fulfillReservation: ({ given }) =>
      whileActive(
        given,
        (one) => {
          one.status = "fulfilled";
          if (is("a fulfilled reservation leaves the goods")) return;
          stock.move(one.sku, one.warehouse_id, "issue", -one.quantity, one["order_ref"]);
          if (is("a fulfilled reservation is in no ledger")) stock.movements.pop();
        },
        never,
      ),
    extendReservation: ({ given, body }) =>
      whileActive(
        given,
        (one) => {
          const minutes = Number(body["minutes"]) * (is("an extension shortens") ? -1 : 1);
          if (!is("an extension changes nothing"))
            one["expires_at"] = inMinutes(Date.parse(String(one["expires_at"])), minutes);
        },
        (one) => one.status === "released" && is("a released reservation is extended"),
      ),
  };
};
