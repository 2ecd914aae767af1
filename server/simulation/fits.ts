import { fitOfParts } from "../respiratory/cohort/fit.ts";
import type { Member } from "../respiratory/cohort/members.ts";
import { normalCdf } from "../respiratory/statistics/normal.ts";
import { LIMIT_Z } from "../respiratory/standards/limits-of-normal.ts";
import { type Random, randomOf } from "../respiratory/testing/courses/random.ts";
import { aModel } from "../respiratory/testing/records.ts";
import type { Sex } from "../respiratory/types/record.ts";
import { percent, type Rows } from "./table.ts";

const OF_EACH_SEX = 150;
const MODEL = aModel({ cohort: "never_smokers_without_symptoms" });

interface Scenario {
  readonly name: string;
  readonly mean: number;
  /** Change of the z-score from 20 to 80 years. */
  readonly trend: number;
  /** Standard deviation that people of one site share; 15 people each. */
  readonly sites: number;
  readonly assumptions: "hold" | "do not hold";
}

const SCENARIOS: readonly Scenario[] = [
  { name: "the equations fit", mean: 0, trend: 0, sites: 0, assumptions: "hold" },
  { name: "all 0.3 lower", mean: -0.3, trend: 0, sites: 0, assumptions: "hold" },
  { name: "a trend of 1 over age", mean: 0, trend: 1, sites: 0, assumptions: "hold" },
  { name: "people of one site alike", mean: 0, trend: 0, sites: 0.3, assumptions: "do not hold" },
];

/** Of the intervals of the mean, of the share below the limit and of the change over age, for FEV1 of men. */
export function coverageOfFits(cohorts: number, seed: number): Rows {
  return SCENARIOS.map((scenario) => {
    const random = randomOf(seed);
    const covered = { mean: 0, tail: 0, trend: 0 };
    const verdicts = { consistent: 0, shifted: 0, inconclusive: 0 };
    for (let n = 0; n < cohorts; n++) {
      const fit = fitOfParts([{ members: membersOf(scenario, random), ...NOBODY }], MODEL);
      const men = fit.measures.find(({ measure, sex }) => measure === "fev1" && sex === "male");
      const verdict = fit.verdicts[0]?.verdict;
      if (verdict === "consistent" || verdict === "shifted" || verdict === "inconclusive") verdicts[verdict] += 1;
      const trend = men?.age_trend;
      if (men?.mean_z_ci95 == null || men.below_limit_percent_ci95 === null || trend == null) continue;
      if (holds(men.mean_z_ci95, scenario.mean)) covered.mean += 1;
      if (holds(men.below_limit_percent_ci95, 100 * shareBelow(scenario))) covered.tail += 1;
      if (holds(trend.z_change_ci95, (scenario.trend / 60) * (trend.to - trend.from))) covered.trend += 1;
    }
    return {
      cohort: scenario.name,
      assumptions: scenario.assumptions,
      mean: percent(covered.mean, cohorts),
      "share below": percent(covered.tail, cohorts),
      "change over age": percent(covered.trend, cohorts),
      "consistent / shifted / inconclusive": Object.values(verdicts)
        .map((n) => `${((100 * n) / cohorts).toFixed(0)} %`)
        .join(" / "),
    };
  });
}

const NOBODY = {
  excluded: {
    ineligible: 0,
    unknown: 0,
    no_pre_bronchodilator_test: 0,
    low_quality: 0,
    ancestry_missing: 0,
    implausible: 0,
  },
  reasons: {
    smoked: 0,
    respiratory_diagnosis: 0,
    breathless: 0,
    symptom_score: 0,
    maintenance_therapy: 0,
    exacerbations: 0,
    feno_high: 0,
    smoking_unknown: 0,
    symptoms_unknown: 0,
  },
} as const;

function holds({ low, high }: { readonly low: number; readonly high: number }, value: number): boolean {
  return low <= value && value <= high;
}

/** Over ages that are spread evenly. */
function shareBelow({ mean, trend, sites }: Scenario): number {
  const steps = 200;
  let sum = 0;
  for (let i = 0; i < steps; i++) {
    const shift = mean + trend * ((i + 0.5) / steps - 0.5);
    sum += normalCdf((-LIMIT_Z[5] - shift) / Math.hypot(1, sites));
  }
  return sum / steps;
}

function membersOf({ mean, trend, sites }: Scenario, random: Random): Member[] {
  return (["female", "male"] as const).flatMap((sex: Sex) => {
    let site = 0;
    return Array.from({ length: OF_EACH_SEX }, (_, index): Member => {
      if (index % 15 === 0) site = sites * random.normal();
      const age_years = 20 + 60 * random.uniform();
      const z = () => mean + trend * ((age_years - 20) / 60 - 0.5) + site + random.normal();
      return {
        patient_id: `${sex}-${index}`,
        performed_at: "2026-01-01T09:00:00Z",
        sex,
        age_years,
        height_cm: 170 + 8 * random.normal(),
        z: { fev1: z(), fvc: z(), fev1_fvc: z() },
        fingerprint: `${sex}-${index}`,
      };
    });
  });
}
