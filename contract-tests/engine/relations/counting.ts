/** As members call the number of what is below a thing, and what descriptions say of numbers that count something else. */
import { singular } from "../../../spec/openapi/singular.ts";
import { spoken } from "./spoken.ts";

/** A count of some of them, of more than is there now or in one list, or no count at all. */
export const OF_SOME =
  /\b(open|unread|active|new|recent|only|without|except|excluding|last|today|pending|done|approved|published|visible|distinct|unique|most|maximum|limit|ever|so far|since|lifetime|estimate|approximate|per|average|includ(e|es|ed|ing)|as well|recursive|nested|descendants|all levels|this (month|year|week|day|period))\b/i;

/** `entry count` and its like, of `entries`. */
export function countNames(plural: string): ReadonlySet<string> {
  const [many, one] = [spoken(plural), spoken(singular(plural))];
  return new Set([
    `${one} count`,
    `${many} count`,
    `num ${many}`,
    `number of ${many}`,
    `${many} total`,
    `total ${many}`,
  ]);
}

export const COUNTING = /\b(number|count|how many)\b/i;
const ADDED_UP = /\b(sum|amounts?|quantit(y|ies)|values?|price|money|cost)\b/i;

/** Whether a member of such a name counts: a total may well be a sum, and of a sum the description says so. */
export function isCount(name: string, description: string): boolean {
  if (OF_SOME.test(description)) return false;
  return /\btotal\b/.test(spoken(name)) ? COUNTING.test(description) : !ADDED_UP.test(description);
}
