/** Which words mean a number whose name ends with its unit. */
import { expect, test } from "vitest";
import { means } from "./units.ts";

test.each<[string, string, string, boolean]>([
  ["amount due", "amount_due", "total", true],
  ["amount due", "amount_due_cents", "total_cents", true],
  ["amount due", "amountDueCents", "totalCents", true],
  ["amount due cents", "amount_due_cents", "total", true],
  // a sum in units is none of cents
  ["amount due", "amount_due_cents", "total", false],
  ["amount due", "amount_due_cents", "total_seconds", false],
  ["amount", "amount_due_cents", "total_cents", false],
  ["cents", "cents", "cents", true],
  ["", "cents", "cents", false],
])("%s means %s beside %s: %s", (words, name, beside, isMeant) => {
  expect(means(words, name, beside)).toBe(isMeant);
});
