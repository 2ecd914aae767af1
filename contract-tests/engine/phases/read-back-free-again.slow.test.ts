/** A service of rooms that are booked, and of times that are free again. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, habit, refuse } from "../../testing/short-service.ts";
import { readBack } from "./read-back.ts";

const BOOKINGS = (cancelled: string, conflict: string): string => `
paths:
  /bookings:
    post:
      operationId: book
      body: NewBooking
      responses: { "201": Booking, "409": { is: Problem, description: ${conflict} } }
  /bookings/{bookingId}:
    get: { operationId: getBooking, responses: { "200": Booking, "404": refused } }
  /bookings/{bookingId}/cancel:
    post:
      operationId: cancelBooking
      description: ${cancelled}
      responses: { "200": Booking, "404": refused }
schemas:
  Problem: { type: object, properties: { error: { type: string } } }
  NewBooking: { type: object, required: [startsAt, minutes], additionalProperties: false, properties: { startsAt: { type: string, format: date-time }, minutes: { type: integer, minimum: 5, maximum: 240 } } }
  Booking: { type: object, required: [id, startsAt, minutes, state], properties: { id: { type: string }, startsAt: { type: string }, minutes: { type: integer }, state: { type: string, enum: [booked, cancelled] } } }
`;

interface Booking {
  readonly id: string;
  readonly startsAt: string;
  readonly minutes: number;
  readonly state: "booked" | "cancelled";
}

function bookings(cancelled: string, conflict: string, blocks: boolean): Habit {
  return habit("bookings", BOOKINGS(cancelled, conflict), () => {
    const all = new Map<string, Booking>();
    const ends = ({ startsAt, minutes }: Booking): number => Date.parse(startsAt) + minutes * 60_000;
    const shown = (id: unknown) => {
      const found = all.get(String(id));
      return found === undefined ? refuse(404) : { status: 200, body: { ...found } };
    };
    return {
      book: ({ body }) => {
        const id = String(all.size + 1);
        const made = {
          id,
          startsAt: String(body["startsAt"]),
          minutes: Number(body["minutes"]),
          state: "booked",
        } as const;
        const meets = (one: Booking): boolean =>
          Date.parse(one.startsAt) < ends(made) && Date.parse(made.startsAt) < ends(one);
        if ([...all.values()].some((one) => (blocks || one.state === "booked") && meets(one))) return refuse(409);
        all.set(id, made);
        return { status: 201, body: { ...made } };
      },
      getBooking: ({ given }) => shown(given["bookingId"]),
      cancelBooking: ({ given }) => {
        const found = all.get(String(given["bookingId"]));
        if (found !== undefined) all.set(found.id, { ...found, state: "cancelled" });
        return shown(given["bookingId"]);
      },
    };
  });
}

const OVERLAPS = "It overlaps another booking.";

test.each([
  ["Cancels a booking. The time is free again.", OVERLAPS],
  ["Cancels a booking.", `${OVERLAPS} Cancelled bookings do not count.`],
])("%s %s", async (cancelled, conflict) => {
  const right = await holdHabit(bookings(cancelled, conflict, false), [readBack], ["expected-status"]);
  expect(right.findings).toEqual([]);
  const blocking = await holdHabit(bookings(cancelled, conflict, true), [readBack], ["expected-status"]);
  expect(blocking.findings.map(({ message }) => message).join("\n")).toContain("in nobody's way");
});

test("where the contract does not say so the time may stay taken", async () => {
  const { findings } = await holdHabit(bookings("Cancels a booking.", OVERLAPS, true), [readBack], ["expected-status"]);
  expect(findings).toEqual([]);
});
