/** Identifiers of what is made: none is given out twice. */
import { expect, test } from "vitest";
import { freshIdentifier } from "./identifiers.ts";

const HUNDREDS = 300;

test("hundreds of things of one form have an identifier each", () => {
  const taken = new Set<string>();
  const isFit = (value: unknown): boolean => /^prd_[0-9a-hjkmnp-tv-z]{6}$/.test(String(value));
  for (let count = 0; count < HUNDREDS; count += 1) taken.add(String(freshIdentifier("prd_01kh9z", taken, isFit)));
  expect(taken.size).toBe(HUNDREDS);
  expect([...taken].filter((id) => !isFit(id))).toEqual([]);
});
