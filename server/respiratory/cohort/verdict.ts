import { FITTING_SD, FITTING_TAIL, FITTING_TREND, MAX_MEAN_Z, MIN_OF_EACH_SEX } from "../standards/cohort.ts";
import { shareInterval } from "../statistics/binomial.ts";
import type { ConfidenceInterval } from "../statistics/interval.ts";
import type { AgeBend, FitConclusion, MeasureFit, Trend } from "../types/cohort-fit.ts";
import type { CohortSelection } from "../types/model.ts";
import type { MeasureName } from "../types/measures.ts";

/** The verdict on one measure, from the fits of both sexes: as consistent as the worse of the two. */
export function verdictOf(
  measureFits: readonly MeasureFit[],
  measure: MeasureName,
  cohort: CohortSelection,
): FitConclusion {
  if (cohort === "all") return "not_a_reference_sample";
  const sexes = measureFits.filter((fit) => fit.measure === measure);
  if (sexes.some((fit) => fit.n < MIN_OF_EACH_SEX)) return "insufficient_sample";
  if (sexes.some(isShifted)) return "shifted";
  return sexes.every(isConsistent) ? "consistent" : "inconclusive";
}

/** By its mean, its spread, its tail, its trend over age or height, which may be bent over age, or the mean of a site. */
function isShifted(fit: MeasureFit): boolean {
  const { mean_z_ci95, sd_z, age_trend, height_trend, age_bend = null, site_shifts = [] } = fit;
  if (mean_z_ci95 === null || sd_z === null) return false;
  return (
    [fit, ...site_shifts].some((one) => one.mean_z_ci95 !== null && isBeyond(one.mean_z_ci95, MAX_MEAN_Z)) ||
    !isFittingSd(sd_z) ||
    hasOtherTail(fit, FITTING_TAIL.certain) ||
    [age_trend, height_trend, age_bend].some(
      (trend) => trend !== null && isBeyond(trend.z_change_ci95, FITTING_TREND.material),
    )
  );
}

function isConsistent(fit: MeasureFit): boolean {
  const { mean_z_ci95, sd_z, age_trend, height_trend, age_bend = null } = fit;
  if (mean_z_ci95 === null || sd_z === null) return false;
  return (
    isWithin(mean_z_ci95, MAX_MEAN_Z) &&
    isFittingSd(sd_z) &&
    !hasOtherTail(fit, 0.95) &&
    [age_trend, height_trend].every(isFittingTrend) &&
    !(age_bend !== null && isMaterial(age_bend)) &&
    fit.site_shifts === undefined
  );
}

function isFittingSd(sd: number): boolean {
  return sd >= FITTING_SD.low && sd <= FITTING_SD.high;
}

/** The interval of the share below the limit excludes what is expected, and the share is far from it. */
function hasOtherTail(
  { below_limit, n, below_limit_expected_percent: expected }: MeasureFit,
  confidence: number,
): boolean {
  const share = (100 * below_limit) / n;
  if (share >= FITTING_TAIL.low * expected && share <= FITTING_TAIL.high * expected) return false;
  const { low, high } = shareInterval(below_limit, n, confidence);
  return low > expected || high < expected;
}

/** Where all are of one age or height there is no trend to judge. */
function isFittingTrend(trend: Trend | null): boolean {
  if (trend === null) return true;
  return !isMaterial(trend) && isWithin(trend.z_change_ci95, FITTING_TREND.bearable);
}

function isMaterial({ z_change, z_change_ci95: { low, high } }: AgeBend): boolean {
  return (low > 0 || high < 0) && Math.abs(z_change) > FITTING_TREND.material;
}

function isBeyond({ low, high }: ConfidenceInterval, bound: number): boolean {
  return low > bound || high < -bound;
}

function isWithin({ low, high }: ConfidenceInterval, bound: number): boolean {
  return low >= -bound && high <= bound;
}
