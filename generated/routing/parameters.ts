// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { z } from "zod";
import { type Schema, checkOf } from "../checks/schema.ts";
import { type Issue, fail, within } from "../checks/check.ts";
import { asWritten, sent } from "./as-sent.ts";
import { type Raw, type Shape, readingsOf } from "./decode.ts";

export interface ParameterRule extends Shape {
  readonly required: boolean;
  readonly schema: Schema<unknown>;
  /** Taken when the parameter is absent. */
  readonly default?: unknown;
}

/** A parameter that the contract gives a default is always there. */
export type Defaulted<T, Names extends keyof T> = Omit<T, Names> & {
  readonly [Name in Names]-?: Exclude<T[Name], undefined>;
};

/** What `@hono/zod-openapi` takes as the schema of one place (query, path, header, cookie). */
export type Parameters<T> = z.ZodPipe<z.ZodTransform<T, T>, z.ZodType<T, T>>;

/** Headers have no case: the request's are given the contract's names, all of them where several differ in case alone. */
function withNames(raw: Raw, rules: readonly ParameterRule[]): Raw {
  const byLowerCase = new Map(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value]));
  const named = rules.map(({ name }) => [name, byLowerCase.get(name.toLowerCase())] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
}

function issuesOf({ schema, name }: ParameterRule, value: unknown): Issue[] {
  const run = { path: [] as string[], issues: [] as Issue[] };
  within(checkOf(schema), value, name, run);
  return run.issues;
}

/** The first reading that keeps the schema; where none does, what is wrong with the likeliest. */
function read(raw: Raw, rule: ParameterRule): { readonly value: unknown; readonly issues: readonly Issue[] } {
  const readings = readingsOf(raw, rule);
  // nobody is refused for a default of the contract's own
  if (readings.length === 0) return { value: rule.default, issues: [] };
  const judged = readings.map((value) => ({ value, issues: value === undefined ? [] : issuesOf(rule, value) }));
  return judged.find(({ issues }) => issues.length === 0) ?? (judged[0] as (typeof judged)[number]);
}

function decodeAll(raw: Raw, rules: readonly ParameterRule[]): { values: Record<string, unknown>; issues: Issue[] } {
  const run = { path: [] as string[], issues: [] as Issue[] };
  const values: [string, unknown][] = [];
  for (const rule of rules) {
    const { value, issues } = read(raw, rule);
    if (value !== undefined) {
      values.push([rule.name, value]);
      run.issues.push(...issues);
    } else if (rule.required) {
      fail(run, "required", "is required", rule.name);
    }
  }
  return { values: Object.fromEntries(values), issues: run.issues };
}

/**
 * Decodes and judges the parameters of one place. Parameters the contract does not name are left out, as HTTP expects.
 * The contract's own parameter objects document the route: a pipe is what the library takes without documenting it.
 */
export function parameters<T>(
  place: "query" | "path" | "header" | "cookie",
  rules: readonly ParameterRule[],
): Parameters<T> {
  const decoded = z.transform((raw: T, context): T => {
    const given = (raw ?? {}) as Raw;
    const named = place === "header" ? withNames(given, rules) : given;
    const { values, issues } = decodeAll(asWritten(place, named, rules, sent(place)), rules);
    for (const { path, message, keyword } of issues) {
      context.issues.push({ code: "custom", path: [...path], message, params: { keyword }, input: undefined });
    }
    return values as T;
  });
  // the header validator of the library lists the keys of `in.shape`, which a transform does not have
  const readable = Object.assign(decoded, { shape: {} });
  return z.pipe(readable, z.any()) as unknown as Parameters<T>;
}
