// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { type Check, type Run, type Seen, fail, mayStop, quietly, within } from "./check.ts";
import { canonical } from "./equality.ts";

function ofArray(check: (items: readonly unknown[], run: Run, seen?: Seen) => boolean): Check {
  return (value, run, seen) => !Array.isArray(value) || check(value, run, seen);
}

function each(check: Check, items: readonly unknown[], from: number, run: Run): boolean {
  let holds = true;
  for (let index = from; index < items.length; index += 1) {
    if (within(check, items[index], index, run)) continue;
    holds = false;
    if (mayStop(run)) return false;
  }
  return holds;
}

/** `prefixItems`: the first items, each by its own rule. */
export function prefixItems(...checks: readonly Check[]): Check {
  return ofArray((items, run, seen) => {
    if (seen !== undefined) seen.items = Math.max(seen.items, checks.length);
    let holds = true;
    for (const [index, check] of checks.entries()) {
      if (index >= items.length) break;
      holds = within(check, items[index], index, run) && holds;
    }
    return holds;
  });
}

/** `items`: every item after the first `from`. */
export function items(check: Check, from = 0): Check {
  return ofArray((all, run, seen) => {
    if (seen !== undefined) seen.items = Number.POSITIVE_INFINITY;
    return each(check, all, from, run);
  });
}

export function minItems(limit: number): Check {
  const message = `must have at least ${limit} ${limit === 1 ? "item" : "items"}`;
  return ofArray((all, run) => all.length >= limit || fail(run, "minItems", message));
}

export function maxItems(limit: number): Check {
  const message = `must have at most ${limit} ${limit === 1 ? "item" : "items"}`;
  return ofArray((all, run) => all.length <= limit || fail(run, "maxItems", message));
}

export function uniqueItems(): Check {
  return ofArray((all, run) => {
    const known = new Set<string>();
    let holds = true;
    for (const [index, item] of all.entries()) {
      const text = canonical(item);
      if (known.has(text)) holds = fail(run, "uniqueItems", "must not repeat an earlier item", index);
      known.add(text);
    }
    return holds;
  });
}

/** `contains` with `minContains` and `maxContains`. Like Ajv, it counts as a look at every item. */
export function contains(check: Check, least: number, most: number): Check {
  const limits = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `from ${least} to ${most}`;
  const message = `must contain ${limits} matching items`;
  return ofArray((all, run, seen) => {
    if (seen !== undefined) seen.items = Number.POSITIVE_INFINITY;
    const count = all.filter((item) => quietly(check, item, run)).length;
    return (count >= least && count <= most) || fail(run, "contains", message);
  });
}

/** `unevaluatedItems`, given everything else the schema says about the value. */
export function unevaluatedItems(check: Check): Check {
  return ofArray((all, run, seen) => {
    const from = seen?.items ?? 0;
    if (seen !== undefined) seen.items = Number.POSITIVE_INFINITY;
    return each(check, all, from, run);
  });
}
