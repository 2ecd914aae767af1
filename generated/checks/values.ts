// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { type Check, type Run, fail, isObject } from "./check.ts";
import { canonical } from "./equality.ts";
import { aboutType, didYouMean } from "./near-miss.ts";

export type TypeName = "string" | "number" | "integer" | "boolean" | "null" | "array" | "object";

const ARTICLES: Record<TypeName, string> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  null: "null",
  array: "an array",
  object: "an object",
};

/** JSON has no NaN and no Infinity: `1e400` reads as Infinity and is no number of any contract. */
const TYPE_TESTS: Record<TypeName, (value: unknown) => boolean> = {
  // a file of a multipart body stands where the contract says `type: string, format: binary`
  string: (value) => typeof value === "string" || value instanceof Blob,
  number: (value) => typeof value === "number" && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

export function type(...names: readonly [TypeName, ...TypeName[]]): Check {
  const message = `must be ${names.map((name) => ARTICLES[name]).join(" or ")}`;
  const tests = names.map((name) => TYPE_TESTS[name]);
  const [only] = tests;
  const told =
    (value: unknown, { path }: Run) =>
    () =>
      message + aboutType(value, names, typeof path.at(-1) === "string");
  if (tests.length === 1 && only !== undefined) {
    return (value, run) => only(value) || fail(run, "type", told(value, run));
  }
  return (value, run) => tests.some((test) => test(value)) || fail(run, "type", told(value, run));
}

/** A test for equality with one of several values; texts, numbers and the like need no canonical form. */
function isAmong(expected: readonly unknown[]): (value: unknown) => boolean {
  const simple = expected.every((value) => typeof value !== "object" || value === null);
  if (simple) {
    const known = new Set(expected);
    return (value) => known.has(value);
  }
  const known = new Set(expected.map(canonical));
  return (value) => known.has(canonical(value));
}

export function constant(expected: unknown): Check {
  const matches = isAmong([expected]);
  const message = `must be ${canonical(expected)}`;
  return (value, run) => matches(value) || fail(run, "const", message);
}

export function oneOfValues(...expected: readonly unknown[]): Check {
  const matches = isAmong(expected);
  const message =
    expected.length === 0 ? "is not allowed here" : `must be one of ${expected.map(canonical).join(", ")}`;
  return (value, run) => matches(value) || fail(run, "enum", () => message + didYouMean(value, expected));
}
