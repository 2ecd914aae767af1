/** A pattern is matched against whatever anybody sends, also where a length forbids it: it must not take the square of that length. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { type Json, isObject } from "./openapi/json.ts";

function patternsOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsOf);
  if (!isObject(value)) return [];
  const own = typeof value["pattern"] === "string" ? [value["pattern"]] : [];
  return [...own, ...Object.values(value).flatMap(patternsOf)];
}

const DOCUMENT = JSON.parse(readFileSync(new URL("../generated/openapi.json", import.meta.url), "utf8")) as Json;
const PATTERNS = [...new Set(patternsOf(DOCUMENT))];
/** The square of it would take an hour. */
const LENGTH = 2_000_000;
const HUNG_MS = 30_000;

test("the contract has patterns", () => {
  expect(PATTERNS).toContain("^ *[\\x21-\\x7E][\\x20-\\x7E]*$");
});

test.each(PATTERNS)("%s", (pattern) => {
  for (const pump of ["a", " ", "0"]) {
    const text = `${pump.repeat(LENGTH)}\u0000`;
    expect(runInNewContext("new RegExp(pattern, 'u').test(text)", { pattern, text }, { timeout: HUNG_MS })).toBeTypeOf(
      "boolean",
    );
  }
});
