import { describe, expect, it } from "vitest";
import { fixed, litres, percent, ratio, zScoreText } from "./numbers.ts";

describe("numbers in a sentence", () => {
  it("carry their unit", () => {
    expect([litres(2.914), percent(11.25), zScoreText(-1.714)]).toEqual(["2.91 L", "11.3 %", "z -1.71"]);
  });

  it("are never a negative zero", () => {
    expect([fixed(-0.004, 2), fixed(-0.4, 0), fixed(-0.006, 2), fixed(0, 2)]).toEqual(["0.00", "0", "-0.01", "0.00"]);
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
});
