import { yearsBetween } from "../course/occasion.ts";
import { areIdentical } from "../quality/same-test.ts";
import { AGE_TOLERANCE_YEARS, HEIGHT_TOLERANCE, PACK_YEARS_TOLERANCE } from "../standards/own-judgement.ts";
import type { SubjectDoubt } from "../course/types.ts";
import type { Inconsistency } from "../types/warnings.ts";
import type { PatientRecord } from "../types/record.ts";
import type { ReferenceEquations } from "../types/model.ts";

type Rule = (earlier: PatientRecord, later: PatientRecord) => boolean;

/** In the order in which they are told. */
const RULE_OF: Readonly<Record<Inconsistency, Rule>> = {
  age_inconsistent: (earlier, later) => agesDisagree(earlier, later) && earlier.age_years !== later.age_years,
  age_repeated: (earlier, later) => agesDisagree(earlier, later) && earlier.age_years === later.age_years,
  height_inconsistent: (earlier, later) => heightsDisagree(earlier, later) || stoodStill(earlier, later),
  ancestry_inconsistent: ancestryDiffers,
  smoking_inconsistent: smokingContradicts,
  test_repeated: isRepeated,
};
const RULES = Object.entries(RULE_OF) as readonly (readonly [Inconsistency, Rule])[];
const OF_PREDICTED = ["age_inconsistent", "age_repeated", "height_inconsistent", "ancestry_inconsistent"] as const;

/** How a record disagrees with earlier ones of the same patient (our own tolerances); nothing is changed by it. */
export function inconsistencies(record: PatientRecord, earlier: readonly PatientRecord[]): Inconsistency[] {
  return RULES.filter(([, applies]) => earlier.some((other) => applies(other, record))).map(([name]) => name);
}

/**
 * What of two records of a patient, which predicted values depend on, does not fit one person. GLI-2022 knows no ancestry. `heightCarried`: the
 * height of either is that of a visit before it.
 */
export function subjectDoubts(
  earlier: PatientRecord,
  later: PatientRecord,
  heightCarried: boolean,
  equations: ReferenceEquations,
): SubjectDoubt[] {
  const of = equations === "gli-2012" ? OF_PREDICTED : OF_PREDICTED.filter((name) => name !== "ancestry_inconsistent");
  return of.filter((name) =>
    name === "height_inconsistent" ? heightCarried || heightsDisagree(earlier, later) : RULE_OF[name](earlier, later),
  );
}

/** Absorbs the rounding of a difference of ages. */
const DIFFERENCE_ERROR_YEARS = 1e-9;

function agesDisagree(earlier: PatientRecord, later: PatientRecord): boolean {
  const elapsed = yearsBetween(earlier.performed_at, later.performed_at);
  const tolerance = Math.max(toleranceOf(earlier.age_years), toleranceOf(later.age_years));
  return Math.abs(later.age_years - earlier.age_years - elapsed) > tolerance + DIFFERENCE_ERROR_YEARS;
}

/** By how much an age may be cut down that is written so. */
function toleranceOf(age: number): number {
  if (Number.isInteger(age)) return AGE_TOLERANCE_YEARS.whole;
  return Number.isInteger(2 * age) ? AGE_TOLERANCE_YEARS.half : AGE_TOLERANCE_YEARS.decimal;
}

function heightsDisagree(earlier: PatientRecord, later: PatientRecord): boolean {
  const gain = later.height_cm - earlier.height_cm;
  const limits = HEIGHT_TOLERANCE;
  if (earlier.age_years >= limits.grown_from_years) return Math.abs(gain) > limits.grown_cm;
  const elapsed = Math.max(0, yearsBetween(earlier.performed_at, later.performed_at));
  return gain < -limits.child_loss_cm || gain > limits.child_gain_cm + limits.child_gain_cm_per_year * elapsed;
}

/** A child at an age at which every child grows: the height may have been carried forward, and predicted values are those of then. */
function stoodStill(earlier: PatientRecord, later: PatientRecord): boolean {
  const { grows_until_years, growing_years, least_gain_cm_per_year } = HEIGHT_TOLERANCE;
  const elapsed = yearsBetween(earlier.performed_at, later.performed_at);
  const growing = Math.min(elapsed, grows_until_years[later.sex] - earlier.age_years);
  return growing >= growing_years && later.height_cm - earlier.height_cm < least_gain_cm_per_year * growing;
}

/**
 * Whether a child's height is hardly more than at one of the visits before, so that it may have been carried forward: what is predicted from
 * it compares with no other visit's. `earlier`: the visits before it.
 */
export function isHeightCarriedForward(record: PatientRecord, earlier: readonly PatientRecord[]): boolean {
  return earlier.some((other) => stoodStill(other, record));
}

function ancestryDiffers({ ancestry: before }: PatientRecord, { ancestry: now }: PatientRecord): boolean {
  return before !== undefined && now !== undefined && before !== now;
}

function smokingContradicts({ smoking: before }: PatientRecord, { smoking: now }: PatientRecord): boolean {
  if (before === undefined || now === undefined || before.status === "never") return false;
  if (now.status === "never") return true;
  const { from, share } = PACK_YEARS_TOLERANCE;
  return (before.pack_years ?? 0) >= from && (now.pack_years ?? Infinity) < share * (before.pack_years ?? 0);
}

/** FEV1 and FVC to the millilitre: with two decimals one pair of tests in some hundreds is so by chance. */
const LEAST_NUMBERS = 2;

function isRepeated(earlier: PatientRecord, later: PatientRecord): boolean {
  return (["pre_bronchodilator", "post_bronchodilator"] as const).some((test) =>
    areIdentical(earlier[test], later[test], LEAST_NUMBERS),
  );
}
