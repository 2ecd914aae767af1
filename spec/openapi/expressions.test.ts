import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { withoutRepeats } from "./expressions.ts";

const ADDRESS = String.raw`^(https?:\/\/)?([\da-z\.-]+)\.([a-z\.]{2,6})([\/\w \.-]*)*\/?$`;

test.each([
  ["(a*)*", "(a*)"],
  ["(a+)*", "(a*)"],
  ["(a*)+", "(a*)"],
  ["(a+)+", "(a+)"],
  ["(?:[a-z]+)+?b", "(?:[a-z]+)b"],
  [String.raw`(\w*)*`, String.raw`(\w*)`],
  [String.raw`([\]*)]*)*`, String.raw`([\]*)]*)`],
  ["(.*)*", "(.*)"],
  ["(a)*", "(a)*"],
  ["(ab*)*", "(ab*)*"],
  ["(a*){2}", "(a*){2}"],
  ["[(a*)*]", "[(a*)*]"],
  [String.raw`\(a*\)*`, String.raw`\(a*\)*`],
  [String.raw`(a+)+\1`, String.raw`(a+)+\1`],
])("%s is read as %s", (pattern, read) => {
  expect(withoutRepeats(pattern)).toBe(read);
});

test("texts that fit still do, and one that does not is refused in time", () => {
  const read = withoutRepeats(ADDRESS);
  const verdicts = ["https://a.example/b/c d.html", "a.bc", "a.bc//", "a", "a.bc?x"].map((text) =>
    [ADDRESS, read].map((source) => new RegExp(source).test(text)),
  );
  expect(verdicts).toEqual([true, true, true, false, false].map((verdict) => [verdict, verdict]));
  const text = `a.bc/${"b".repeat(5_000)}?`;
  expect(runInNewContext("new RegExp(read).test(text)", { read, text }, { timeout: 30_000 })).toBe(false);
});
