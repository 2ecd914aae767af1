/** Which side of its value a parameter keeps, by its name: what lies beyond breaks it, what lies within fits, and what lies right at it is certain or not. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { listShape } from "../relations/list-shape.ts";
import { boundsOf } from "./bounds.ts";

const number = { type: "integer" };
const day = { type: "string", format: "date" };
const time = { type: "string", format: "date-time" };

function boundOf(
  name: string,
  schema: JsonObject,
  description?: string,
  beside?: string,
): ReturnType<typeof boundsOf>[number] | undefined {
  const item = {
    type: "object",
    properties: { id: number, beds: number, name: { type: "string" }, arrives_on: day, createdAt: time },
  };
  const page = { type: "object", properties: { items: { type: "array", items: item } } };
  const { schemas, operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Bounds", version: "1.0.0" },
    paths: {
      "/rooms": {
        get: {
          operationId: "rooms",
          parameters: [
            { name: "limit", in: "query", schema: number },
            { name, in: "query", schema, ...(description === undefined ? {} : { description }) },
            ...(beside === undefined ? [] : [{ name: "other", in: "query", schema, description: beside }]),
          ],
          responses: { "200": { description: "", content: { "application/json": { schema: page } } } },
        },
      },
    },
  });
  const contract = { schemas, operations } as Parameters<typeof listShape>[0];
  const [operation] = operations;
  const shape = operation && listShape(contract, operation);
  return shape && boundsOf(schemas, shape)[0];
}

/** Of 2, 3 and 4 beds where the bound is 3: what fits for sure, and what breaks it for sure. */
const FROM = { fits: [3, 4], breaks: [2] };
const UNTIL = { fits: [2, 3], breaks: [4] };
const AFTER = { fits: [4], breaks: [2, 3] };
const BEFORE = { fits: [2], breaks: [3, 4] };
const ABOVE = { fits: [4], breaks: [2] };
const BELOW = { fits: [2], breaks: [4] };

test.each([
  ["min_beds", FROM],
  ["minBeds", FROM],
  ["beds_min", FROM],
  ["beds[gte]", FROM],
  ["beds.gte", FROM],
  ["beds__gte", FROM],
  ["max_beds", UNTIL],
  ["beds[lte]", UNTIL],
  ["beds[gt]", AFTER],
  ["beds_lt", BEFORE],
  ["beds_from", ABOVE],
  ["since_beds", ABOVE],
  ["beds_to", BELOW],
  ["bedsBefore", BELOW],
  ["min_floors", undefined],
  ["min_name", undefined],
  ["minibeds", undefined],
  ["beds", undefined],
])("%s", (name, sides) => {
  const bound = boundOf(name, number);
  const beds = [2, 3, 4].map((count) => ({ beds: count }));
  const kept = bound && {
    fits: beds.filter((item) => bound.fits(item, 3)).map((item) => item.beds),
    breaks: beds.filter((item) => bound.breaks(item, 3)).map((item) => item.beds),
  };
  expect(kept).toEqual(sides);
});

test.each([
  ["arrives_from", undefined, false],
  ["arrives_from", "Those that arrive on this day or later", true],
  ["arrives_from", "Inclusive", true],
  ["arrives_from", "From this day on", true],
  ["arrives_from", "Those that arrive at some time", false],
])("%s, described as %s: right at it is certain: %s", (name, description, certain) => {
  const bound = boundOf(name, day, description);
  expect(bound?.fits({ arrives_on: "2026-02-03" }, "2026-02-03")).toBe(certain);
  expect(bound?.breaks({ arrives_on: "2026-02-03" }, "2026-02-03")).toBe(false);
  expect(bound?.breaks({ arrives_on: "2026-02-02" }, "2026-02-03")).toBe(true);
});

test.each([
  ["arrives_to", "Those that arrive before this day (exclusive)", true],
  ["arrives_to", "Those that arrive earlier than this", true],
  ["arrives_from", "Strictly after this day", true],
  ["arrives_to", "No later than this", false],
  ["arrives_to", "From inclusive, to exclusive", false],
  ["arrives_to", "Those that arrive before this day", false],
])("%s, described as %s: what lies right at it is left out: %s", (name, description, leftOut) => {
  const bound = boundOf(name, day, description);
  expect(bound?.breaks({ arrives_on: "2026-02-03" }, "2026-02-03")).toBe(leftOut);
});

test.each([
  ["Those that arrive before this day", "Those that leave at or after this day", true],
  ["Those that arrive before this day", "Those that leave after this day", false],
  ["Those that arrive on or before this day", "Those that leave on or after this day", false],
  ["Those that arrive by this day", "Those that leave on or after this day", false],
])("%s, beside %s: what lies right at it is left out: %s", (description, beside, leftOut) => {
  const bound = boundOf("arrives_to", day, description, beside);
  expect(bound?.breaks({ arrives_on: "2026-02-03" }, "2026-02-03")).toBe(leftOut);
});

test("times of one format alone have an order with each other, and what has none lies on neither side", () => {
  expect(boundOf("createdAfter", time)).toBeDefined();
  expect(boundOf("createdAfter", day)).toBeUndefined();
  const bound = boundOf("min_beds", number);
  expect([bound?.fits({}, 3), bound?.breaks({}, 3)]).toEqual([false, false]);
});

test("a bound that is written as a text is of the member's own order, and a side alone may be of anything", () => {
  const text = { type: "string" };
  const bound = boundOf("min_beds", text);
  expect([bound?.within?.(3), bound?.fits({ beds: 3 }, 3), bound?.breaks({ beds: 2 }, 3)]).toEqual(["3", true, true]);
  expect(boundOf("createdAfter", text)).toBeDefined();
  expect(boundOf("after", text)).toBeUndefined();
  expect(boundOf("min_beds", { ...text, enum: ["few", "many"] })).toBeUndefined();
});

test("a name that is no member's is of the one that the description calls by its whole name", () => {
  const bound = boundOf("filter[min_size]", number, "Rooms that have so many beds at least");
  expect(bound?.breaks({ beds: 1 }, 2)).toBe(true);
  expect(bound?.fits({ beds: 2 }, 2)).toBe(true);
  expect(boundOf("min_size", number, "Rooms of this size at least")).toBeUndefined();
});
