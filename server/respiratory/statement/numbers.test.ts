import { describe, expect, it } from "vitest";
import {
  changePercent,
  changePoints,
  fixed,
  intervalEnd,
  litres,
  ratio,
  responsePercent,
  scoreNumber,
  zNumber,
} from "./numbers.ts";

describe("numbers in a sentence", () => {
  it("carry their unit", () => {
    expect([litres(2.914), responsePercent(11.25), zNumber(-1.714)]).toEqual(["2.91 L", "11.3 %", "-1.71"]);
  });

  it("are never a negative zero", () => {
    expect([fixed(-0.004, 2), fixed(-0.4, 0), fixed(-0.006, 2), fixed(0, 2)]).toEqual(["0.00", "0", "-0.01", "0.00"]);
  });

  it.each([
    [intervalEnd, -171.4, "-171"],
    [intervalEnd, -0.4, "-0.4"],
    [intervalEnd, 0.04, "0.04"],
    [intervalEnd, 0, "0"],
    [scoreNumber, -1.9604, "-1.9604"],
    [scoreNumber, 1.958, "1.958"],
    [scoreNumber, -2.4612, "-2.46"],
    [changePercent, -14.96, "-14.96"],
    [changePercent, 15, "15"],
    [changePercent, -18.4, "-18"],
    [changePercent, -9.8, "-9.8"],
    [changePoints, -4.97, "-4.97"],
    [changePoints, -6.94, "-6.9"],
  ])("of a change over time reads as no bound that it is not: %o of %d is %s", (form, value, text) => {
    expect(form(value)).toBe(text);
  });

  it.each([
    [0.7, "0.700"],
    [0.69, "0.690"],
    [0.69996, "0.69996"],
    [0.6999, "0.6999"],
    [0.7004, "0.7004"],
    [0.65147, "0.651"],
  ])("a ratio of %d reads %s, and 0.700 is printed for 0.70 alone", (value, text) => {
    expect(ratio(value)).toBe(text);
  });

  it.each([
    [-1.645, "-1.65"],
    [-1.95996, "-1.95996"],
    [-1.96, "-1.96"],
    [-1.9604, "-1.9604"],
    [-2.5, "-2.50"],
    [-2.5003, "-2.5003"],
    [-3.999, "-3.999"],
    [-4, "-4.00"],
    [-4.001, "-4.001"],
    [-4.01, "-4.01"],
  ])("a z-score of %d reads %s, never as a cut that it is not", (value, text) => {
    expect(zNumber(value)).toBe(text);
  });

  it.each([
    [10, "10.0 %"],
    [10.04, "10.04 %"],
    [9.998, "9.998 %"],
    [10.06, "10.1 %"],
  ])("a response of %d reads %s, because only more than 10 %% is significant", (value, text) => {
    expect(responsePercent(value)).toBe(text);
  });
});
