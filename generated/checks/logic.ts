// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
import { type Check, type Seen, addSeen, fail, mayStop, nothingSeen, quietly } from "./check.ts";

/** Every check must hold; all of them report. */
export function all(...checks: readonly Check[]): Check {
  const [only] = checks;
  if (checks.length === 1 && only !== undefined) return only;
  return (value, run, seen) => {
    let holds = true;
    for (const check of checks) {
      if (check(value, run, seen)) continue;
      holds = false;
      if (mayStop(run)) return false;
    }
    return holds;
  };
}

/** The type first: a value of the wrong type breaks one rule, not all of them. */
export function typed(guard: Check, ...checks: readonly Check[]): Check {
  const rest = all(...checks);
  return (value, run, seen) => guard(value, run) && rest(value, run, seen);
}

/** Judges with a record of what was looked at, so that `unevaluated` checks at the end of the list can use it. */
export function tracking(check: Check): Check {
  return (value, run, seen) => {
    const own = nothingSeen();
    const holds = check(value, run, own);
    if (seen !== undefined) addSeen(seen, own);
    return holds;
  };
}

export function not(check: Check, message = "is excluded by the contract"): Check {
  return (value, run) => !quietly(check, value, run) || fail(run, "not", message);
}

/** `if`, `then` and `else`. What `if` looked at counts as evaluated only where it held. */
export function when(condition: Check, then: Check, otherwise: Check): Check {
  return (value, run, seen) => {
    const own: Seen | undefined = seen && nothingSeen();
    if (!quietly(condition, value, run, own)) return otherwise(value, run, seen);
    if (seen !== undefined && own !== undefined) addSeen(seen, own);
    return then(value, run, seen);
  };
}
