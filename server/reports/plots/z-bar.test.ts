import { expect, test } from "vitest";
import { zBar } from "./z-bar.ts";

const placesIn = (bar: string): readonly (readonly number[])[] =>
  [...bar.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("equal z-scores before and after bronchodilator hide neither mark", () => {
  const [before, after] = placesIn(zBar("FEV1", { pre: -1.2, post: -1.2 }, 1.645).text);
  expect(before?.[0]).toBe(after?.[0]);
  // Each mark is about nine units high.
  expect(Math.abs((before?.[1] ?? 0) - (after?.[1] ?? 0))).toBeGreaterThanOrEqual(9);
});

test("a mark alone stands on the line", () => {
  expect(placesIn(zBar("FEV1", { pre: -1.2, post: null }, 1.645).text)[0]?.[1]).toBe(12);
});
