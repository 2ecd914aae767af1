/** Faults that give an answer of before in the place of the present one. */
import type { Answered, ServerFault } from "../fault.ts";

/** An answer of this operation that was given before, in the place of the present one. */
export function remembered(
  name: string,
  operation: string,
  change: (now: Answered, before: Answered) => Partial<Answered>,
  by: readonly string[],
): ServerFault {
  let before: Answered | undefined;
  return {
    name,
    scope: "relations",
    by,
    answer: (answered, { operation: asked }) => {
      if (asked?.id !== operation || answered.status >= 300) return undefined;
      const old = before;
      before ??= answered;
      return old === undefined || old.body.equals(answered.body) ? undefined : change(answered, old);
    },
  };
}
