import { expect, it } from "vitest";
import { timeText } from "./time-text.ts";

const HOUR = 1 / (24 * 365.25);

it.each([
  [0.1, "1 hour"],
  [4, "4 hours"],
  [14, "14 hours"],
  [22, "1 day"],
  [36, "36 hours"],
  [48, "2 days"],
  [60, "60 hours"],
  [24 * 9, "9 days"],
  [24 * 29, "1 month"],
  [24 * 45, "45 days"],
  [24 * 73, "73 days"],
  [24 * 92, "3 months"],
  [24 * 365, "12 months"],
  [24 * 730.4, "24 months"],
  [24 * 730.5, "2.0 years"],
  [24 * 913, "2.5 years"],
])("%d hours are told as %s", (hours, text) => {
  expect(timeText(hours * HOUR)).toBe(text);
});
