/** Identifiers of what is made: none is given out twice. */
import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import { indexContract } from "../contract.ts";
import { freshIdentifier, stepFor } from "./identifiers.ts";

const HUNDREDS = 300;

test("hundreds of things of one form have an identifier each", () => {
  const taken = new Set<string>();
  const isFit = (value: unknown): boolean => /^prd_[0-9a-hjkmnp-tv-z]{6}$/.test(String(value));
  for (let count = 0; count < HUNDREDS; count += 1) taken.add(String(freshIdentifier("prd_01kh9z", taken, isFit)));
  expect(taken.size).toBe(HUNDREDS);
  expect([...taken].filter((id) => !isFit(id))).toEqual([]);
});

test("what ends in a number in base 16 goes on in base 16", () => {
  const taken = new Set<string>();
  const isFit = (value: unknown): boolean => /^DG[0-9a-f]{32}$/.test(String(value));
  const shown = `DG${"a".repeat(32)}`;
  for (let count = 0; count < HUNDREDS; count += 1) taken.add(String(freshIdentifier(shown, taken, isFit)));
  expect(taken.size).toBe(HUNDREDS);
  expect([...taken].filter((id) => !isFit(id))).toEqual([]);
});

test.each(["/decisions/{uuid}", "/decisions/{decision_uuid}"])(
  "a step of %s has the form that its place has",
  (path) => {
    const place = (name: string, schema: Json): Json => ({ name, in: "path", required: true, schema });
    const contract = indexContract({
      openapi: "3.1.1",
      paths: {
        "/decisions/{decision_uuid}/log": { parameters: [place("decision_uuid", {})], get: { responses: {} } },
        [path]: { parameters: [place("uuid", { type: "string", format: "uuid" })], get: { responses: {} } },
      },
    });
    const step = stepFor(contract, { item: "/decisions/{decision_uuid}" }, new Set());
    expect(step).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  },
);
