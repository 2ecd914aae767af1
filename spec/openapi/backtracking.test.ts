import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { isExponential } from "./backtracking.ts";
import { regExp } from "./expressions.ts";

/** Each with a text that it refuses, of which a part comes again and again. */
const EXPONENTIAL: readonly (readonly [pattern: string, pump: string, end?: string])[] = [
  ["^(\\w+\\s?)+$", "a"],
  ["^(\\w+\\s?)*!$", "a", "?"],
  ["(\\w+\\s?)+$", "a"],
  ["^([a-z0-9]+-?)+$", "a"],
  ["^(a|aa)+$", "a"],
  ["^(a|a)*$", "a"],
  ["^(a*)*$", "a"],
  ["^(a+)+$", "a"],
  ["^((a|b)+c?)+$", "ab"],
  ["^(.+)+$", "a", "\n"],
  ["^([^ ]+ ?)+$", "a", "  "],
  ["^([A-Z]{2,15} ?)+$", "AA"],
  ["^(a{1,30}b?){1,30}$", "a"],
  ["^(\\S+@?)+$", "a", " "],
  ["^(?:[\\w.]+\\.?)+@$", "a"],
  ["^(?=(a+)+$)b", "a"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a"],
  ["(x+x+)+y", "x"],
];

const LINEAR = [
  "^\\w+(\\s\\w+)*$",
  "^(\\w+\\s)+$",
  "^[a-z0-9]+(?:-[a-z0-9]+)*$",
  "(\\w+\\s?)+",
  "^(\\d{1,3}\\.){3}\\d{1,3}$",
  "^([a-z]{1,63}\\.)+[a-z]{2,63}$",
  "^[^@]+@[^@]+\\.[^@]+$",
  "^(([a-z0-9]|[a-z0-9][a-z0-9\\-]*[a-z0-9])\\.)*([a-z0-9]|[a-z0-9][a-z0-9\\-]*[a-z0-9])$",
  "^(AD|AE|AF)*$",
  "^(\\d+(,|$))+$",
  "^.*$",
  "^(?!.*foo).*$",
  "^[a-zA-Z]((?!--|__|..)[a-zA-Z0-9-_.])+$",
  "^( [a-z][a-z0-9]*,[A-Za-z0-9+/]+={0,2})*$",
  "[",
  "(",
  "a".repeat(5_000),
];

/** Whether an expression is done with a text before anybody would wait for it. */
function ends(make: string, pattern: string, text: string): boolean {
  try {
    runInNewContext(`(${make}).test(text)`, { pattern, text, regExp }, { timeout: 500 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false;
    throw error;
  }
}

test.for(EXPONENTIAL)("%s takes for ever", ([pattern, pump, end = "!"]) => {
  const text = pump.repeat(60) + end;
  expect(ends('new RegExp(pattern, "u")', pattern, text)).toBe(false);
  expect(isExponential(pattern)).toBe(true);
  // whoever judges by the contract ends all the same
  expect(regExp(pattern, "u").test(pump.repeat(3))).toBeTypeOf("boolean");
  expect(ends('regExp(pattern, "u")', pattern, text)).toBe(true);
});

test.each(LINEAR)("%s does not", (pattern) => {
  expect(isExponential(pattern)).toBe(false);
});

test.each([
  ["^(\\w+\\s?)+$", "a word", true],
  ["^(\\w+\\s?)+$", "no!", false],
  ["^(a+)+$", "aaa", true],
  ["^(a+)+$", "b", false],
])("%s judges %s all the same", (pattern, text, expected) => {
  expect(regExp(pattern, "u").test(text)).toBe(expected);
});

test("none of our contract's does", () => {
  const document = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  const patterns = [...document.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = ""]) => JSON.parse(text) as string,
  );
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter(isExponential)).toEqual([]);
});
