import { expect, test } from "vitest";
import { day, fixed, moment, signed, spoken } from "./format.ts";

test("numbers have a true minus, never a negative zero, and a dash where there is none", () => {
  expect([fixed(-1.645, 2), fixed(-0.001, 2), fixed(null, 2), fixed(undefined, 0), fixed(Number.NaN, 1)]).toEqual([
    "−1.65",
    "0.00",
    "–",
    "–",
    "–",
  ]);
});

test("a change has its sign, no change has none", () => {
  expect([signed(0.512, 2), signed(-0.1, 2), signed(0.001, 2), signed(null, 2)]).toEqual([
    "+0.51",
    "−0.10",
    "0.00",
    "–",
  ]);
});

test("a time is told as it was at the place of the test", () => {
  expect(moment("2026-11-18T23:30:00-05:00")).toBe("18 Nov 2026, 23:30 (UTC−05:00)");
  expect(moment("2026-11-22T05:11:08.623Z")).toBe("22 Nov 2026, 05:11 (UTC)");
  expect(day("2026-03-01T00:05:00+09:00")).toBe("1 Mar 2026");
});

test("a code that nobody has words for still reads", () => {
  expect(spoken("a_new_code")).toBe("A new code");
});
