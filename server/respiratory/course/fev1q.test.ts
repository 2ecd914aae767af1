import { describe, expect, it } from "vitest";
import { expectedFev1LossPerYear, fev1q } from "./fev1q.ts";

describe("FEV1Q", () => {
  it("reproduces the example of ERS/ATS 2022: a woman of 70 years with 0.9 L has 2.25", () => {
    expect(fev1q(0.9, "female", 70)).toBeCloseTo(2.25, 12);
  });

  it("divides a man's FEV1 by 0.5 L", () => {
    expect(fev1q(1.5, "male", 70)).toBe(3);
  });

  it.each([
    [17.999, null],
    [18, 3],
    [18.001, 3],
  ])("at %d years is %s", (age, expected) => {
    expect(fev1q(1.5, "male", age)).toBe(expected);
  });

  it("is null without an FEV1", () => {
    expect(fev1q(null, "male", 40)).toBeNull();
  });
});

describe("the expected course of FEV1Q", () => {
  const person = {
    sex: "male",
    current_smoker: false,
    copd_recorded: false,
    ild_recorded: false,
    heights_doubtful: false,
  } as const;

  it.each([
    [person, 60, 500 / 18],
    [{ ...person, sex: "female" } as const, 60, 400 / 18],
    [{ ...person, current_smoker: true }, 60, 50],
    [person, 70, 50],
    [person, 69.9, 500 / 18],
  ])("of %o at %d years is a loss of %d mL a year", (who, age, ml) => {
    expect(1000 * expectedFev1LossPerYear(who, age)).toBeCloseTo(ml, 10);
  });
});
