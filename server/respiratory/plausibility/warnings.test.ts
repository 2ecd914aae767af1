import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { exponential } from "../curves/testing/waveforms.ts";
import { record as recorded } from "../curves/testing/recording.ts";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import type { Effort } from "../spirometry.ts";
import type { PatientRecord } from "../types/record.ts";
import type { RecordWarningCode } from "../types/warnings.ts";
import { intakeWarnings } from "./warnings.ts";

const values = (fev1_l: number, fvc_l: number, more = {}) => ({ kind: "values" as const, fev1_l, fvc_l, ...more });
const codes = (part: Partial<PatientRecord>): RecordWarningCode[] =>
  intakeWarnings(aRecord(part)).map(({ code }) => code);

/** A woman of 30 years and 165 cm has a predicted FVC of 3.8 L; a girl of 8 years and 128 cm one of 1.9 L. */
const child = { sex: "female", age_years: 8, height_cm: 128, pre_bronchodilator: values(1.6, 1.85) } as const;
const OLD = { sex: "female", age_years: 95, height_cm: 150 } as const;
const WOMAN = { sex: "female", age_years: 40, height_cm: 163 } as const;
const tall = values(5, 6.5);

/** A sound test of grade A with one more effort like the others, but for what is said. */
function withEffort(part: Partial<Effort>): Partial<PatientRecord> {
  const { kind, efforts } = effortsGraded("A", 3, 4);
  return { pre_bronchodilator: { kind, efforts: [...efforts, { ...(efforts[0] as Effort), ...part }] } };
}

function withoutBev(count: number): Partial<PatientRecord> {
  const { kind, efforts } = effortsGraded("A", 3, 4);
  return { pre_bronchodilator: { kind, efforts: efforts.slice(0, count).map((effort) => ({ ...effort, bev_l: 0 })) } };
}

function given(agent: string, dose_ug: number, minutes_after: number): Partial<PatientRecord> {
  return { post_bronchodilator: values(3.3, 4.15), bronchodilator: { agent, dose_ug, minutes_after } };
}

