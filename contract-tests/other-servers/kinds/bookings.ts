/** Rooms, bookings that name them, what is done to a booking, and reports that take their time: nothing but paths and schemas says how they belong together. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { type Habit, MISSING, type Reply, habit, ok, refuse, shown } from "../../testing/short-service.ts";
import type { Shape } from "../formats/below.ts";

const CONTRACT = `
paths:
  /rooms:
    get:
      operationId: rooms
      parameters: [&limit { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50, default: 10 } }, &offset { name: offset, in: query, schema: { type: integer, minimum: 0, default: 0 } }, { name: kind, in: query, schema: { type: string, enum: [single, double] } }, { name: min_beds, in: query, schema: { type: integer, minimum: 1, maximum: 12 } }]
      responses: { "200": RoomPage }
    post: { operationId: addRoom, body: NewRoom, responses: { "201": { is: Room, headers: { Location: { required: true, schema: { type: string } } } } } }
  /rooms/{roomId}:
    get: { operationId: room, responses: { "200": Room, "404": refused } }
    put: { operationId: replaceRoom, body: NewRoom, responses: { "200": Room, "404": refused } }
    patch: { operationId: changeRoom, patch: RoomChange, responses: { "200": Room, "404": refused } }
  /bookings:
    post:
      operationId: book
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string, minLength: 8, maxLength: 64 } }]
      body: NewBooking
      responses: { "201": { is: Booking, headers: { Location: { required: true, schema: { type: string } } } }, "404": refused, "409": { description: "The key was used with another body." } }
    get: { operationId: bookings, parameters: [*limit, *offset, { name: sort, in: query, schema: { type: string, enum: [nights, -nights] } }], responses: { "200": BookingPage } }
  /bookings/{bookingId}:
    get: { operationId: booking, responses: { "200": Booking, "404": refused } }
  /bookings/{bookingId}/cancel:
    post: { operationId: cancel, responses: { "200": Booking, "404": refused, "409": refused } }
  /reports:
    post: { operationId: startReport, body: NewReport, responses: { "202": { is: Report, headers: { Location: { required: true, schema: { type: string } } } } } }
  /reports/{reportId}:
    get: { operationId: report, responses: { "200": Report, "404": refused } }
places: { roomId: { type: integer, minimum: 1 }, bookingId: { type: integer, minimum: 1 }, reportId: { type: integer, minimum: 1 } }
schemas:
  NewRoom: { type: object, additionalProperties: false, required: [kind, beds], properties: { kind: { type: string, enum: [single, double] }, beds: { type: integer, minimum: 1, maximum: 12 }, quiet: { type: boolean, default: true }, notes: { type: string, minLength: 1, maxLength: 40 } } }
  RoomChange: { type: object, additionalProperties: false, minProperties: 1, properties: { beds: { type: integer, minimum: 1, maximum: 12 }, view: { type: string, minLength: 1, maxLength: 40 }, tags: { type: array, maxItems: 3, items: { type: string, minLength: 1, maxLength: 10 } } } }
  Room: { type: object, required: [id, kind, beds, quiet], properties: { id: { type: integer }, kind: { type: string, enum: [single, double] }, beds: { type: integer }, quiet: { type: boolean }, notes: { type: string }, view: { type: string }, tags: { type: array, items: { type: string } } } }
  NewBooking: { type: object, additionalProperties: false, required: [room_id, guest, nights], properties: { room_id: { type: integer, minimum: 1 }, guest: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string, minLength: 1, maxLength: 40 }, email: { type: string, format: email, maxLength: 90 } } }, nights: { type: integer, minimum: 1, maximum: 30 } } }
  Booking: { type: object, required: [id, room_id, guest, nights, status], properties: { id: { type: integer }, room_id: { type: integer }, guest: { type: object, required: [name], properties: { name: { type: string }, email: { type: string } } }, nights: { type: integer }, status: { type: string, enum: [booked, cancelled] } } }
  RoomPage: { type: object, required: [items, total], properties: { items: { type: array, items: <Room> }, total: { type: integer } } }
  BookingPage: { type: object, required: [items, total], properties: { items: { type: array, items: <Booking> }, total: { type: integer } } }
  NewReport: { type: object, additionalProperties: false, required: [of], properties: { of: { type: string, enum: [rooms, bookings] } } }
  Report: { type: object, required: [reportId, of, state], properties: { reportId: { type: integer }, of: { type: string, enum: [rooms, bookings] }, state: { type: string, enum: [running, done] } } }
`;

const FAULTS = {
  "the first booking is cancelled in place of another": ["read-back"],
  "a cancellation is not kept": ["read-back"],
  "a default is another than stated": ["read-back"],
  "a page is shorter than the default": ["list-limit"],
  "a lower bound is ignored": ["list-filter"],
  "a lower bound leaves out what is right at it": ["list-filter"],
  "the total is that without the filter": ["list-complete"],
  "numbers are sorted as texts": ["list-order"],
  "an optional member of a member is lost": ["read-back"],
  "a patch resets what only patches set": ["read-back"],
  "an optional member of what is put is lost": ["read-back"],
  "a used key takes another body": ["expected-status"],
  "Location of a report leads to the first one": ["read-back"],
  "a report becomes one of something else": ["read-back"],
} as const;

function make(fault?: string): Habit {
  return habit("bookings", CONTRACT, () => {
    const rooms: JsonObject[] = [];
    const bookings: JsonObject[] = [];
    const reports: JsonObject[] = [];
    const keys = new Map<string, { readonly sent: string; readonly reply: Reply }>();
    const at = (all: JsonObject[], id: Json | undefined): JsonObject | undefined => all[Number(id) - 1];
    const page = (all: JsonObject[], { limit, offset }: JsonObject, count = all.length): Reply => {
      const size = Number(limit ?? (fault === "a page is shorter than the default" ? 8 : 10));
      const from = Number(offset ?? 0);
      return ok({ items: all.slice(from, from + size), total: count });
    };
    const made = (all: JsonObject[], path: string, thing: JsonObject): Reply => {
      all.push(thing);
      return { status: 201, body: { ...thing }, headers: { location: `/${path}/${all.length}` } };
    };
    return {
      rooms: ({ given }) => {
        const { kind, min_beds: least = 0 } = given;
        const keeps = (beds: number): boolean =>
          fault === "a lower bound is ignored" ||
          (fault === "a lower bound leaves out what is right at it" && least !== 0
            ? beds > Number(least)
            : beds >= Number(least));
        const all = rooms.filter(
          (room) => (kind === undefined || room["kind"] === kind) && keeps(Number(room["beds"])),
        );
        return page(all, given, fault === "the total is that without the filter" ? rooms.length : all.length);
      },
      addRoom: ({ body }) =>
        made(rooms, "rooms", { id: rooms.length + 1, quiet: fault !== "a default is another than stated", ...body }),
      room: ({ given }) => shown(at(rooms, given["roomId"])),
      replaceRoom: ({ given, body: { notes, ...body } }) => {
        const room = at(rooms, given["roomId"]);
        if (room === undefined) return MISSING;
        const noted = notes === undefined || fault === "an optional member of what is put is lost" ? {} : { notes };
        const replaced = { id: room["id"] ?? null, quiet: true, ...body, ...noted };
        rooms.splice(rooms.indexOf(room), 1, replaced);
        return shown(replaced);
      },
      changeRoom: ({ given, body }) => {
        const room = at(rooms, given["roomId"]);
        if (room !== undefined && fault === "a patch resets what only patches set") delete room["tags"];
        return shown(room && Object.assign(room, body));
      },
      book: ({ given, body }) => {
        const key = String(given["Idempotency-Key"] ?? "");
        const sent = JSON.stringify(body);
        const known = key === "" ? undefined : keys.get(key);
        if (known !== undefined && (known.sent === sent || fault === "a used key takes another body"))
          return known.reply;
        if (known !== undefined) return { status: 409 };
        if (at(rooms, body["room_id"]) === undefined) return MISSING;
        const { guest = null } = body;
        const name = (guest as JsonObject)["name"] ?? "";
        const kept = fault === "an optional member of a member is lost" ? { name } : guest;
        const booking = { id: bookings.length + 1, ...body, guest: kept, status: "booked" };
        const reply = made(bookings, "bookings", booking);
        if (key !== "") keys.set(key, { sent, reply });
        return reply;
      },
      bookings: ({ given }) => {
        const { sort } = given;
        const texts = fault === "numbers are sorted as texts";
        const order = (a: JsonObject, b: JsonObject): number =>
          texts
            ? String(a["nights"]).localeCompare(String(b["nights"]), "en")
            : Number(a["nights"]) - Number(b["nights"]);
        const sign = sort === "-nights" ? -1 : 1;
        return page(sort === undefined ? bookings : bookings.toSorted((a, b) => sign * order(a, b)), given);
      },
      booking: ({ given }) => shown(at(bookings, given["bookingId"])),
      cancel: ({ given }) => {
        const booking = at(bookings, given["bookingId"]);
        if (booking === undefined) return MISSING;
        if (booking["status"] === "cancelled") return refuse(409);
        const other = fault === "the first booking is cancelled in place of another" ? bookings[0] : booking;
        if (fault !== "a cancellation is not kept") Object.assign(other ?? {}, { status: "cancelled" });
        return ok({ ...booking, status: "cancelled" });
      },
      startReport: ({ body }) => {
        const { of = null } = body;
        reports.push({ reportId: reports.length + 1, of, state: "running" });
        const place = fault === "Location of a report leads to the first one" ? 1 : reports.length;
        return { status: 202, body: { ...reports.at(-1) }, headers: { location: `/reports/${place}` } };
      },
      report: ({ given }) => {
        const report = at(reports, given["reportId"]);
        const other = report?.["of"] === "rooms" ? "bookings" : "rooms";
        const of = fault === "a report becomes one of something else" ? { of: other } : {};
        return shown(report && { ...report, ...of, state: "done" });
      },
    };
  });
}

export const bookings: Shape = { name: "bookings of rooms, and what is done to them", faults: FAULTS, make };
