import { expect, test } from "vitest";
import { pinnedByFormat } from "./pinned-by-format.ts";

const TIME = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$`;
const YEARS = String.raw`^\d{4}$`;
const CLOCK = String.raw`^\d{2}:\d{2}$`;
const CODE = "^[A-Z]{2}$";

/** Left out: the format, the pattern, and what is left of it; whether an anchor keeps nothing out. */
test.each([
  ["date-time", TIME, TIME.slice(1), true],
  ["date-time", TIME, TIME.slice(0, -1), true],
  // another pattern, or none
  ["date-time", TIME, "^x$", false],
  ["date-time", TIME, undefined, false],
  // a part of a time is four digits, and is an hour and a minute
  ["date-time", YEARS, YEARS.slice(1), false],
  ["date-time", CLOCK, CLOCK.slice(0, -1), false],
  ["date", String.raw`^\d{4}-\d{2}-\d{2}$`, String.raw`\d{4}-\d{2}-\d{2}$`, true],
  ["date", String.raw`^\d{4}-\d{2}$`, String.raw`^\d{4}-\d{2}`, false],
  // of other formats nothing is known, and without one anything may stand around
  ["email", TIME, TIME.slice(1), false],
  [undefined, CODE, CODE.slice(1), false],
  // an anchor of one branch alone
  ["date-time", String.raw`^\d{4}-|x$`, String.raw`\d{4}-|x$`, false],
])("%s beside %s, loosened to %s: %s", (format, was, is, expected) => {
  const before = { ...(format === undefined ? {} : { format }), pattern: was };
  const after = is === undefined ? {} : { ...before, pattern: is };
  expect(pinnedByFormat(before, after)).toBe(expected);
});
