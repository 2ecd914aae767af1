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

const marksIn = (bar: string): readonly string[] => [...bar.matchAll(/<path class="mark[^>]*>/g)].map(([mark]) => mark);

test.each([
  [88.1, "to the right", false],
  [4.01, "to the right", false],
  [-5.01, "to the left", true],
  [-12, "to the left", true],
])("a z-score of %f, which the line does not reach, is an arrow %s", (z, _, isMirrored) => {
  const [atEnd = ""] = marksIn(zBar("FEV1", { pre: z < 0 ? -5 : 4, post: null }, 1.645).text);
  const [beyond = ""] = marksIn(zBar("FEV1", { pre: z, post: null }, 1.645).text);
  expect(placesIn(beyond)).toEqual(placesIn(atEnd));
  expect(beyond.includes("A")).toBe(false);
  expect(atEnd.includes("A")).toBe(true);
  expect(beyond.includes("scale(-1 1)")).toBe(isMirrored);
});