/** Both sides of every bound, a man of 64 years, 175 cm, FEV1 3.2 L and FVC 4.1 L where nothing else is said. */
const CASES: readonly (readonly [what: string, part: Partial<PatientRecord>, code?: RecordWarningCode])[] = [
  ["nothing unusual", {}],
  [
    "an adult of 119.9 cm",
    { age_years: 30, height_cm: 119.9, pre_bronchodilator: values(1, 1.25) },
    "height_implausible",
  ],
  ["an adult of 120 cm", { age_years: 45, height_cm: 120, pre_bronchodilator: values(1.2, 1.5) }],
  ["an adult of 215 cm", { height_cm: 215, pre_bronchodilator: tall }],
  ["an adult of 215.1 cm", { height_cm: 215.1, pre_bronchodilator: tall }, "height_implausible"],
  ["a height in inches", { height_cm: 69 }, "height_likely_inches"],
  ["a tall one's height in inches", { height_cm: 84.6 }, "height_likely_inches"],
  ["a height that fits neither", { age_years: 30, height_cm: 90 }, "height_implausible"],
  ["a child's height in inches", { ...child, height_cm: 50.4 }, "height_likely_inches"],
  // a girl of 8 years: 126.6 cm, a standard deviation of 4.58 %, so that -5 is 97.6 cm and +4 is 149.8 cm
  ["a small child", { ...child, height_cm: 97.7, pre_bronchodilator: values(0.8, 0.95) }],
  ["a child below -5 standard deviations", { ...child, height_cm: 97.5 }, "height_implausible"],
  ["a tall child", { ...child, height_cm: 149.7, pre_bronchodilator: values(2.2, 2.5) }],
  ["a child above 4 standard deviations", { ...child, height_cm: 149.9 }, "height_implausible"],
  ["a boy of 14 years and 193.9 cm", { age_years: 14, height_cm: 193.9, pre_bronchodilator: values(4.2, 5) }],
  ["a boy of 14 years and 194.1 cm", { age_years: 14, height_cm: 194.1 }, "height_implausible"],
  // a boy of 16.4 years: 173.9 cm, a standard deviation of 7.7 cm; of 16.5: 174.2 cm
  ["a boy of 16.4 years and 135 cm", { age_years: 16.4, height_cm: 135 }, "height_implausible"],
  ["a boy of 16.5 years and 135 cm", { age_years: 16.5, height_cm: 135, pre_bronchodilator: values(1.9, 2.2) }],
  ["a boy of 17.9 years and 119.9 cm", { age_years: 17.9, height_cm: 119.9 }, "height_implausible"],
  ["a boy of 17.9 years and 208 cm", { age_years: 17.9, height_cm: 208, pre_bronchodilator: values(5.6, 6.6) }],
  ["a boy of 17.9 years and 215.1 cm", { age_years: 17.9, height_cm: 215.1 }, "height_implausible"],
  ["a child of 8 years", child],
  ["an age in months", { ...child, age_years: 72, height_cm: 115 }, "age_likely_months"],
  // a girl of 88 months is 122.7 cm tall, 136 cm are 2.4 standard deviations; lungs of 1.9 L are a child's, of 1.3 L a woman's of 88 years
  [
    "88 months",
    { ...child, age_years: 88, height_cm: 132, pre_bronchodilator: values(1.75, 1.95) },
    "age_likely_months",
  ],
  ["88 years and 132 cm", { ...child, age_years: 88, height_cm: 132, pre_bronchodilator: values(0.95, 1.2) }],
  ["88 years and 136 cm", { ...child, age_years: 88, height_cm: 136, pre_bronchodilator: values(1.75, 1.95) }],
  ["95 months", { ...child, age_years: 95, height_cm: 128, pre_bronchodilator: values(1.6, 1.8) }, "age_likely_months"],
  ["95 years and 128 cm", { ...child, age_years: 95, height_cm: 128, pre_bronchodilator: values(0.8, 1.05) }],
  ["95 years and 140.1 cm", { ...child, age_years: 95, height_cm: 140.1, pre_bronchodilator: values(1.1, 1.4) }],
  ["35 years and 122 cm", { age_years: 35, height_cm: 122, pre_bronchodilator: values(1.2, 1.5) }],
  [
    "a test that is there and said to be missing",
    { missing: { pre_bronchodilator: "refused" } },
    "missing_test_present",
  ],
  ["another test that is missing", { missing: { post_bronchodilator: "refused" } }],
  ["a BMI of 9.9", { weight_kg: 30.3 }, "bmi_implausible"],
  ["a BMI of 10.1", { weight_kg: 31 }],
  ["a BMI of 79.9", { weight_kg: 244.6 }],
  ["a BMI of 80.1", { weight_kg: 245.4 }, "bmi_implausible"],
  ["a child's BMI of 52", { ...child, weight_kg: 85 }, "bmi_implausible"],
  ["a child's BMI of 45", { ...child, weight_kg: 74 }],
  ["volumes in decilitres", { ...child, pre_bronchodilator: values(12, 14) }, "volumes_likely_decilitres"],
  ["fractions of predicted", { pre_bronchodilator: values(0.6, 0.65) }, "volumes_likely_fractions"],
  ["FEV1/FVC as FEV1", { age_years: 30, pre_bronchodilator: values(0.78, 4.9) }, "fev1_likely_ratio"],
  ["a decimal slip at 95 years", { ...OLD, pre_bronchodilator: values(0.12, 0.16) }, "volumes_implausible"],
  ["an FEV1 of 0.24 L", { ...OLD, pre_bronchodilator: values(0.24, 1) }, "volumes_implausible"],
  ["an FEV1 of 0.25 L", { ...OLD, pre_bronchodilator: values(0.25, 1) }],
  ["an FVC of 0.49 L", { ...OLD, pre_bronchodilator: values(0.4, 0.49) }, "volumes_implausible"],
  ["an FVC of 0.50 L", { ...OLD, pre_bronchodilator: values(0.4, 0.5) }],
  ["an FEV1/FVC of 0.179", { age_years: 70, pre_bronchodilator: values(0.716, 4) }, "volumes_implausible"],
  ["an FEV1/FVC of 0.18", { age_years: 70, pre_bronchodilator: values(0.72, 4) }],
  [
    "a boy's FEV1/FVC as FEV1",
    { age_years: 13, height_cm: 156, pre_bronchodilator: values(0.85, 2.98) },
    "fev1_likely_ratio",
  ],
  ["a boy's FEV1/FVC of 0.35", { age_years: 13, height_cm: 156, pre_bronchodilator: values(0.99, 2.82) }],
  ["a woman's FEV1/FVC as FEV1", { ...WOMAN, pre_bronchodilator: values(0.82, 3.6) }, "fev1_likely_ratio"],
  ["the same at 55", { ...WOMAN, age_years: 55, pre_bronchodilator: values(0.82, 3.6) }],
  ["an FVC of 14 L", { pre_bronchodilator: values(10, 14) }, "z_score_implausible"],
  ["equal volumes of an adult", { pre_bronchodilator: values(4, 4) }, "fev1_equals_fvc"],
  ["FEV1/FVC of 0.99", { pre_bronchodilator: values(3.96, 4) }, "fev1_equals_fvc"],
  ["FEV1/FVC of 0.989", { pre_bronchodilator: values(3.956, 4) }],
  ["equal volumes of a child of 4 years", { age_years: 4, height_cm: 102, pre_bronchodilator: values(0.9, 0.9) }],
  ["a PEF below FEV1", { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 3.19 }) }, "pef_implausible"],
  ["a PEF of FEV1", { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 3.2 }) }],
  ["a PEF above 8 times FEV1", { pre_bronchodilator: values(1.6, 3.5, { pef_l_s: 12.9 }) }, "pef_implausible"],
  ["a PEF of 8 times FEV1", { pre_bronchodilator: values(1.6, 3.5, { pef_l_s: 12.8 }) }],
  ["a PEF above 20 L/s", { pre_bronchodilator: values(4, 5, { pef_l_s: 20.1 }) }, "pef_implausible"],
  [
    "FEF25-75 above PEF",
    { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 7, fef25_75_l_s: 7.1 }) },
    "fef_implausible",
  ],
  [
    "FEF75 above FEF25-75",
    { pre_bronchodilator: values(3.2, 4.1, { fef25_75_l_s: 1, fef75_l_s: 1.1 }) },
    "fef_implausible",
  ],
  // three quarters of FVC after 8.2 s, and 33.9 s for all of it; after 7.2 s, 29.3 s
  [
    "FEF25-75 a tenth of itself, of a slow lung",
    { pre_bronchodilator: values(2.87, 4.1, { fef25_75_l_s: 0.25 }) },
    "fef_implausible",
  ],
  ["a FEF25-75 that is low, of a slow lung", { pre_bronchodilator: values(2.87, 4.1, { fef25_75_l_s: 0.285 }) }],
  ["a FEF25-75 of 0", { pre_bronchodilator: values(1.6, 4.1, { fef25_75_l_s: 0 }) }, "fef_implausible"],
  ["flows in order", { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 7, fef25_75_l_s: 3, fef75_l_s: 1 }) }],
  ["FEV6 below FEV1", { pre_bronchodilator: values(3.2, 4.1, { fev6_l: 3.1 }) }, "timed_volume_implausible"],
  [
    "FEV0.75 below 0.7 of FEV1",
    { pre_bronchodilator: values(3.2, 4.1, { fev0_75_l: 2.2 }) },
    "timed_volume_implausible",
  ],
  ["FEV0.75 of 0.9 FEV1", { pre_bronchodilator: values(3.2, 4.1, { fev0_75_l: 2.9 }) }],
  [
    "FEV1 more than doubled",
    { pre_bronchodilator: values(1.5, 3.5), post_bronchodilator: values(3.01, 4) },
    "tests_far_apart",
  ],
  ["FEV1 doubled", { pre_bronchodilator: values(1.5, 3.5), post_bronchodilator: values(3, 4) }],
  // a man of 64 years and 175 cm: the lower limit is 2.2 L of FEV1 and 3.1 L of FVC
  [
    "FVC of 3.2 L more by 1.41",
    { pre_bronchodilator: values(2.4, 3.2), post_bronchodilator: values(2.6, 4.52) },
    "tests_far_apart",
  ],
  ["FVC of 3.2 L more by 1.39", { pre_bronchodilator: values(2.4, 3.2), post_bronchodilator: values(2.6, 4.44) }],
  ["a low FVC more by 1.5", { pre_bronchodilator: values(1.6, 2.6), post_bronchodilator: values(1.9, 3.9) }],
  [
    "FEV1 of 2.5 L more by 1.52",
    { pre_bronchodilator: values(2.5, 4), post_bronchodilator: values(3.8, 4.6) },
    "tests_far_apart",
  ],
  ["FEV6 for FVC in obstruction", { pre_bronchodilator: values(1.6, 3, { fev6_l: 3 }) }, "fev6_equals_fvc"],
  ["FEV6 less by 5 mL", { pre_bronchodilator: values(1.6, 3.007, { fev6_l: 3.002 }) }, "fev6_equals_fvc"],
  ["FEV6 less by 6 mL", { pre_bronchodilator: values(1.6, 3, { fev6_l: 2.994 }) }],
  ["FEV6 as FVC at a ratio of 0.60", { pre_bronchodilator: values(1.509, 2.515, { fev6_l: 2.515 }) }],
  ["FEV6 below FVC in obstruction", { pre_bronchodilator: values(1.6, 3, { fev6_l: 2.9 }) }],
  ["FEV6 as FVC without", { pre_bronchodilator: values(3.2, 4.1, { fev6_l: 4.1 }) }],
  [
    "a plateau in 1.8 s, half a litre after the first second",
    withEffort({ fet_s: 1.8, fev1_l: 3, fvc_l: 3.5 }),
    "plateau_implausible",
  ],
  ["a plateau in 1.8 s, nothing after the first second", withEffort({ fet_s: 1.8, fev1_l: 3, fvc_l: 3.1 })],
  [
    "a plateau in 2.1 s, half a litre after the first second",
    withEffort({ fet_s: 2.1, fev1_l: 3, fvc_l: 3.5 }),
    "plateau_implausible",
  ],
  ["a plateau in 2.1 s, 0.15 L after the first second", withEffort({ fet_s: 2.1, fev1_l: 3, fvc_l: 3.15 })],
  // a flow that falls in a straight line to nothing after T seconds brings T squared over 2T - 1 times what its first second brings
  [
    "a plateau in 3.2 s, 1.7 L after the first second",
    withEffort({ fet_s: 3.2, fev1_l: 0.9, fvc_l: 2.6 }),
    "plateau_implausible",
  ],
  ["a plateau in 4 s, FEV1/FVC 0.51", withEffort({ fet_s: 4, fev1_l: 1.53, fvc_l: 3 }), "plateau_implausible"],
  ["a plateau in 4 s, FEV1/FVC 0.53", withEffort({ fet_s: 4, fev1_l: 1.59, fvc_l: 3 })],
  ["a plateau in 6 s, FEV1/FVC 0.346", withEffort({ fet_s: 6, fev1_l: 0.9, fvc_l: 2.6 })],
  ["no plateau in 3.2 s", withEffort({ fet_s: 3.2, fev1_l: 0.9, fvc_l: 2.6, plateau: false })],
  ["FVC less by a factor above 1.6", { post_bronchodilator: values(2.2, 2.5) }, "tests_far_apart"],
  [
    "equal tests",
    { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 7 }), post_bronchodilator: values(3.2, 4.1, { pef_l_s: 7 }) },
    "tests_identical",
  ],
  [
    "equal volumes, another PEF",
    { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 7 }), post_bronchodilator: values(3.2, 4.1, { pef_l_s: 7.1 }) },
  ],
  [
    "equal efforts",
    { pre_bronchodilator: effortsGraded("A", 3, 4), post_bronchodilator: effortsGraded("A", 3, 4) },
    "tests_identical",
  ],
  [
    "FEF25-75 below 0.4 of a quick FVC",
    { pre_bronchodilator: values(3.28, 4.1, { fef25_75_l_s: 1.63 }) },
    "fef_implausible",
  ],
  ["FEF25-75 of 0.4 of a quick FVC", { pre_bronchodilator: values(3.28, 4.1, { fef25_75_l_s: 1.64 }) }],
  ["FEF25-75 below 0.4 of a slower FVC", { pre_bronchodilator: values(3.12, 4.1, { fef25_75_l_s: 1.5 }) }],
  [
    "FEF25-75 above 0.9 of a slow FVC",
    { pre_bronchodilator: values(2.8, 4, { fef25_75_l_s: 3.61 }) },
    "fef_implausible",
  ],
  ["FEF25-75 of 0.9 of a slow FVC", { pre_bronchodilator: values(2.8, 4, { fef25_75_l_s: 3.6 }) }],
  // 0.04 L/s bring 1.16 L in 29 s, and 0.05 L/s 1.45 L
  [
    "FEV0.75 that FVC cannot follow",
    { pre_bronchodilator: values(2, 3.35, { fev0_75_l: 1.99 }) },
    "timed_volume_implausible",
  ],
  ["FEV0.75 that FVC can follow", { pre_bronchodilator: values(2, 3.59, { fev0_75_l: 1.9875 }) }],
  ["FEV6 that FVC cannot follow", { pre_bronchodilator: values(3, 4, { fev6_l: 3.14 }) }, "timed_volume_implausible"],
  // 3.2 - 3 in 5 s is 0.04 L/s: another 0.96 L in 24 s
  ["FEV6 that FVC can follow", { pre_bronchodilator: values(3, 4, { fev6_l: 3.2 }) }],
  ["an effort of a tenth", withEffort({ fev1_l: 0.29, fvc_l: 0.39 }), "efforts_far_apart"],
  ["an effort of half", withEffort({ fev1_l: 1.5, fvc_l: 2 })],
  ["an effort cut short", withEffort({ fev1_l: 1.6, fvc_l: 1.7 })],
  ["an expiration of 30.1 s", withEffort({ fet_s: 30.1 }), "fet_implausible"],
  ["an expiration of 30 s", withEffort({ fet_s: 30 })],
  ["a back-extrapolated volume of 15 % of FVC", withEffort({ bev_l: 0.6 })],
  [
    "a back-extrapolated volume above it, as where it is percent of FVC",
    withEffort({ bev_l: 0.601 }),
    "bev_implausible",
  ],
  ["one of 0.5 L of a smaller FVC", withEffort({ bev_l: 0.5, fev1_l: 2.5, fvc_l: 3 })],
  ["one above 0.5 L of a smaller FVC", withEffort({ bev_l: 0.501, fev1_l: 2.5, fvc_l: 3 }), "bev_implausible"],
  [
    "a FEF25-75 that is PEF",
    { pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 7, fef25_75_l_s: 7 }) },
    "fef_implausible",
  ],
  ["a FEF75 that is FEF25-75", { pre_bronchodilator: values(1.6, 4.1, { fef25_75_l_s: 0.3, fef75_l_s: 0.3 }) }],
  ["a PEF of efforts in another unit", withEffort({ fev1_l: 3.1, fvc_l: 4.1, pef_l_s: 0.5 }), "pef_implausible"],
  ["no back-extrapolated volume in three efforts", withoutBev(3), "bev_implausible"],
  ["none in two", withoutBev(2)],
  ["10 ug salbutamol", given("salbutamol", 49.9, 15), "bronchodilator_dose_implausible"],
  ["a puff of 50 ug", given("Albuterol sulfate", 50, 15)],
  ["what is nebulised", given("salbutamol", 5000, 15)],
  ["more than is nebulised", given("salbutamol", 5001, 15), "bronchodilator_dose_implausible"],
  ["400 ug formoterol", given("formoterol", 400, 15), "bronchodilator_dose_implausible"],
  ["12 ug formoterol", given("formoterol", 12, 15)],
  ["milligrams of another agent", given("olodaterol", 0.99, 15), "bronchodilator_dose_implausible"],
  ["1 ug of another agent", given("olodaterol", 1, 15)],
  ["a quarter of an hour in hours", given("salbutamol", 400, 0.25), "bronchodilator_wait_implausible"],
  ["a minute", given("salbutamol", 400, 1)],
  ["1946", { performed_at: "1946-12-31T23:59:59Z" }, "time_implausible"],
  ["1947", { performed_at: "1947-01-01T00:00:00Z" }],
  ["a clock that is not set", { performed_at: "1970-01-01T05:30:00+05:30" }, "time_implausible"],
  ["a day of such a clock", { performed_at: "1970-01-01T12:00:00Z" }, "time_implausible"],
  ["the same instant elsewhere", { performed_at: "1969-12-31T19:00:00-05:00" }, "time_implausible"],
  ["the next day", { performed_at: "1970-01-02T00:00:00Z" }],
  ["a smoker of 7 years", { ...child, age_years: 7.9, smoking: { status: "former" } }, "smoking_implausible"],
  ["a smoker of 8 years", { ...child, smoking: { status: "former" } }],
  ["more than 5 packs a day", { smoking: { status: "current", pack_years: 280.5 } }, "smoking_implausible"],
  ["5 packs a day", { smoking: { status: "current", pack_years: 280 } }],
  ["COPD at 8 years", { ...child, diagnoses: ["copd"] }, "diagnosis_implausible"],
  ["COPD at 64 years", { diagnoses: ["copd"] }],
  ["25 exacerbations", { exacerbations: { moderate: 20, severe: 5 } }, "exacerbations_implausible"],
  ["24 exacerbations", { exacerbations: { moderate: 20, severe: 4 } }],
  ["FeNO of 0", { biomarkers: { feno_ppb: 0 } }, "feno_implausible"],
  ["FeNO in ppm", { biomarkers: { feno_ppb: 0.025 } }, "feno_implausible"],
  ["FeNO of 2", { biomarkers: { feno_ppb: 2 } }],
  ["eosinophils in percent", { biomarkers: { eosinophils_per_ul: 19.9 } }, "eosinophils_likely_percent"],
  ["eosinophils in thousands", { biomarkers: { eosinophils_per_ul: 0.3 } }, "eosinophils_likely_thousands"],
  ["no eosinophils", { biomarkers: { eosinophils_per_ul: 0 } }],
  ["5 eosinophils", { biomarkers: { eosinophils_per_ul: 5 } }, "eosinophils_likely_percent"],
  ["20 eosinophils", { biomarkers: { eosinophils_per_ul: 20 } }],
];

