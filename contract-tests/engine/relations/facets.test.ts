import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { facetFault } from "./facets.ts";

const VALUES = ["red", "red", "blue", undefined];

test.each<[string, Json]>([
  ["a map", { red: 2, blue: 1 }],
  [
    "a list",
    [
      { value: "red", count: 2 },
      { value: "blue", count: 1 },
    ],
  ],
  [
    "with a value that no item has",
    [
      { key: "red", doc_count: 2 },
      { key: "green", doc_count: 0 },
    ],
  ],
  ["some of the values alone", { red: 2 }],
  [
    "with labels",
    [
      { id: "red", name: "Red", count: 2 },
      { id: "blue", name: "Blue", count: 1 },
    ],
  ],
  ["with labels before identifiers", [{ name: "Red", key: "red", count: 2 }]],
  [
    "of labels alone, which are nobody's values",
    [
      { name: "Red", count: 2 },
      { name: "Blue", count: 1 },
    ],
  ],
  ["of ranges", { "a-m": 1, "n-z": 2 }],
  ["of something else", [{ value: "red" }]],
])("%s is right", (_, facet) => {
  expect(facetFault(VALUES, facet)).toBeUndefined();
});

test.each<[string, Json]>([
  ["a map", { red: 3, blue: 1 }],
  [
    "a list",
    [
      { value: "red", count: 2 },
      { value: "blue", count: 2 },
    ],
  ],
  [
    "with a value that no item has",
    [
      { key: "red", doc_count: 2 },
      { key: "green", doc_count: 1 },
    ],
  ],
  ["with labels", [{ id: "red", name: "Red", count: 1 }]],
])("%s is wrong", (_, facet) => {
  expect(facetFault(VALUES, facet)).toMatch(/^\d of "\w+", and \d of 4 items have it$/);
});

test("an item of several values counts for each", () => {
  expect(facetFault([["a", "b"], ["b"]], { a: 1, b: 2 })).toBeUndefined();
  expect(facetFault([["a", "b"], ["b"]], { a: 1, b: 1 })).toBe('1 of "b", and 2 of 2 items have it');
});
