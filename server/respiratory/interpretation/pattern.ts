import { MILD_FROM_Z, MODERATE_FROM_Z } from "../standards/ers-ats-2022.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import { BORDERLINE, VARIANT_FROM_Z } from "../standards/own-judgement.ts";
import { repeatabilityAt } from "../standards/ats-ers-2019.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { Measures, PatternMeasure } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { Pattern, Severity, SeverityBasis } from "../types/interpretation.ts";

/** z-scores of the three measures that decide a pattern. */
export type PatternZScores = Readonly<Record<PatternMeasure, number>>;

/** Which of them lie strictly below the model's lower limit. A high value is not abnormal. */
export type Lows = Readonly<Record<PatternMeasure, boolean>>;

/** The z-scores that a pattern needs; undefined unless all three are there. */
export function patternZScores({ fev1, fvc, fev1_fvc }: Measures): PatternZScores | undefined {
  if (fev1.z_score === null || fvc.z_score === null || fev1_fvc.z_score === null) return undefined;
  return { fev1: fev1.z_score, fvc: fvc.z_score, fev1_fvc: fev1_fvc.z_score };
}

export function lowsOf(z: PatternZScores, model: ModelChoice): Lows {
  const limit = -LIMIT_Z[model.rules.lower_limit_percentile];
  return { fev1: z.fev1 < limit, fvc: z.fvc < limit, fev1_fvc: z.fev1_fvc < limit };
}

/** ERS/ATS 2022 (Stanojevic et al., Eur Respir J 2022;60:2101499), without lung volumes. */
export function patternOf(low: Lows): Pattern {
  if (low.fev1_fvc) return low.fvc ? "obstruction_possible_mixed" : "airflow_obstruction";
  if (low.fvc) return "possible_restriction";
  return low.fev1 ? "isolated_low_fev1" : "normal";
}

/** Preserved ratio impaired spirometry: FEV1 low with FEV1/FVC not low, whatever the FVC (our choice of definition). */
export function isPrism(low: Lows): boolean {
  return low.fev1 && !low.fev1_fvc;
}

/** FEV1/FVC just below its limit while FEV1 and FVC are not: obstruction, or a normal variant. */
export function isPossibleVariant(low: Lows, z: PatternZScores): boolean {
  return low.fev1_fvc && !low.fev1 && !low.fvc && z.fev1_fvc >= VARIANT_FROM_Z;
}

/**
 * FEV1/FVC low beside an FVC above its upper limit while FEV1 is not low: airways small for the lungs (dysanapsis) are possible. As far
 * down as a normal variant is: below, a large FVC explains it no more (our own judgement).
 */
export function isLargeFvcWithLowRatio(low: Lows, z: PatternZScores, model: ModelChoice): boolean {
  const isNear = z.fev1_fvc >= VARIANT_FROM_Z;
  return low.fev1_fvc && !low.fev1 && isNear && aboveUpperLimit(z, model).includes("fvc");
}

/** The measures strictly above their upper limit of normal. */
export function aboveUpperLimit(z: PatternZScores, model: ModelChoice): PatternMeasure[] {
  const limit = LIMIT_Z[model.rules.lower_limit_percentile];
  return (["fev1", "fvc", "fev1_fvc"] as const).filter((measure) => z[measure] > limit);
}

/**
 * The measure whose reduction gives the severity: FVC for a possible restriction (our own judgement), else FEV1.
 * Null for a normal pattern, and where that measure is not low: a low ratio with normal FEV1 may be a normal variant.
 */
export function severityBasisOf(pattern: Pattern, low: Lows): SeverityBasis | null {
  if (pattern === "normal") return null;
  if (pattern === "possible_restriction") return "fvc";
  return low.fev1 ? "fev1" : null;
}

/** Severity of a z-score that is below the lower limit of normal. */
export function severityOf(z: number): Severity {
  if (z >= MILD_FROM_Z) return "mild";
  return z >= MODERATE_FROM_Z ? "moderate" : "severe";
}

/** The measures so near to their lower limit that a repeat could fall on its other side (our own judgement). */
export function borderlineMeasures(measures: Measures, ageYears: number, model: ModelChoice): PatternMeasure[] {
  const limit = -LIMIT_Z[model.rules.lower_limit_percentile];
  const { good, percent } = repeatabilityAt(ageYears);
  const near: PatternMeasure[] = [];
  for (const name of ["fev1", "fvc", "fev1_fvc"] as const) {
    const { measured, lln, z_score } = measures[name];
    if (measured === null || lln === null || z_score === null) continue;
    if (Math.abs(z_score - limit) > BORDERLINE.z + SUBTRACTION_ERROR) continue;
    const distance = Math.abs(measured - lln);
    const isNear =
      name === "fev1_fvc"
        ? distance <= BORDERLINE.ratio + SUBTRACTION_ERROR
        : withinGreaterOf(millilitres(distance), good, percent, millilitres(measured));
    if (isNear) near.push(name);
  }
  return near;
}

/** Absorbs the rounding of a subtraction, so that a distance of exactly the tolerance is within it. */
const SUBTRACTION_ERROR = 1e-9;
