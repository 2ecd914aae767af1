import { type Check, fail } from "./check.ts";
import { expressionOf } from "./expressions.ts";
import { breaksFormat } from "./formats.ts";
import { aboutFormat, aboutStray } from "./near-miss.ts";

/** Code points, as JSON Schema counts them; bytes for a file of a multipart body. */
function lengthOf(value: string | Blob): number {
  if (typeof value !== "string") return value.size;
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function isText(value: unknown): value is string | Blob {
  return typeof value === "string" || value instanceof Blob;
}

function characters(count: number): string {
  return `${count} ${count === 1 ? "character" : "characters"}`;
}

export function minLength(limit: number): Check {
  const message = `must be at least ${characters(limit)} long`;
  return (value, run) => !isText(value) || lengthOf(value) >= limit || fail(run, "minLength", message);
}

export function maxLength(limit: number): Check {
  const message = `must be at most ${characters(limit)} long`;
  return (value, run) =>
    !isText(value) ||
    // code points never outnumber UTF-16 units, so the common case needs no counting
    (typeof value === "string" && value.length <= limit) ||
    lengthOf(value) <= limit ||
    fail(run, "maxLength", message);
}

/** The expression is not anchored and has the `u` flag, as JSON Schema reads it. What breaks the format beside it is told by the format, once. */
export function pattern(source: string, beside?: string): Check {
  const expression = expressionOf(source);
  const message = `must match ${source}`;
  const fits = (text: string): boolean => expression.test(text);
  if (beside === undefined)
    return (value, run) =>
      typeof value !== "string" || fits(value) || fail(run, "pattern", () => message + aboutStray(value, fits));
  return (value, run) =>
    typeof value !== "string" ||
    expression.test(value) ||
    (!breaksFormat(beside, value) && fail(run, "pattern", () => message + aboutFormat(value, beside)));
}
