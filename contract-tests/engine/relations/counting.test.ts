/** Which members count what is below a thing, by their names and what is said of them. */
import { expect, test } from "vitest";
import { countNames, isCount } from "./counting.ts";

test.each<[string, string, boolean]>([
  ["comment_count", "", true],
  ["comment_count", "Number of comments", true],
  ["comment_count", "Comments that are unread", false],
  ["comment_count", "Number of comments of the ticket, replies included", false],
  ["entry_count", "Sum of the amounts", false],
  ["total_comments", "How many comments there are", true],
  ["usage_total", "Sum of the usage that was recorded", false],
  ["usageTotal", "", false],
])("%s, described as %o: counts: %s", (name, description, counts) => {
  expect(isCount(name, description)).toBe(counts);
});

test("names of a count", () => {
  const names = countNames("entries");
  for (const name of ["entry count", "num entries", "number of entries"]) expect(names.has(name)).toBe(true);
  expect(names.has("entries")).toBe(false);
});
