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
