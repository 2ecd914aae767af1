import { expect, test } from "vitest";
import { parseMoment, parseSpan } from "./times.ts";

const DAY = 86_400_000;

test.each([
  ["0s", 0],
  ["90s", 90_000],
  ["15m", 900_000],
  ["24h", DAY],
  ["30d", 30 * DAY],
  ["36500d", 36_500 * DAY],
])("%s is a span", (text, span) => {
  expect(parseSpan(text)).toBe(span);
});

test.each(["", "d", "-1d", "+1d", "1", "1.5h", "1w", "1y", "1 d", "1D", "36501d", "999999999d", "1e3d", "Infinity"])(
  "%j is no span",
  (text) => {
    expect(parseSpan(text)).toBeUndefined();
  },
);

test.each([
  ["1h", 3_600_000],
  ["2027-01-31T00:00:00Z", Date.UTC(2027, 0, 31)],
  ["2027-01-31T00:00Z", Date.UTC(2027, 0, 31)],
  ["2027-01-31T01:30:00.250+01:30", Date.UTC(2027, 0, 31) + 250],
  ["2028-02-29T00:00:00Z", Date.UTC(2028, 1, 29)],
  ["1969-12-31T00:00:00Z", -DAY],
])("%s is a moment", (text, moment) => {
  expect(parseMoment(text, 0)).toBe(moment);
});

test.each([
  "2027-01-31",
  "2027-01-31T00:00:00",
  "2027-02-29T00:00:00Z",
  "2027-04-31T00:00:00Z",
  "2027-13-01T00:00:00Z",
  "2027-01-01T25:00:00Z",
  "tomorrow",
  "31.01.2027",
  "1764000000",
])("%j is no moment", (text) => {
  expect(parseMoment(text, 0)).toBeUndefined();
});
