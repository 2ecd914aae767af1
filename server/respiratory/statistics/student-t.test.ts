import { describe, expect, it } from "vitest";
import { studentT975 } from "./student-t.ts";

describe("the 97.5th percentile of Student's t", () => {
  /** Printed in the usual tables, e.g. Fisher & Yates 1963, table III. */
  it.each([
    [1, "12.706"],
    [2, "4.303"],
    [3, "3.182"],
    [4, "2.776"],
    [5, "2.571"],
    [10, "2.228"],
    [30, "2.042"],
    [60, "2.000"],
    [120, "1.980"],
  ])("for %d degrees of freedom prints as %s", (df, printed) => {
    expect(studentT975(df).toFixed(3)).toBe(printed);
  });

  /** Computed with 30 digits (mpmath). */
  it.each([
    [1, 12.7062047361747],
    [2, 4.30265272974946],
    [3, 3.18244630528371],
    [4, 2.77644510519779],
    [5, 2.57058183563632],
    [149, 1.97601317768919],
    [399, 1.96592729592088],
    [400, 1.96591234322946],
    [401, 1.96589746533652],
    [1000, 1.96233908082641],
    [10_000, 1.96020123989063],
  ])("for %d degrees of freedom is %d", (df, expected) => {
    expect(studentT975(df)).toBeCloseTo(expected, 12);
  });

  it("has the closed forms of one and two degrees of freedom", () => {
    expect(studentT975(1)).toBeCloseTo(Math.tan(0.475 * Math.PI), 11);
    expect(studentT975(2)).toBeCloseTo(0.95 * Math.sqrt(2 / (1 - 0.95 ** 2)), 12);
  });

  it.each([0, -1, 1.5, Number.NaN])("does not exist for %d degrees of freedom", (df) => {
    expect(() => studentT975(df)).toThrow(RangeError);
  });
});
