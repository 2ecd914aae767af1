/** Which numbers are not those of the values, and which are rounded. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { aggregateFault, rolesOf } from "./aggregates.ts";

const VALUES = [-2, 1, 2];

test.each<[{ readonly [name: string]: Json }, boolean]>([
  [{ count: 3, min: -2, max: 2, avg: 1 / 3, sum: 1 }, true],
  [{ count: 3, min: -2, max: 2, mean: 0.33 }, true],
  [{ count: 3, min: -2, max: 2, mean: 0.3 }, true],
  [{ count: 3, min: -2, max: 2, mean: 0.35 }, false],
  [{ count: 3, min: -2, max: 2, average: 0 }, true],
  [{ count: 3, min: -2, max: 2, average: 2 }, false],
  [{ count: 2, min: -2, max: 2 }, false],
  [{ count: 3, min: 1, max: 2 }, false],
  [{ count: 3, lowest: -2, highest: 1 }, false],
  [{ count: 3, sum: 5, max: 2 }, false],
  [{ count: 3, min: null, max: 2 }, true],
])("%j is right: %s", (body, isRight) => {
  expect(aggregateFault(body, VALUES) === undefined).toBe(isRight);
});

test("they are known by their names", () => {
  expect(rolesOf(["count", "min_value", "average", "first"])).toBe(3);
});