describe("an FEV6 that equals FVC", () => {
  const told = (part: Partial<PatientRecord>) => {
    const record = aRecord(part);
    return interpretItem(analyseRecord(record, [], aModel()), record, aModel());
  };

  it("is what an expiration of six seconds shows, and nothing that cannot be", () => {
    const { flags, statement, pattern } = told({ pre_bronchodilator: values(1.5, 3, { fev6_l: 3 }) });
    expect(pattern).toBe("obstruction_possible_mixed");
    expect(flags).toContain("record_doubtful");
    expect(statement).toContain(
      "FEV6 before bronchodilator equals FVC, as where the expiration ends at six seconds, so FVC may be too low",
    );
    expect(statement).not.toContain("cannot well be true");
  });

  it("is told of the test that has it", () => {
    const { statement } = told({
      pre_bronchodilator: values(1.6, 3, { fev6_l: 2.9 }),
      post_bronchodilator: values(1.7, 3.1, { fev6_l: 3.1, pef_l_s: 1 }),
    });
    expect(statement).toContain("FEV6 after bronchodilator equals FVC");
    expect(statement).toContain("PEF in the record cannot well be true");
    expect(statement).not.toContain("FEV6 in the record");
  });
});

describe("what cannot well be true of a record", () => {
  it.each(CASES.map(([what, part, code]) => ({ what, part, found: code === undefined ? [] : [code] })))(
    "$what: $found",
    ({ part, found }) => {
      expect(codes(part)).toEqual(found);
    },
  );

  it("is looked for in efforts and in the span of curves", () => {
    const huge = { kind: "curves" as const, efforts: [recorded(exponential(12, 0.5), 100)] };
    expect(codes({ pre_bronchodilator: huge })).toEqual(["z_score_implausible"]);
    const curves = { kind: "curves" as const, efforts: [recorded(exponential(4, 0.5), 100, { offset: 2 })] };
    expect(codes({ pre_bronchodilator: curves })).toEqual([]);
    expect(codes({ pre_bronchodilator: effortsGraded("A", 10, 13) })).toEqual(["z_score_implausible"]);
  });

  it("points into the record and repeats no value of it", () => {
    const [warning] = intakeWarnings(aRecord({ height_cm: 69.5 }));
    expect(warning).toMatchObject({ pointer: "/height_cm", code: "height_likely_inches" });
    expect(warning?.detail).not.toContain("69");
    const [flow] = intakeWarnings(aRecord({ pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 2 }) }));
    expect(flow?.pointer).toBe("/pre_bronchodilator/pef_l_s");
  });
});

