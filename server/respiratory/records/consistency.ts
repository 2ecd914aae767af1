import { yearsBetween } from "../course/occasion.ts";
import { AGE_TOLERANCE_YEARS, HEIGHT_TOLERANCE } from "../standards/own-judgement.ts";
import type { Inconsistency, PatientRecord } from "../types.ts";

type Occasion = Pick<PatientRecord, "performed_at" | "age_years" | "height_cm">;

/** How a record disagrees with earlier ones of the same patient (our own tolerances); nothing is changed by it. */
export function inconsistencies(record: Occasion, earlier: readonly Occasion[]): Inconsistency[] {
  const found: Inconsistency[] = [];
  if (earlier.some((other) => agesDisagree(other, record))) found.push("age_inconsistent");
  if (earlier.some((other) => heightsDisagree(other, record))) found.push("height_inconsistent");
  return found;
}

function agesDisagree(earlier: Occasion, later: Occasion): boolean {
  const elapsed = yearsBetween(earlier.performed_at, later.performed_at);
  const isWhole = [earlier, later].some(({ age_years }) => Number.isInteger(age_years));
  const tolerance = isWhole ? AGE_TOLERANCE_YEARS.whole : AGE_TOLERANCE_YEARS.decimal;
  return Math.abs(later.age_years - earlier.age_years - elapsed) > tolerance;
}

function heightsDisagree(earlier: Occasion, later: Occasion): boolean {
  const gain = later.height_cm - earlier.height_cm;
  const limits = HEIGHT_TOLERANCE;
  if (earlier.age_years >= limits.grown_from_years) return Math.abs(gain) > limits.grown_cm;
  const elapsed = Math.max(0, yearsBetween(earlier.performed_at, later.performed_at));
  return gain < -limits.child_loss_cm || gain > limits.child_gain_cm + limits.child_gain_cm_per_year * elapsed;
}
