import { FITTING_SD, MAX_MEAN_Z, MIN_OF_EACH_SEX } from "../standards/cohort.ts";
import type { CohortSelection, MeasureFit, MeasureName, Verdict } from "../types.ts";

/** The verdict on one measure, from the fits of both sexes: as consistent as the worse of the two. */
export function verdictOf(measureFits: readonly MeasureFit[], measure: MeasureName, cohort: CohortSelection): Verdict {
  if (cohort === "all") return "not_a_reference_sample";
  const sexes = measureFits.filter((fit) => fit.measure === measure);
  if (sexes.some((fit) => fit.n < MIN_OF_EACH_SEX)) return "insufficient_sample";
  if (sexes.some(isShifted)) return "shifted";
  return sexes.every(isConsistent) ? "consistent" : "inconclusive";
}

function isShifted({ mean_z_ci95, sd_z }: MeasureFit): boolean {
  if (mean_z_ci95 === null || sd_z === null) return false;
  return mean_z_ci95.low > MAX_MEAN_Z || mean_z_ci95.high < -MAX_MEAN_Z || !isFittingSd(sd_z);
}

function isConsistent({ mean_z_ci95, sd_z }: MeasureFit): boolean {
  if (mean_z_ci95 === null || sd_z === null) return false;
  return mean_z_ci95.low >= -MAX_MEAN_Z && mean_z_ci95.high <= MAX_MEAN_Z && isFittingSd(sd_z);
}

function isFittingSd(sd: number): boolean {
  return sd >= FITTING_SD.low && sd <= FITTING_SD.high;
}
