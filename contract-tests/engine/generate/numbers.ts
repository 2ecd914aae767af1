/** Numbers that a schema admits, at its bounds and between. */
import { strictest, type View } from "./view.ts";
import type { Random } from "./random.ts";

export interface NumberRules {
  readonly whole: boolean;
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Smallest step used beside a bound. */
  readonly step: number;
  readonly excludesLow: boolean;
  readonly excludesHigh: boolean;
}

/** Decimal arithmetic without the dust of binary fractions. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

export function numberRules(view: View): NumberRules {
  const whole = view.types.includes("integer") && !view.types.includes("number");
  const above = strictest(view, "exclusiveMinimum", "largest");
  const below = strictest(view, "exclusiveMaximum", "smallest");
  const from = strictest(view, "minimum", "largest");
  const to = strictest(view, "maximum", "smallest");
  const excludesLow = above !== undefined && (from === undefined || above >= from);
  const excludesHigh = below !== undefined && (to === undefined || below <= to);
  const step = strictest(view, "multipleOf", "largest") ?? (whole ? 1 : 0.001);
  return { whole, low: excludesLow ? above : from, high: excludesHigh ? below : to, step, excludesLow, excludesHigh };
}

function aligned(value: number, rules: NumberRules, up: boolean): number {
  const steps = value / rules.step;
  return tidy((up ? Math.ceil(tidy(steps)) : Math.floor(tidy(steps))) * rules.step);
}

export function lowest(rules: NumberRules): number | undefined {
  if (rules.low === undefined) return undefined;
  return rules.excludesLow ? tidy(aligned(rules.low, rules, true) + rules.step) : aligned(rules.low, rules, true);
}

export function highest(rules: NumberRules): number | undefined {
  if (rules.high === undefined) return undefined;
  return rules.excludesHigh ? tidy(aligned(rules.high, rules, false) - rules.step) : aligned(rules.high, rules, false);
}

/** A value well inside the bounds, with decimals where they are allowed. */
export function between(rules: NumberRules, random: Random): number {
  const low = lowest(rules) ?? (highest(rules) ?? 100) - 100;
  const high = highest(rules) ?? low + 100;
  const value = low + (high - low) * (0.25 + random.next() / 2);
  const near = aligned(
    value,
    { ...rules, step: rules.whole ? Math.max(1, rules.step) : Math.max(rules.step, 0.01) },
    false,
  );
  return near >= low && near <= high ? near : low;
}
