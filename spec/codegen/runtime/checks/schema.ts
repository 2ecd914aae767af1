import { z } from "zod";
import { type Check, anything, issuesOf } from "./check.ts";

/** A Zod schema of the contract: parsing returns the value itself, unchanged and uncopied. */
export type Schema<T> = z.ZodType<T, T>;

const checks = new WeakMap<object, Check>();

/**
 * A Zod schema that judges exactly as the contract's JSON Schema does. It stands on `z.any()` and one check because
 * Zod's own types read JSON Schema differently (length in UTF-16 units, `__proto__` let through closed objects,
 * own formats, unions without a place); issues carry the path, a message and the keyword in `params`.
 */
export function schema<T>(check: Check): Schema<T> {
  const result: z.ZodAny = z.any().check((payload) => {
    for (const { path, keyword, message } of issuesOf(check, payload.value)) {
      payload.issues.push({ code: "custom", path: [...path], message, params: { keyword }, input: undefined });
    }
  });
  checks.set(result, check);
  return result;
}

/** The check inside a generated schema. */
export function checkOf(generated: z.ZodType): Check {
  const check = checks.get(generated);
  if (check === undefined) throw new TypeError("only a generated schema can be referred to");
  return check;
}

/** Another schema of the contract, looked up late because schemas may refer to each other. */
export function of(find: () => z.ZodType): Check {
  let found: Check | undefined;
  return (value, run, seen) => {
    found ??= checkOf(find());
    return found(value, run, seen);
  };
}

/** What the contract says nothing about. */
export const anySchema: Schema<unknown> = schema(anything);
