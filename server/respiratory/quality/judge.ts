import { CRITERIA, type Measure } from "./criteria.ts";
import type { EndOfExpiration } from "./end-of-expiration.ts";
import type { EffortFacts } from "./facts.ts";
import type { Standing } from "./grade.ts";
import type { ReasonCode, Acceptability } from "../spirometry.ts";

export interface Judgement {
  readonly fev1: Standing;
  readonly fvc: Standing;
  readonly fev0_75: Standing;
  readonly reasons: readonly ReasonCode[];
}

/** Judges one effort by every criterion; `end` comes from the effort's place in its set. */
export function judge(facts: EffortFacts, end: EndOfExpiration, youngChild: boolean): Judgement {
  const outcomes = CRITERIA.map((criterion) => ({ criterion, met: criterion.met(facts, end) }));
  const standing = (measure: Measure, litres: number | null): Standing => {
    const met = (need: "usability" | "acceptability") =>
      all(outcomes.filter(({ criterion }) => criterion.needs[measure] === need).map((outcome) => outcome.met));
    const usable = met("usability");
    return { litres, usable, acceptable: all([usable, met("acceptability")]) };
  };
  const reasons = new Set<ReasonCode>();
  for (const { criterion, met } of outcomes) {
    if (!youngChild && criterion.needs.fev0_75 !== null && !criterion.needs.fev1) continue;
    if (met === false) reasons.add(criterion.failed);
    if (met === null && criterion.missing) reasons.add(criterion.missing);
  }
  const { fev1_l, fvc_l, fev0_75_l } = facts.measured;
  return {
    fev1: standing("fev1", fev1_l),
    fvc: standing("fvc", fvc_l),
    fev0_75: standing("fev0_75", fev0_75_l),
    reasons: [...reasons],
  };
}

/** Three-valued "and": one failure decides, else one unknown leaves it unknown. */
function all(conditions: readonly (boolean | null)[]): boolean | null {
  if (conditions.includes(false)) return false;
  return conditions.includes(null) ? null : true;
}

export function verdictOf(standing: Standing): Acceptability {
  if (standing.acceptable === true) return "acceptable";
  if (standing.usable === false) return "unusable";
  return standing.acceptable === false && standing.usable === true ? "usable" : null;
}
