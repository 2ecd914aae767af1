import { type Check, type Run, type Seen, addSeen, fail, has, isObject, nothingSeen, quietly } from "./check.ts";
import { canonical } from "./equality.ts";
import { didYouMean } from "./near-miss.ts";
import { isRequired } from "./objects.ts";
import { type TypeName, type } from "./values.ts";

/** One form a value may take. */
export interface Branch {
  readonly check: Check;
  /** The JSON types the form can have; absent where it says nothing about them. */
  readonly types?: readonly TypeName[];
  /** Values of the discriminating property that select this form. */
  readonly tags?: readonly unknown[];
}

/** A union whose forms are told apart by one property, declared (`discriminator`) or evident (a `const` in each). */
export interface UnionOptions {
  readonly tag?: string;
}

function matching(branches: readonly Branch[], value: unknown, run: Run, seen?: Seen): number {
  let count = 0;
  for (const { check } of branches) {
    const own = seen && nothingSeen();
    if (!quietly(check, value, run, own)) continue;
    count += 1;
    if (seen !== undefined && own !== undefined) addSeen(seen, own);
    else if (count > 1) return count;
  }
  return count;
}

/** Explains a value that fits no form: by the form it evidently means, never by all of them at once. */
function explain(
  keyword: string,
  branches: readonly Branch[],
  tag: string | undefined,
  value: unknown,
  run: Run,
): false {
  if (tag !== undefined && isObject(value)) {
    const known = branches.flatMap(({ tags = [] }) => tags);
    if (!has(value, tag)) return fail(run, "required", () => isRequired(known), tag);
    const meant = branches.find(({ tags }) => tags?.some((one) => canonical(one) === canonical(value[tag])));
    if (meant !== undefined) {
      meant.check(value, run);
      return false;
    }
    const message = (): string => `must be one of ${known.map(canonical).join(", ")}${didYouMean(value[tag], known)}`;
    if (known.length > 0) return fail(run, "discriminator", message, tag);
  }
  const fitting = branches.filter(({ types }) => types === undefined || types.some((name) => isOf(name, value)));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) {
    only.check(value, run);
    return false;
  }
  if (fitting.length === 0) return wrongType(branches, run);
  const needs = missing(fitting, value, run);
  return fail(run, keyword, needs === undefined ? "matches none of the allowed forms" : `needs ${needs}`);
}

/** What has to be added, where each form lacks nothing but members: "a, or b and c". */
function missing(branches: readonly Branch[], value: unknown, run: Run): string | undefined {
  const forms = branches.map(({ check }) => {
    const own: Run = { path: [...run.path], issues: [] };
    check(value, own);
    return own.issues ?? [];
  });
  const depth = run.path.length + 1;
  const onlyMembers = forms.every((issues) =>
    issues.every(({ keyword, path }) => keyword === "required" && path.length === depth),
  );
  if (!onlyMembers) return undefined;
  return forms.map((issues) => issues.map(({ path }) => path.at(-1)).join(" and ")).join(", or ");
}

function wrongType(branches: readonly Branch[], run: Run): false {
  const [first, ...rest] = new Set(branches.flatMap(({ types = [] }) => types));
  if (first !== undefined) type(first, ...rest)(undefined, run);
  return false;
}

function isOf(name: TypeName, value: unknown): boolean {
  return type(name)(value, { path: [], issues: null });
}

export function oneOf(branches: readonly Branch[], { tag }: UnionOptions = {}): Check {
  return (value, run, seen) => {
    const count = matching(branches, value, run, seen);
    if (count === 1) return true;
    if (count > 1) return fail(run, "oneOf", "matches more than one of the forms that exclude each other");
    return run.issues !== null && explain("oneOf", branches, tag, value, run);
  };
}

export function anyOf(branches: readonly Branch[], { tag }: UnionOptions = {}): Check {
  return (value, run, seen) => {
    if (seen === undefined && branches.some(({ check }) => quietly(check, value, run))) return true;
    if (seen !== undefined && matching(branches, value, run, seen) > 0) return true;
    return run.issues !== null && explain("anyOf", branches, tag, value, run);
  };
}
