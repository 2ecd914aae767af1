// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/// <reference lib="es2022" />
/**
 * The vocabulary every generated schema is written in: a check looks at one JSON value and reports what is wrong
 * with it, at a precise place. Messages name the rule of the contract and how to keep it. They repeat no text that broke it;
 * a number in another unit is told as what it would be in the right one.
 */

/** One broken rule: where (object keys and array indices from the root), which keyword, and a sentence about it. */
export interface Issue {
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  readonly message: string;
}

/** What `unevaluatedProperties` and `unevaluatedItems` must know: which members some keyword has looked at. */
export interface Seen {
  allNames: boolean;
  readonly names: Set<string>;
  /** Number of leading items looked at; Infinity for all. */
  items: number;
}

/** The state of one validation. `issues` is null where only the verdict counts (branches of unions, `not`, `if`). */
export interface Run {
  readonly path: (string | number)[];
  issues: Issue[] | null;
}

/** Returns whether the value holds. `seen` is given only below an `unevaluated...` keyword. */
export type Check = (value: unknown, run: Run, seen?: Seen) => boolean;

/** A body of a thousand wrong records is explained by its first hundred errors. */
export const MAX_ISSUES = 100;

/** Reports a broken rule at the current place, or at a member of it, and returns false. A message that takes work is made only where somebody listens. */
export function fail(run: Run, keyword: string, message: string | (() => string), member?: string | number): false {
  if (run.issues !== null && run.issues.length < MAX_ISSUES) {
    const path = member === undefined ? [...run.path] : [...run.path, member];
    run.issues.push({ path, keyword, message: typeof message === "string" ? message : message() });
  }
  return false;
}

/** Whether a failed check may stop at once: nobody listens, or the list is full. */
export function mayStop(run: Run): boolean {
  return run.issues === null || run.issues.length >= MAX_ISSUES;
}

/** Runs a check on a member of the current value. */
export function within(check: Check, value: unknown, key: string | number, run: Run): boolean {
  run.path.push(key);
  const holds = check(value, run);
  run.path.pop();
  return holds;
}

/** Runs a check for its verdict alone. */
export function quietly(check: Check, value: unknown, run: Run, seen?: Seen): boolean {
  const { issues } = run;
  run.issues = null;
  const holds = check(value, run, seen);
  run.issues = issues;
  return holds;
}

export function nothingSeen(): Seen {
  return { allNames: false, names: new Set(), items: 0 };
}

/** Adds what one subschema looked at to what its parent knows. */
export function addSeen(to: Seen, from: Seen): void {
  to.allNames ||= from.allNames;
  for (const name of from.names) to.names.add(name);
  to.items = Math.max(to.items, from.items);
}

/** Every issue of a value, empty when it is valid. */
export function issuesOf(check: Check, value: unknown): Issue[] {
  const issues: Issue[] = [];
  check(value, { path: [], issues });
  return issues;
}

export const anything: Check = () => true;
export const nothing: Check = (_value, run) => fail(run, "false", "is not allowed here");

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** Whether a JSON object has the member; `undefined` is what JSON leaves out. Inherited members do not count. */
export function has(object: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(object, name) && object[name] !== undefined;
}
