import { describe, expect, it } from "vitest";
import { inconsistencies } from "./consistency.ts";

const at = (performed_at: string, age_years: number, height_cm: number) => ({ performed_at, age_years, height_cm });

describe("a record against earlier ones of the same patient", () => {
  const earlier = at("2020-01-01T00:00:00Z", 40, 170);

  /** 2020-01-01 to 2024-01-01 is 1461 days, four years exactly. */
  it.each([
    [44, []],
    [45, []],
    [46, ["age_inconsistent"]],
    [43, []],
    [42, ["age_inconsistent"]],
  ])("four years later the age %d gives %o: whole years are tolerated, more is not", (age, expected) => {
    expect(inconsistencies(at("2024-01-01T00:00:00Z", age, 170), [earlier])).toEqual(expected);
  });

  it.each([
    [44.75, []],
    [44.76, ["age_inconsistent"]],
    [44.25, []],
    [44.24, ["age_inconsistent"]],
    // in whole years again: 44 may be anything up to 44.99
    [44, []],
    [45, []],
    [46, ["age_inconsistent"]],
  ])("four years after 40.5 the age %d gives %o: ages with decimals come of a date of birth", (age, expected) => {
    const exact = at("2020-01-01T00:00:00Z", 40.5, 170);
    expect(inconsistencies(at("2024-01-01T00:00:00Z", age, 170), [exact])).toEqual(expected);
  });

  it.each([
    [175, []],
    [175.001, ["height_inconsistent"]],
    [165, []],
    [164.999, ["height_inconsistent"]],
  ])("a grown person of 170 cm who now has %d cm gives %o", (height, expected) => {
    expect(inconsistencies(at("2024-01-01T00:00:00Z", 44, height), [earlier])).toEqual(expected);
  });

  it.each([
    [147, []],
    [147.001, ["height_inconsistent"]],
    [128, []],
    [127.999, ["height_inconsistent"]],
  ])("a child of 130 cm who has %d cm a year later gives %o", (height, expected) => {
    const child = at("2023-01-01T00:00:00Z", 9, 130);
    const yearLater = new Date(Date.parse("2023-01-01T00:00:00Z") + 365.25 * 86_400_000).toISOString();
    expect(inconsistencies(at(yearLater, 10, height), [child])).toEqual(expected);
  });

  it("is compared with every earlier record", () => {
    const odd = at("2019-01-01T00:00:00Z", 30, 190);
    expect(inconsistencies(at("2024-01-01T00:00:00Z", 44, 170), [earlier, odd])).toEqual([
      "age_inconsistent",
      "height_inconsistent",
    ]);
    expect(inconsistencies(at("2024-01-01T00:00:00Z", 44, 170), [])).toEqual([]);
  });
});
