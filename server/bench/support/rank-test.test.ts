import { expect, test } from "vitest";
import { compareRanks } from "./rank-test.ts";

// Expected by hand: of the pairs of 2, 4, 6 with 1, 3, 5 the first is longer in 6 of 9; U = 6, mean 4.5, variance 3 * 3 * 7 / 12.
test("the share of pairs, and z without ties", () => {
  const { z, longer } = compareRanks([2, 4, 6], [1, 3, 5]);
  expect(longer).toBeCloseTo(6 / 9, 12);
  expect(z).toBeCloseTo(1.5 / Math.sqrt(5.25), 12);
});

// Expected by hand: mid-ranks 1.5, 1.5, 3.5, 3.5; U = 1 for 1, 2 against 1, 2 counted halves = 2; variance (4 / 12) * (5 - 12 / 12).
test("ties count half", () => {
  expect(compareRanks([1, 2], [1, 2])).toEqual({ z: 0, longer: 0.5 });
  expect(compareRanks([2, 2], [1, 1])).toEqual({ z: 2 / Math.sqrt((4 / 12) * 4), longer: 1 });
});

test("what is always the same tells nothing apart", () => {
  expect(compareRanks([1, 1], [1, 1])).toEqual({ z: 0, longer: 0.5 });
});

test("what comes first decides the sign alone", () => {
  const [one, other] = [
    [1, 5, 9, 2],
    [3, 3, 8],
  ];
  expect(compareRanks(one, other).z).toBeCloseTo(-compareRanks(other, one).z, 12);
});
