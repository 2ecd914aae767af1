import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import { answeredPage, inQuery } from "./testing.ts";

const SAID = [
  { id: 1, name: { family: "Rossi", given: "Ada" }, home: { city: "Bern" }, work: { city: "Basel" } },
  { id: 2, name: { family: "Keller", given: "Ada" }, home: { city: "Basel" }, work: null },
];
const parameters = [
  inQuery("family", { type: "string", pattern: "." }),
  inQuery("city", { type: "string", pattern: "." }),
];
const found = (query: string): unknown =>
  (answeredPage({ parameters }, query, SAID).body as { id: Json }[]).map(({ id }) => id);

test("a filter is of the member of one object of the items, where there is no other of its name", () => {
  expect(found("family=Keller")).toEqual([2]);
  expect(found("family=Nobody")).toEqual([]);
  // of two, nobody knows which is meant
  expect(found("city=Bern")).toEqual([1, 2]);
  expect(found("")).toEqual([1, 2]);
});

test("of several values each is one, and no text to be searched", () => {
  const labelled = [{ id: 1, tags: ["night", "nights"] }];
  const ids = (query: string): unknown =>
    answeredPage({ parameters: [inQuery("tag", { type: "string" })] }, query, labelled).body;
  expect([ids("tag=night"), ids("tag=nigh")]).toEqual([labelled, []]);
});

test("a point to look around from takes nothing away", () => {
  const stops = [{ id: 1, lat: 47.4 }];
  const number = { type: "number" };
  expect(answeredPage({ parameters: [inQuery("lat", number)] }, "lat=47.5", stops).body).toEqual(stops);
});

const PAID = [
  { id: 1, paidAt: "2026-01-02", price: 3 },
  { id: 2, paidAt: "2026-01-03", price: 1 },
  { id: 3, paidAt: "2026-01-01", price: 2 },
];
const ways = { type: "string", enum: ["asc", "desc"] };
const described = { description: "Which way round, by `paidAt`" };

test.each<[parameters: Json[], query: string, ids: number[]]>([
  [[inQuery("order", ways)], "order=asc", [1, 2, 3]],
  [[inQuery("order", ways)], "order=desc", [3, 2, 1]],
  [[inQuery("sortOrder", { ...ways, default: "desc" })], "sortOrder=desc", [1, 2, 3]],
  [[inQuery("sortOrder", { ...ways, default: "desc" })], "sortOrder=asc", [3, 2, 1]],
  [[inQuery("order", ways, described)], "order=asc", [3, 1, 2]],
  [[inQuery("order", ways, described)], "order=desc", [2, 1, 3]],
  [[inQuery("order", ways, described), inQuery("sort")], "sort=price&order=desc", [1, 3, 2]],
  [[inQuery("sort"), inQuery("direction", ways)], "sort=price&direction=asc", [2, 3, 1]],
  [[inQuery("sort"), inQuery("direction", ways)], "direction=asc&sort=-price", [1, 3, 2]],
])("of %j, %s lists %j", (parameters, query, ids) => {
  const { body } = answeredPage({ parameters }, query, PAID);
  expect((body as { id: Json }[]).map(({ id }) => id)).toEqual(ids);
});

test.each<[description: string, ids: number[]]>([
  ["What is looked for", []],
  ["An AQL query", [1, 2, 3]],
])("a text of %j finds %j", (description, ids) => {
  const { body } = answeredPage({ parameters: [inQuery("q", { type: "string" }, { description })] }, "q=SELECT", PAID);
  expect((body as { id: Json }[]).map(({ id }) => id)).toEqual(ids);
});
