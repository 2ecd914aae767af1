/** Whether words of a call say that goods or money come in, go out, are set aside or come back: `Books goods into a warehouse`, `Takes the reserved stock out of it`. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import { prose } from "./assumed.ts";
import { spoken } from "./spoken.ts";

const GOODS = "(?:goods|stock|units|amounts?|money|funds|quantity|pieces|credits|points)";
const WHICH = "(?:(?:the|some|all|its|reserved|held|received|requested|this) )*";

// who pays or moves something to somebody has less of it
const INTO = new RegExp(
  `\\b(?:(?:books?|adds?|puts?|brings?|deposits?|credits?|pays?|receives?|moves?) ${WHICH}${GOODS} (?:into|in to|onto)|(?:adds?|deposits?|credits?) ${WHICH}${GOODS} to)\\b`,
);
const OUT = new RegExp(
  `\\b(?:takes?|removes?|books?|withdraws?|deducts?|issues?|pays?|debits?|moves?) ${WHICH}${GOODS} (?:out of|out|from)\\b`,
);
const ASIDE = new RegExp(`\\b(?:reserves?|allocates?|sets? aside|holds?|blocks?) ${WHICH}${GOODS}\\b`);
// what is returned or released to somebody is gone from here
const BACK = new RegExp(
  `\\b(?:(?:gives?|puts?) ${WHICH}${GOODS} back|(?:frees?|releases?) ${WHICH}${GOODS}(?! to\\b)|returns? ${WHICH}${GOODS} to (?:the )?(?:stock|inventory|warehouse|shelf))\\b`,
);
const OTHERWISE = /\b(unless|only if|optionally|later|nothing|draft|asynchron\w*|in the background|eventually)\b/;

export type Way = "up" | "down";

/** What is there afterwards is more, or less; undefined where words say nothing, or several things. */
export function saidWay(operation: Pick<Operation, "definition">): Way | undefined {
  const words = spoken(prose(operation));
  if (OTHERWISE.test(words)) return undefined;
  const said = [
    INTO.test(words) ? "in" : "",
    OUT.test(words) ? "out" : "",
    BACK.test(words) ? "back" : "",
    ASIDE.test(words) ? "aside" : "",
  ].filter((one) => one !== "");
  const [only, ...others] = said;
  if (only === undefined || others.length > 0) return undefined;
  return only === "in" || only === "back" ? "up" : "down";
}
