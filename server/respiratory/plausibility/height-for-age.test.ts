import { describe, expect, it } from "vitest";
import { heightForAge } from "./height-for-age.ts";

describe("height for age", () => {
  // medians and standard deviations as WHO prints them (simplified field tables, 2006 and 2007), to a millimetre
  it.each([
    ["male", 3, 96.1, 3.7],
    ["female", 4, 102.7, 4.3],
    ["male", 5.5, 112.9, 4.7],
    ["female", 10, 138.6, 6.4],
    ["male", 14, 163.2, 7.7],
    ["female", 18, 163.1, 6.6],
  ] as const)("of a %s of %d years is %d cm, and its standard deviation %d cm", (sex, years, median, sd) => {
    const found = heightForAge(sex, years);
    expect(found.median).toBeCloseTo(median, 1);
    expect(Math.abs(found.sd - sd)).toBeLessThan(0.06);
  });

  it("between two rows lies on the line between them, and beyond the ends is that of the end", () => {
    expect(heightForAge("male", 3.25).median).toBeCloseTo((96.1 + 99.8) / 2, 6);
    expect(heightForAge("female", 40)).toEqual(heightForAge("female", 18));
    expect(heightForAge("female", 2)).toEqual(heightForAge("female", 3));
  });
});
