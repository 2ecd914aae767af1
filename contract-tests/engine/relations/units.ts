/** Names of numbers that end with their unit: `amount_due_cents` is the amount due. */
import { spoken } from "./spoken.ts";

const UNIT =
  / (cents?|pence|pennies|eur|usd|gbp|chf|ms|millis|milliseconds|seconds|secs?|minutes|mins?|hours|days|bytes|kb|mb|gb|kg|grams?|km|metres|meters|cm|mm|percent|pct)$/;

function unitOf(name: string): string | undefined {
  return UNIT.exec(spoken(name))?.[1];
}

/** Whether words mean the member: as it is called, or without its unit where `beside`, which is told by it, has that as well. */
export function means(words: string, name: string, beside: string): boolean {
  const own = spoken(name);
  const unit = unitOf(name);
  return own === words || (unit !== undefined && unit === unitOf(beside) && own.replace(UNIT, "") === words);
}
