/** Which items of a list lie within the bounds that a query sets. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { answeredPage, inQuery } from "./testing.ts";

const ROOMS: Json[] = [
  { id: 1, beds: 2, cost: { price: 10 }, created_at: "2026-01-02T08:00:00Z", opens_on: "2026-02-01" },
  { id: 2, beds: 3, cost: { price: 20 }, created_at: "2026-01-02T10:00:00+01:00", opens_on: "2026-02-02" },
  { id: 3, beds: 4, cost: { price: 30 }, created_at: "2026-01-03T00:00:00Z", opens_on: "2026-02-03" },
  { id: 4, beds: null, cost: {}, created_at: "2026-01-04T00:00:00Z", opens_on: "2026-02-04" },
];
const number: Json = { type: "integer" };
const time: Json = { type: "string", format: "date-time" };
const day: Json = { type: "string", format: "date" };

function found(parameters: Json[], query: string): unknown {
  return (answeredPage({ parameters }, query, ROOMS).body as { id: Json }[]).map(({ id }) => id);
}

test.each<[string, Json, string, number[]]>([
  ["min_beds", number, "3", [2, 3]],
  ["maxBeds", { type: ["number", "null"] }, "3", [1, 2]],
  ["beds[gt]", number, "3", [3]],
  ["beds__lt", number, "3", [1]],
  ["filter[min_beds]", number, "4", [3]],
  ["price_min", number, "15", [2, 3]],
  ["created_after", time, "2026-01-02T09:00:00Z", [2, 3, 4]],
  ["created_until", time, "2026-01-02T08:30:00Z", [1]],
  ["created_until", day, "2026-01-02", [1, 2]],
  ["createdSince", day, "2026-01-03", [3, 4]],
  ["opens_from", day, "2026-02-03", [3, 4]],
  // of two times nobody knows which is meant, nor what a floor is
  ["since", time, "2026-01-03T00:00:00Z", [1, 2, 3, 4]],
  ["min_floor", number, "3", [1, 2, 3, 4]],
  ["min_beds", number, "", [1, 2, 3, 4]],
])("%s, of %j, at %s keeps %j", (name, schema, value, ids) => {
  expect(found([inQuery(name, schema)], value === "" ? "" : `${name}=${encodeURIComponent(value)}`)).toEqual(ids);
});

test("a bound is of what its words call whole, and a text of no stated form may be a number or a time", () => {
  expect(found([inQuery("least", number, { description: "Least number of beds" })], "least=3")).toEqual([1, 2, 3, 4]);
  expect(found([inQuery("sleeps_min", number, { description: "Minimum beds" })], "sleeps_min=3")).toEqual([2, 3]);
  expect(found([inQuery("min_beds", { type: "string" })], "min_beds=4")).toEqual([3]);
  expect(found([inQuery("created_since", { type: "string" })], "created_since=2026-01-03")).toEqual([3, 4]);
});

test.each<[JsonObject, number[]]>([
  [{ description: "Rooms that were created strictly after this time" }, [4]],
  [{ description: "Rooms that were created at this time or later" }, [3, 4]],
])("what lies right at a bound is kept as %o says", (said, ids) => {
  expect(found([inQuery("since", time, said)], "since=2026-01-03T00:00:00Z")).toEqual(ids);
});

test("two bounds keep what lies between them, and one that has to be there keeps everything", () => {
  const both = [inQuery("min_beds", number), inQuery("max_beds", number)];
  expect(found(both, "min_beds=3&max_beds=3")).toEqual([2]);
  expect(found([inQuery("min_beds", number, { required: true })], "min_beds=9")).toEqual([1, 2, 3, 4]);
});

test("a bound within an object of the query is one as well", () => {
  const style = { style: "deepObject", explode: true };
  const created = inQuery("created", { type: "object", properties: { gte: time, lt: time } }, style);
  expect(found([created], "created[gte]=2026-01-03T00:00:00Z&created[lt]=2026-01-04T00:00:00Z")).toEqual([3]);
});

test("a time of the item itself comes before those of what it holds", () => {
  const pins = ["01", "02"].map((day) => ({ pinned_at: `2026-01-${day}T00:00:00Z`, note: { sent_at: "2025-01-01" } }));
  const { body } = answeredPage({ parameters: [inQuery("before", time)] }, "before=2026-01-01T12:00:00Z", pins);
  expect(body).toEqual(pins.slice(0, 1));
});
