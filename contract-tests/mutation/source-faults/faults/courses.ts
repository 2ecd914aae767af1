import { type Place, type SourceFault, faultsIn } from "../fault.ts";

const of = (file: string, ...where: string[]): Place => ({ file: `respiratory/${file}`, where });

/** By which rules a course is judged, and between which visits. */
export const COURSES: readonly SourceFault[] = [
  ...faultsIn(
    of("standards/follow-up.ts", "rules-of-courses", "rules-of-fvc"),
    ["FEV1 changes in a year from 12 percent on", "year: 15 },\n  fvc", "year: 12 },\n  fvc"],
    ["FEV1 changes in weeks from 15 percent on", "fev1: { weeks: 12,", "fev1: { weeks: 15,"],
    [
      "FEV1 in COPD changes as anybody's",
      "fev1: { weeks: 12, weeks_in_copd: 20,",
      "fev1: { weeks: 12, weeks_in_copd: 12,",
    ],
    [
      "FVC changes in a year from 11 percent on",
      "fvc: { weeks: 11, weeks_in_copd: 20, year: 15 }",
      "fvc: { weeks: 11, weeks_in_copd: 20, year: 11 }",
    ],
    ["FVC changes in weeks from 12 percent on", "fvc: { weeks: 11,", "fvc: { weeks: 12,"],
    [
      "FVC in COPD changes as anybody's",
      "fvc: { weeks: 11, weeks_in_copd: 20,",
      "fvc: { weeks: 11, weeks_in_copd: 11,",
    ],
    ["a year has 18 months", "WITHIN_YEARS = { year: 1.25,", "WITHIN_YEARS = { year: 1.5,"],
    ["weeks are half a year", "weeks: 0.25 }", "weeks: 0.5 }"],
    ["a unit of FEV1Q is lost in 16 years", "usual: 18,", "usual: 16,"],
    ["a smoker loses a unit of FEV1Q in 12 years", "current_smoker_or_old: 10,", "current_smoker_or_old: 12,"],
    ["the old are old from 65 years on", "old_from_years: 70 }", "old_from_years: 65 }"],
    ["FVC in interstitial lung disease changes from 15 percent on", "relative_percent: 10,", "relative_percent: 15,"],
    ["FVC in interstitial lung disease changes from 10 points on", "absolute_points: 5 }", "absolute_points: 10 }"],
    ["efforts differ by 200 mL", "REPEATABILITY_L = 0.15;", "REPEATABILITY_L = 0.2;"],
  ),
  ...faultsIn(
    of("standards/follow-up.ts", "rules-of-slopes"),
    ["a slope needs four visits", "{ visits: 3,", "{ visits: 4,"],
    ["a slope needs half a year", "span_years: 364 / 365.25 }", "span_years: 182 / 365.25 }"],
    ["a slope is steep from thrice the expected one on", "STEEP_SLOPE = 2;", "STEEP_SLOPE = 2.5;"],
    ["visits are apart from eight weeks on", "INDEPENDENT_VISITS_DAYS = 84;", "INDEPENDENT_VISITS_DAYS = 56;"],
  ),
  ...faultsIn(
    of("standards/follow-up.ts", "rules-of-children"),
    ["the change score begins at five years", "from_age: 6,", "from_age: 5,"],
    ["the change score ends at 17 years", "below_age: 18,", "below_age: 17,"],
    ["the change score reaches over five years", "most_interval: 5.25 }", "most_interval: 5 }"],
    ["the change score is extrapolated below half a year", "least_interval: 0.25,", "least_interval: 0.5,"],
  ),
  ...faultsIn(
    of("standards/follow-up.ts", "rules-of-visits"),
    ["a visit has 24 hours", "LONGEST_VISIT_HOURS = 12;", "LONGEST_VISIT_HOURS = 24;"],
    ["a visit has less than 12 hours", "LONGEST_VISIT_HOURS = 12;", "LONGEST_VISIT_HOURS = 11.99;"],
  ),
  ...faultsIn(
    of("course/slope.ts", "rules-of-slopes"),
    ["the interval has a degree of freedom too many", "const df = points.length - 2;", "const df = points.length - 1;"],
    [
      "an interval that includes zero is a decline",
      'if (high < 0) return "decline";',
      'if (low < 0) return "decline";',
    ],
    ["the standard error is of the mean", "sd / Math.sqrt(sxx);", "sd / Math.sqrt(points.length);"],
    ["a child's visits enter a slope", "age_years >= ADULT_FROM_YEARS);", "age_years >= 0);"],
  ),
  ...faultsIn(
    of("course/change-score.ts", "rules-of-children"),
    [
      "the change score is that of the other direction",
      "(newestZ - correlation * previousZ)",
      "(previousZ - correlation * newestZ)",
    ],
    ["a rise is never significant", "Math.abs(score) > SIGNIFICANT_CHANGE_SCORE", "-score > SIGNIFICANT_CHANGE_SCORE"],
    ["the change score is the difference", "/ Math.sqrt(1 - correlation ** 2);", "/ 1;"],
  ),
  ...faultsIn(
    of("course/evidence.ts", "rules-of-children"),
    [
      "a score counts whatever FEV1 changed by",
      "< NEARLY_ONE || !withinSession(fev1_change_l)",
      "< NEARLY_ONE || true",
    ],
    [
      "the first visit shows nothing",
      "changedByScore(direction, step), scored.slice(1));",
      "changedByScore(direction, step), []);",
    ],
  ),
  ...faultsIn(
    of("course/evidence.ts", "rules-of-courses"),
    [
      "the time within the year is explained as well",
      "const beyond = (interval_years - WITHIN_YEARS.year) / interval_years;\n  const explained = direction",
      "const beyond = 1;\n  const explained = direction",
    ],
    [
      "a gain is explained as well",
      "direction === -1 ? beyond * fev1q_expected_change",
      "direction !== 0 ? beyond * fev1q_expected_change",
    ],
    [
      "a small change in weeks counts",
      "(reaches(percent, weeks) && !withinSession(step[`${volume}_change_l`]))",
      "reaches(percent, weeks)",
    ],
  ),
  ...faultsIn(of("course/anchors.ts", "rules-of-children", "rules-of-slopes", "a-course"), [
    "the previous visit is the first",
    "previous: earlier.at(-1) as Occasion,",
    "previous: earlier[0] as Occasion,",
  ]),
  ...faultsIn(of("change-of-visit.ts", "rules-of-fvc"), [
    "interstitial lung disease counts where it is recorded",
    "records.some(({ diagnoses }) => diagnoses?.includes(diagnosis))",
    "visit.record.diagnoses?.includes(diagnosis) === true",
  ]),
  ...faultsIn(
    of("records/consistency.ts", "rules-of-records"),
    ["an age that is repeated is wrong", "earlier.age_years === later.age_years", "false"],
    [
      "the lesser grace of two ages counts",
      "Math.max(toleranceOf(earlier.age_years)",
      "Math.min(toleranceOf(earlier.age_years)",
    ],
    [
      "a whole age has half a year",
      "if (Number.isInteger(age)) return AGE_TOLERANCE_YEARS.whole;",
      "if (Number.isInteger(age)) return AGE_TOLERANCE_YEARS.half;",
    ],
    [
      "an age is compared in one direction",
      "Math.abs(later.age_years - earlier.age_years - elapsed)",
      "(later.age_years - earlier.age_years - elapsed)",
    ],
    ["a child may stand still", "growing >= growing_years &&", "growing >= 9 &&"],
    [
      "a never-smoker contradicts nobody",
      'if (now.status === "never") return true;',
      'if (now.status === "never") return false;',
    ],
    ["a test that is repeated has three numbers", "const LEAST_NUMBERS = 2;", "const LEAST_NUMBERS = 3;"],
  ),
  ...faultsIn(
    of("standards/own-judgement.ts", "rules-of-records"),
    ["pack-years may go down to a third", "{ from: 10, share: 0.5 }", "{ from: 10, share: 0.3 }"],
    ["few pack-years contradict as well", "{ from: 10, share: 0.5 }", "{ from: 5, share: 0.5 }"],
    ["an age may be off by half a year", "decimal: 0.25 }", "decimal: 0.5 }"],
    ["an adult may grow by 20 cm", "grown_cm: 5,", "grown_cm: 20,"],
  ),
];
