import { type Check, fail } from "./check.ts";

function numeric(keyword: string, message: string, holds: (value: number) => boolean): Check {
  return (value, run) => typeof value !== "number" || holds(value) || fail(run, keyword, message);
}

export function minimum(limit: number): Check {
  return numeric("minimum", `must be at least ${limit}`, (value) => value >= limit);
}

export function maximum(limit: number): Check {
  return numeric("maximum", `must be at most ${limit}`, (value) => value <= limit);
}

export function exclusiveMinimum(limit: number): Check {
  return numeric("exclusiveMinimum", `must be greater than ${limit}`, (value) => value > limit);
}

export function exclusiveMaximum(limit: number): Check {
  return numeric("exclusiveMaximum", `must be less than ${limit}`, (value) => value < limit);
}

/** Divides and compares like Ajv does, so that 0.3 is no multiple of 0.1 here either: one verdict everywhere. */
export function multipleOf(step: number): Check {
  return numeric("multipleOf", `must be a multiple of ${step}`, (value) => {
    const quotient = value / step;
    return quotient === Number.parseInt(String(quotient), 10);
  });
}
