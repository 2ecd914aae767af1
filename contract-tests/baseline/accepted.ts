/**
 * The breaks that were looked at one by one. A changelog entry names a field, and any later break of a field of that name would pass with
 * it; so each break that is declared also stands here, in the words of the comparison, and nothing else does.
 */
import type { BreakingChange } from "./compare.ts";

export interface Unsettled {
  /** Declared, and not on the list. */
  readonly unseen: readonly BreakingChange[];
  /** On the list, and no break. */
  readonly gone: readonly string[];
}

export function unsettled(declared: readonly BreakingChange[], list: string): Unsettled {
  const accepted = new Set(list.split("\n").filter((line) => line !== ""));
  const texts = new Set(declared.map(({ text }) => text));
  return {
    unseen: declared.filter(({ text }) => !accepted.has(text)),
    gone: [...accepted].filter((text) => !texts.has(text)),
  };
}

/** A line for each, in an order that merges well. */
export function listOf(declared: readonly BreakingChange[]): string {
  return [...new Set(declared.map(({ text }) => `${text}\n`))].toSorted().join("");
}
