/** Which words of a description state an order by a member, and which say more than can be judged. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { listShape } from "../relations/list-shape.ts";
import { inSaidSort } from "./said-sort.ts";

const NUMBERED: JsonObject = {
  serial_number: { type: "string" },
  name: { type: "string" },
  size: { type: "integer" },
  level: { enum: ["low", "high"] },
  price: { type: "number" },
  tags: { type: "array", items: { type: "string" } },
  starts_at: { type: "string", format: "date-time" },
};

function found(description: string, items: Json[], asked: string[] = [], members = NUMBERED): string[] {
  const item = { type: "object", properties: { id: { type: "string" }, ...members } };
  const page = { type: "object", properties: { items: { type: "array", items: item } } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Orders of lists", version: "1.0.0" },
    paths: {
      "/things": {
        get: {
          operationId: "things",
          description,
          responses: { "200": { description: "", content: { "application/json": { schema: page } } } },
        },
      },
    },
  });
  const [operation] = contract.operations;
  const shape = operation && listShape(contract, operation);
  if (operation === undefined || shape === undefined) throw new Error("no list");
  const messages: string[] = [];
  inSaidSort({
    context: { contract },
    shape,
    base: { operation, values: new Map(asked.map((name) => [`query ${name}`, "name"])) },
    whole: { items, pages: [], whole: true },
    report: (_check: string, message: string) => messages.push(message),
  } as unknown as Parameters<typeof inSaidSort>[0]);
  return messages;
}

const named = (...names: string[]): Json[] => names.map((name) => ({ name, serial_number: name }));
const both = (...all: [number, string][]): Json[] => all.map(([size, name]) => ({ size, name }));
const sized = (...sizes: number[]): Json[] => sizes.map((size) => ({ size }));

test.each<[string, Json[], boolean]>([
  ["Sorted by name.", named("a", "b", "c"), true],
  ["Sorted by name.", named("a", "c", "b"), false],
  ["All things, sorted by name", named("b", "a"), false],
  ["Grouped by kind, sorted by name", named("b", "a"), true],
  ["Things ordered by their serial number.", named("b", "a"), false],
  ["Things in order of their name", named("b", "a"), false],
  ["Sorted by size", sized(2, 10), true],
  ["Sorted by size", sized(10, 2), false],
  ["Sorted by size descending.", sized(10, 2), true],
  ["Sorted by size in descending order", sized(2, 10), false],
  // dictionaries and signs have other orders
  ["Sorted by name", named("a", "B"), true],
  ["Sorted by name", named("B", "a"), true],
  ["Sorted by name", named("a2", "a10"), true],
  ["Sorted by name, newest first", named("b", "a"), true],
  // the service alone knows which is more
  ["Sorted by level", [{ level: "low" }, { level: "high" }], true],
  ["Sorted by relevance", named("b", "a"), true],
  ["Things, sorted by size, then by name.", both([1, "b"], [1, "c"], [2, "a"]), true],
  ["Things, sorted by size, then by name.", both([1, "c"], [1, "b"], [2, "a"]), false],
  ["Things, sorted by size, then by name.", both([2, "a"], [1, "b"]), false],
  ["Ordered by size descending and then name descending", both([2, "b"], [2, "a"], [1, "c"]), true],
  ["Ordered by size descending and then name descending", both([2, "a"], [2, "b"], [1, "c"]), false],
  [
    "Sorted by level, then by name",
    [
      { level: "low", name: "b" },
      { level: "low", name: "a" },
    ],
    false,
  ],
  [
    "Sorted by level, then by name",
    [
      { level: "high", name: "b" },
      { level: "low", name: "a" },
    ],
    true,
  ],
  ["Sorted by size, then by relevance", both([2, "a"], [1, "b"]), true],
  ["Sorted by name within a group", named("b", "a"), true],
])("%s: %o is right: %s", (description, items, isRight) => {
  expect(found(description, items)).toHaveLength(isRight ? 0 : 1);
});

const priced = (...prices: number[]): Json[] => prices.map((price) => ({ price }));
const starting = (...hours: number[]): Json[] => hours.map((hour) => ({ starts_at: `2026-01-01T0${hour}:00:00Z` }));

test.each<[string, Json[], boolean]>([
  ["By price, cheapest first", priced(2, 10), true],
  ["By price, cheapest first", priced(10, 2), false],
  ["All things; cheapest first.", priced(10, 2), false],
  ["Most expensive first", priced(2, 10), false],
  ["Ordered by size, largest first", sized(2, 10), false],
  ["Ordered by size (smallest first)", sized(2, 10), true],
  ["By default sorted by start time, earliest first.", starting(2, 1), false],
  ["Things by start time, soonest first.", starting(1, 2), true],
  ["Things by start time, latest first.", starting(1, 2), false],
  ["Sorted alphabetically.", named("b", "a"), false],
  ["Sorted alphabetically by name.", named("b", "a"), false],
  ["List things in alphabetical order of their name.", named("b", "a"), false],
  ["In reverse alphabetical order", named("b", "a"), true],
  ["In alphabetical order, pinned ones before all others", named("b", "a"), true],
  ["Sorted by size, newest first", sized(2, 1), true],
  ["Sorted by name, cheapest first", named("b", "a"), true],
  ["By level, highest first", [{ level: "low" }, { level: "high" }], true],
  ["Returns things. Tags are sorted alphabetically.", named("b", "a"), true],
  ["The words of each thing, alphabetically", named("b", "a"), true],
])("%s: %o is right: %s", (description, items, isRight) => {
  expect(found(description, items)).toHaveLength(isRight ? 0 : 1);
});

test("of things with a full name alone, it is that one", () => {
  const people = [{ full_name: "b" }, { full_name: "a" }];
  expect(found("In alphabetical order of their name", people, [], { full_name: { type: "string" } })).toHaveLength(1);
  expect(found("In alphabetical order of their name", people, [], { last_name: { type: "string" } })).toEqual([]);
});

test("nothing is said where another order is asked for", () => {
  expect(found("Sorted by name", named("b", "a"), ["sort"])).toEqual([]);
});
