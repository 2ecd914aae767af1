import { analyseRecord } from "../respiratory/analyse.ts";
import { type Random, randomOf } from "../respiratory/testing/courses/random.ts";
import { aModel } from "../respiratory/testing/records.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { percent, type Rows } from "./table.ts";

const YEAR = 365.25 * 86_400_000;
const BEGIN = Date.UTC(2018, 0, 8, 9);
const TRUE_ML_PER_YEAR = -30;
const VISIT_SD_ML = 100;
const BLOW_SD_ML = 40;

/** How the visits of one scenario come about. */
interface Scenario {
  readonly name: string;
  /** Years of the visits. */
  readonly at: readonly number[];
  /** Records within each visit, minutes apart. */
  readonly blows?: number;
  /** Correlation of the deviations of two visits a month apart. */
  readonly lasting?: number;
  /** Who has lost this much, litres, does not come back. */
  readonly dropsOutAt?: number;
  /** Every third visit was corrected: the wrong value is gone, as after an amendment. */
  readonly amended?: boolean;
  readonly assumptions: "hold" | "do not hold";
}

const yearly = [0, 1, 2, 3, 4, 5];
const monthly = Array.from({ length: 24 }, (_, i) => i / 12);

const SCENARIOS: readonly Scenario[] = [
  { name: "three annual visits", at: [0, 1, 2], assumptions: "hold" },
  { name: "six annual visits", at: yearly, assumptions: "hold" },
  { name: "a trial of a year, every 13 weeks", at: [0, 0.25, 0.5, 0.75, 1], assumptions: "hold" },
  { name: "six annual visits of two records", at: yearly, blows: 2, assumptions: "hold" },
  { name: "six annual visits of three records", at: yearly, blows: 3, assumptions: "hold" },
  { name: "six annual visits, some amended", at: yearly, amended: true, assumptions: "hold" },
  { name: "drop-out after a low value", at: yearly, dropsOutAt: 0.15, assumptions: "do not hold" },
  { name: "monthly, deviations that last", at: monthly, lasting: 0.7, assumptions: "do not hold" },
  {
    name: "weekly, deviations that last",
    at: monthly.map((t) => (t * 12) / 17),
    lasting: 0.9,
    assumptions: "do not hold",
  },
];

/** Of the 95 % interval of the slope over many adults. */
export function coverageOfSlopes(people: number, seed: number): Rows {
  return SCENARIOS.map((scenario) => {
    const random = randomOf(seed);
    let given = 0;
    let covered = 0;
    let cautioned = 0;
    let sum = 0;
    for (let n = 0; n < people; n++) {
      const slope = slopeOf(visitsOf(scenario, random));
      if (slope?.ci95 == null || slope.fev1_ml_per_year === null) continue;
      given += 1;
      sum += slope.fev1_ml_per_year;
      if (slope.ci95.low <= TRUE_ML_PER_YEAR && slope.ci95.high >= TRUE_ML_PER_YEAR) covered += 1;
      if (slope.cautions.length > 0) cautioned += 1;
    }
    return {
      scenario: scenario.name,
      assumptions: scenario.assumptions,
      given: String(given),
      covered: percent(covered, given),
      "mean slope": (sum / given).toFixed(1),
      "with a caution": percent(cautioned, given),
    };
  });
}

function slopeOf(records: readonly PatientRecord[]) {
  const newest = records.at(-1);
  if (newest === undefined) return undefined;
  return analyseRecord(newest, records.slice(0, -1), aModel()).change?.slope;
}

function visitsOf(scenario: Scenario, random: Random): PatientRecord[] {
  const records: PatientRecord[] = [];
  let deviation = random.normal();
  for (const years of scenario.at) {
    const { lasting = 0 } = scenario;
    deviation = lasting * deviation + Math.sqrt(1 - lasting ** 2) * random.normal();
    const visit = 3 + (TRUE_ML_PER_YEAR * years + VISIT_SD_ML * deviation) / 1000;
    for (let blow = 0; blow < (scenario.blows ?? 1); blow++) {
      const fev1 = visit - Math.abs(scenario.blows === undefined ? 0 : (BLOW_SD_ML * random.normal()) / 1000);
      records.push(recordAt(years, blow, fev1));
    }
    if (scenario.amended === true) records.splice(-1, 1, recordAt(years, 0, visit));
    if (scenario.dropsOutAt !== undefined && visit < 3 - scenario.dropsOutAt) break;
  }
  return records;
}

function recordAt(years: number, blow: number, fev1: number): PatientRecord {
  return {
    patient_id: "P",
    performed_at: new Date(BEGIN + years * YEAR + blow * 180_000).toISOString(),
    sex: "male",
    age_years: 50 + years,
    height_cm: 178,
    pre_bronchodilator: { kind: "values", fev1_l: Math.round(1000 * fev1) / 1000, fvc_l: 4.2 },
  };
}