describe("an item of such a record", () => {
  const interpreted = (part: Partial<PatientRecord>) => {
    const record = aRecord(part);
    return interpretItem(analyseRecord(record, [], aModel()), record, aModel());
  };

  it("keeps its numbers, and withholds pattern, severity, GOLD and the verdict on the response", () => {
    const item = interpreted({
      height_cm: 69,
      pre_bronchodilator: effortsGraded("A", 1.6, 3.5),
      post_bronchodilator: effortsGraded("A", 1.9, 3.6),
      diagnoses: ["copd"],
    });
    expect(item).toMatchObject({
      interpretable: false,
      not_interpretable_reason: "implausible_values",
      pattern: null,
      severity: null,
      bronchodilator_response: { significant: null, reason: "withheld_as_implausible", fev1: { significant: null } },
    });
    expect(item.gold).toBeUndefined();
    expect(item.flags[0]).toBe("implausible_value");
    expect(item.pre_bronchodilator?.measures.fev1.measured).toBe(1.6);
  });

  it("is interpreted where the warning concerns no volume", () => {
    const item = interpreted({ pre_bronchodilator: values(3.2, 4.1, { pef_l_s: 2 }) });
    expect(item).toMatchObject({ interpretable: true, pattern: "normal" });
    expect(item.flags).toContain("record_doubtful");
    expect(item.flags).not.toContain("implausible_value");
    expect(item.statement).toContain("PEF in the record cannot well be true");
  });
});
