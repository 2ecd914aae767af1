import { assert, double, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { rounded } from "./rounding.ts";

describe("rounding at the edge", () => {
  test.each([
    [1.2345674, 1.234567],
    [1.2345676, 1.234568],
    [-1.6450004, -1.645],
    // Expected by Python's decimal module from the exact values of these doubles: the second lies just below a half.
    [1.0000005, 1.000001],
    [0.0000005, 0],
    [-0.0000001, 0],
    [123456789.1234567, 123456789.123457],
    [1e21, 1e21],
    [-0, 0],
  ])("%d becomes %d", (value, expected) => {
    expect(Object.is(rounded(value), expected)).toBe(true);
  });

  test("moves no number by more than half a millionth, and leaves what is rounded", () => {
    assert(
      property(double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const once = rounded(value);
        expect(Math.abs(once - value)).toBeLessThanOrEqual(0.5e-6 + 1e-9);
        expect(rounded(once)).toBe(once);
      }),
    );
  });

  test("reaches every number and nothing else", () => {
    const value = { a: [0.12345678, "0.12345678", null, true, { b: 2.00000001 }], c: undefined };
    expect(rounded(value)).toEqual({ a: [0.123457, "0.12345678", null, true, { b: 2 }], c: undefined });
  });
});
