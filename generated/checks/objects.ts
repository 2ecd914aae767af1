// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { canonical } from "./equality.ts";
import { expressionOf } from "./expressions.ts";
import { type Check, type Run, type Seen, fail, has, isObject, mayStop, within } from "./check.ts";
import { didYouMean } from "./near-miss.ts";

type Fields = Record<string, unknown>;

function ofObject(check: (object: Fields, run: Run, seen?: Seen) => boolean): Check {
  return (value, run, seen) => !isObject(value) || check(value, run, seen);
}

/** What is said of a missing member that has one of few values. */
export function isRequired(choices: readonly unknown[]): string {
  if (choices.length === 0) return "is required";
  return `is required: ${choices.length === 1 ? "" : "one of "}${choices.map(canonical).join(", ")}`;
}

/** A member alone, or with the values that it may have. */
export function required(...names: readonly (string | readonly [name: string, ...choices: unknown[]])[]): Check {
  const wanted = names.map((entry) => (typeof entry === "string" ? ([entry] as const) : entry));
  return ofObject((object, run) => {
    let holds = true;
    for (const [name, ...choices] of wanted)
      if (!has(object, name)) holds = fail(run, "required", () => isRequired(choices), name);
    return holds;
  });
}

/** What the contract says about the members of an object; `others` judges the members nothing else names. */
export interface Members {
  /** Pairs, not an object literal: a member may be called `__proto__`. */
  readonly properties?: readonly (readonly [name: string, check: Check])[];
  readonly patterns?: readonly (readonly [source: string, check: Check])[];
  readonly others?: Check | "closed";
}

/** `properties`, `patternProperties` and `additionalProperties` of one schema, which only make sense together. */
export function members({ properties = [], patterns = [], others }: Members): Check {
  const named = new Map(properties);
  const matching = patterns.map(([source, check]) => ({ expression: expressionOf(source), check }));
  const checkMember = (name: string, value: unknown, run: Run, seen?: Seen): boolean => {
    const own = named.get(name);
    let known = own !== undefined;
    let holds = own === undefined || within(own, value, name, run);
    for (const { expression, check } of matching) {
      if (!expression.test(name)) continue;
      known = true;
      seen?.names.add(name);
      holds = within(check, value, name, run) && holds;
    }
    if (known || others === undefined) return holds;
    return others === "closed"
      ? fail(
          run,
          "additionalProperties",
          () => `is not a known property${didYouMean(name, named.keys()) || "; leave it out"}`,
          name,
        )
      : within(others, value, name, run);
  };
  return ofObject((object, run, seen) => {
    if (seen !== undefined) markSeen(seen, named.keys(), others !== undefined);
    let holds = true;
    for (const name of Object.keys(object)) {
      if (object[name] === undefined || checkMember(name, object[name], run, seen)) continue;
      holds = false;
      if (mayStop(run)) return false;
    }
    return holds;
  });
}

function markSeen(seen: Seen, names: Iterable<string>, all: boolean): void {
  seen.allNames ||= all;
  for (const name of names) seen.names.add(name);
}

export function propertyNames(check: Check): Check {
  return ofObject((object, run) => {
    let holds = true;
    for (const name of Object.keys(object)) holds = within(check, name, name, run) && holds;
    return holds;
  });
}

function count(object: Fields): number {
  return Object.keys(object).length;
}

export function minProperties(limit: number): Check {
  const message = `must have at least ${limit} ${limit === 1 ? "property" : "properties"}`;
  return ofObject((object, run) => count(object) >= limit || fail(run, "minProperties", message));
}

export function maxProperties(limit: number): Check {
  const message = `must have at most ${limit} ${limit === 1 ? "property" : "properties"}`;
  return ofObject((object, run) => count(object) <= limit || fail(run, "maxProperties", message));
}

/** `dependentRequired`: where `name` is present, the others must be too. */
export function dependentRequired(name: string, ...others: readonly string[]): Check {
  return ofObject((object, run) => {
    if (!has(object, name)) return true;
    let holds = true;
    for (const other of others) {
      if (!has(object, other)) holds = fail(run, "dependentRequired", `is required beside ${name}`, other);
    }
    return holds;
  });
}

/** `dependentSchemas`: where `name` is present, the whole object must satisfy the check. */
export function dependentSchema(name: string, check: Check): Check {
  return (value, run, seen) => !isObject(value) || !has(value, name) || check(value, run, seen);
}

/** `unevaluatedProperties`, given everything else the schema says about the value. */
export function unevaluatedProperties(check: Check | "closed"): Check {
  return ofObject((object, run, seen) => {
    const names = Object.keys(object).filter((name) => seen === undefined || !(seen.allNames || seen.names.has(name)));
    if (seen !== undefined) seen.allNames = true;
    let holds = true;
    for (const name of names) {
      const known =
        check === "closed"
          ? fail(run, "unevaluatedProperties", "is not a known property; leave it out", name)
          : within(check, object[name], name, run);
      holds = known && holds;
    }
    return holds;
  });
}
