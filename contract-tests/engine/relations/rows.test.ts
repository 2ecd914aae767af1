import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { rowFaults, rowsOf } from "./rows.ts";

const ROWS = rowsOf({
  type: "string",
  "x-rows": {
    query: { rows: "leg" },
    of: { rows: "trip" },
    by: { trip: "/id", day: "/day" },
    members: {
      guide: "/guide/name",
      km: "/legs/{leg}/km",
      steep: "/legs/{leg}/slope/steepest",
      alerts: { each: "/alerts", member: "/code" },
      rest: { last_of: "/rests", where: { "/before": "{leg}" }, member: "/at" },
      total: { at: "/sum/km", where: { leg: "first", day: "/counted" } },
    },
  },
});

const TRIPS: readonly Json[] = [
  {
    id: 7,
    day: "mon",
    counted: "mon",
    guide: { name: "Ann" },
    legs: { first: { km: 4.5, slope: { steepest: 12 } }, second: { km: 3 } },
    alerts: [{ code: "wind" }, { code: "snow" }],
    rests: [
      { before: "first", at: "hut" },
      { before: "first", at: "spring" },
      { before: "third", at: "inn" },
    ],
    sum: { km: 7.5 },
  },
  { id: 7, day: "tue", counted: "mon", guide: null, legs: { first: { km: null } }, alerts: [], sum: { km: 0 } },
  { id: 8, day: "tue", counted: null, guide: null, legs: { first: { km: null } }, alerts: [], sum: { km: 0 } },
];

const FIRST: JsonObject = {
  trip: 7,
  day: "mon",
  leg: "first",
  guide: "Ann",
  km: 4.5,
  steep: 12,
  alerts: "wind snow",
  rest: "spring",
  total: 7.5,
};
const SECOND: JsonObject = { ...FIRST, leg: "second", km: 3, steep: "not told of this leg", rest: null, total: null };
const OTHER: JsonObject = { trip: 7, day: "tue", leg: "first", guide: null, km: null, alerts: null, total: null };
/** Of a whole that does not say which line has the sum. */
const UNTOLD: JsonObject = { ...OTHER, trip: 8, total: 5 };

function faults(...rows: readonly Json[]): string[] {
  if (ROWS === undefined) throw new Error("no rows");
  return rowFaults(ROWS, TRIPS, rows);
}

test("rows that say what the whole says have no fault", () => {
  expect(faults(FIRST, SECOND, OTHER, UNTOLD)).toEqual([]);
  expect(faults({ ...FIRST, added_later: 1 })).toEqual([]);
});

test.each<[string, JsonObject, string]>([
  ["a number is another", { ...FIRST, km: 4.6 }, "km in line 1 is 4.6, and /legs/first/km is 4.5"],
  ["a number is a text", { ...FIRST, km: "4.5" }, 'km in line 1 is "4.5"'],
  ["it is of another part", { ...FIRST, km: 3 }, "km in line 1 is 3"],
  ["null is zero", { ...OTHER, km: 0 }, "km in line 1 is 0, and /legs/first/km is null"],
  ["a member is lost", { ...FIRST, guide: null }, "guide in line 1 is null"],
  ["what is nobody's is somebody's", { ...OTHER, guide: "Ben" }, 'guide in line 1 is "Ben", and /guide/name is null'],
  ["a list lacks an item", { ...FIRST, alerts: "wind" }, 'alerts in line 1 is "wind"'],
  ["the last is the first", { ...FIRST, rest: "hut" }, 'rest in line 1 is "hut", and /rests is "spring"'],
  ["it is that of another part", { ...SECOND, rest: "spring" }, 'rest in line 1 is "spring", and /rests is null'],
  ["an empty list is a text", { ...OTHER, alerts: "" }, 'alerts in line 1 is ""'],
  ["what stands in one row is another", { ...FIRST, total: 7 }, "total in line 1 is 7"],
  [
    "what stands in one row stands in others",
    { ...SECOND, total: 7.5 },
    "total in line 1 is 7.5, and for such a line it",
  ],
  [
    "what stands on one day stands on others",
    { ...OTHER, total: 0 },
    "total in line 1 is 0, and for such a line it is null",
  ],
  ["it is of nothing that is there", { ...FIRST, day: "wed" }, "line 1 is of nothing that is there as a whole: trip 7"],
])("a row is told: %s", (_, row, message) => {
  expect(faults(row).join()).toContain(message);
});

test("a schema that says nothing of rows has none", () => {
  expect(rowsOf({ type: "string" })).toBeUndefined();
  expect(rowsOf({ type: "string", "x-rows": { members: "all" } })).toBeUndefined();
});
