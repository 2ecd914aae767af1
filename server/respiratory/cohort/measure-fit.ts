import { ENDS, MAX_MEAN_Z, MIN_OF_SITE } from "../standards/cohort.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import { shareInterval } from "../statistics/binomial.ts";
import type { ConfidenceInterval } from "../statistics/interval.ts";
import { bendThrough } from "../statistics/bend.ts";
import { lineThrough } from "../statistics/line.ts";
import { studentT975 } from "../statistics/student-t.ts";
import { meanOf, quantileOf, standardDeviationOf } from "../statistics/summary.ts";
import type { AgeBend, MeasureFit, SiteShift, Trend } from "../types/cohort-fit.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { Sex } from "../types/record.ts";

/** One person's z-score of a measure, with what it may depend on. */
export interface Scored {
  readonly z: number;
  readonly age_years: number;
  readonly height_cm: number;
  readonly site?: string;
}

/**
 * Mean with its 95 % confidence interval (Student's t, n - 1), median, standard deviation (n - 1), share below the limit with its
 * binomial interval, and the trend of the z-score over age and over height.
 */
export function measureFit(
  measure: MeasureName,
  sex: Sex,
  people: readonly Scored[],
  { rules: { lower_limit_percentile } }: ModelChoice,
): MeasureFit {
  const z = people.map((person) => person.z);
  const n = z.length;
  const mean = meanOf(z);
  const sd = standardDeviationOf(z);
  const below = z.filter((value) => value < -LIMIT_Z[lower_limit_percentile]).length;
  return {
    measure,
    sex,
    n,
    mean_z: mean,
    mean_z_ci95: mean === null || sd === null ? null : interval(mean, sd, n),
    median_z: quantileOf(z, 0.5),
    sd_z: sd,
    below_limit: below,
    below_limit_percent: n === 0 ? null : (100 * below) / n,
    below_limit_percent_ci95: n === 0 ? null : shareInterval(below, n),
    below_limit_expected_percent: lower_limit_percentile,
    age_trend: trendOver(people, ({ age_years }) => age_years),
    height_trend: trendOver(people, ({ height_cm }) => height_cm),
    age_bend: bendOver(people),
    ...siteShifts(people),
  };
}

/** Nothing where no site has so many people and such a mean. */
function siteShifts(people: readonly Scored[]): Pick<MeasureFit, "site_shifts"> {
  const found = [...Map.groupBy(people, ({ site }) => site)].flatMap(([site, own]): SiteShift[] => {
    const z = own.map((person) => person.z);
    const [mean, sd] = [meanOf(z), standardDeviationOf(z)];
    if (site === undefined || z.length < MIN_OF_SITE || mean === null || sd === null) return [];
    if (Math.abs(mean) <= MAX_MEAN_Z) return [];
    return [{ site, n: z.length, mean_z: mean, mean_z_ci95: interval(mean, sd, z.length) }];
  });
  if (found.length === 0) return {};
  return { site_shifts: found.toSorted((a, b) => Math.abs(b.mean_z) - Math.abs(a.mean_z)) };
}

function interval(mean: number, sd: number, n: number): ConfidenceInterval {
  const margin = (studentT975(n - 1) * sd) / Math.sqrt(n);
  return { low: mean - margin, high: mean + margin };
}

/** Null with fewer than four people, or fewer than three ages. */
function bendOver(people: readonly Scored[]): AgeBend | null {
  const ages = people.map(({ age_years }) => age_years);
  const bend = bendThrough(
    ages,
    people.map(({ z }) => z),
  );
  const from = quantileOf(ages, ENDS.low);
  const to = quantileOf(ages, ENDS.high);
  if (bend === null || from === null || to === null) return null;
  const { low, high } = bend.quadratic_ci95;
  const depth = -(((to - from) / 2) ** 2);
  return { z_change: depth * bend.quadratic, z_change_ci95: { low: depth * high, high: depth * low } };
}

/** Null with fewer than three people, or all of one age or height. */
function trendOver(people: readonly Scored[], of: (person: Scored) => number): Trend | null {
  const x = people.map(of);
  const line = lineThrough(
    x,
    people.map(({ z }) => z),
  );
  const from = quantileOf(x, ENDS.low);
  const to = quantileOf(x, ENDS.high);
  if (line === null || from === null || to === null) return null;
  const range = to - from;
  const { low, high } = line.slope_ci95;
  return {
    z_per_unit: line.slope,
    from,
    to,
    z_change: line.slope * range,
    z_change_ci95: { low: low * range, high: high * range },
  };
}
