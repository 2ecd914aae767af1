/** Patterns of JSON Schema are found anywhere in a text (2020-12, 6.3.3): what is not anchored leaves room. */
import { expect, test } from "vitest";
import { UnsupportedPattern, lengthsOf, matching } from "./pattern.ts";
import { random } from "./random.ts";

test.each([
  ["^[a-z]{2,4}$", 2, 4],
  ["[a-z]{2,4}", 2, Infinity],
  ["^[a-z]{2,4}", 2, Infinity],
  ["[a-z]{2,4}$", 2, Infinity],
  [String.raw`\S`, 1, Infinity],
  ["^(a|bc)$", 1, 2],
  ["^(?:a|bc)$", 1, 2],
  ["(^a$|^bc$)", 1, 2],
  ["^a$|bc", 1, Infinity],
  ["^a|bc$", 1, Infinity],
  ["^(a$|bc)", 1, Infinity],
  ["", 0, Infinity],
])("%s is of lengths from %d to %d", (pattern, shortest, longest) => {
  expect(lengthsOf(pattern)).toEqual({ shortest, longest });
});

test.each(["[a-z]{2,4}", "^[a-z]{2,4}", "[a-z]{2,4}$", String.raw`\S`, "^a|bc$", "^(a$|bc)", "", "^[0-9]{3}"])(
  "texts of 20 characters match %s",
  (pattern) => {
    const text = matching(pattern, 20, random(1, pattern));
    expect(text).toMatch(new RegExp(pattern, "u"));
    if (!pattern.includes("a")) expect([...text]).toHaveLength(20);
  },
);

test.each(["[", "^[]$", "^a{2000000000}$", "^(a{60000}){60000}$"])(
  "nobody writes a text for %s, and the caller is told",
  (pattern) => {
    expect(() => matching(pattern, 12, random(1, pattern))).toThrow(UnsupportedPattern);
  },
);
