import { assert, integer, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { placeOf } from "./json-error-place.ts";

function place(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    return placeOf(error, text);
  }
  throw new Error("this is JSON");
}

test.each([
  ["{'a': 1}", "line 1, column 2"],
  ['{"a": 1,}', "line 1, column 9"],
  // what Python and JavaScript write for a number that is missing
  ['{"a": 1,\n "b": NaN}', "line 2, column 7"],
  ['{\n  "a": undefined\n}', "line 2, column 8"],
  ['{"a": None}', "line 1, column 7"],
  ["project_id=a&b=2", "line 1, column 1"],
  ["<html>", "line 1, column 1"],
  ['{"a": 01}', "line 1, column 8"],
  ['{"a": 1}}', "line 1, column 9"],
  ['{"a": "ä", "b": trve}', "line 1, column 19"],
  ['{"a": ', "it ends too early"],
  ["", "it is empty"],
  [" \n", "it is empty"],
])("%j: %s", (text, at) => expect(place(text)).toBe(at));

test("a character that never stands in JSON is found wherever it is", () => {
  const anywhere = property(jsonValue({ maxDepth: 3 }), integer({ min: 0, max: 1 << 16 }), (value, where) => {
    const text = JSON.stringify({ value }, null, 1);
    const gaps = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
    const gap = gaps[where % gaps.length] ?? 0;
    const broken = `${text.slice(0, gap)}?${text.slice(gap)}`;
    // a line end inside a text is written \n, so each of these is between two tokens
    expect(place(broken)).toBe(`line ${broken.slice(0, gap).split("\n").length}, column 1`);
  });
  assert(anywhere, { numRuns: 200 });
});
