/** What is asked of the judgement, subject by subject: records that must not pass in silence, and beside each the sound ones that must. */
import type { AnyRecord } from "../../../testing/records.ts";
import {
  MAN,
  pre,
  post,
  given,
  ago,
  efforts,
  COPD,
  HEALTHY,
  curves,
  whole,
  drifting,
  fromOneLitre,
  unheard,
  clipped,
} from "./judged-records.ts";

export interface Case {
  readonly name: string;
  readonly record: AnyRecord;
  readonly earlier?: readonly AnyRecord[];
  /** The item carries one of these, and none of those. */
  readonly flags?: readonly string[];
  readonly not?: readonly string[];
  readonly pattern?: string | null;
  /** What the statement says, and what it must not. */
  readonly says?: RegExp;
  readonly saysNot?: RegExp;
  /** Of the item: members by path, with their values. */
  readonly has?: AnyRecord;
}

const DOUBTS = [
  "stretch_missing",
  "flat_peak",
  "end_shown_by_repeat_only",
  "abrupt_end",
  "short_expiration",
  "start_not_shown",
  "zero_flow_drift",
];

export const CASES: Readonly<Record<string, readonly Case[]>> = {
  "an early stop": [
    {
      name: "an obstructed blow of 14 s cut at 2 s",
      record: { ...MAN, ...curves(COPD, 14, (volumes, hz) => volumes.slice(0, 2.6 * hz)) },
      flags: ["end_shown_by_repeat_only", "abrupt_end"],
      saysNot: /is a possible restriction/,
    },
    {
      name: "device efforts that end with the first second",
      record: { ...MAN, pre_bronchodilator: efforts({ fev1_l: 3, fvc_l: 3, fet_s: 0.9, plateau: false }) },
      pattern: null,
    },
    {
      name: "the whole blow",
      record: { ...MAN, ...curves(COPD, 14, whole) },
      not: DOUBTS,
      pattern: "airflow_obstruction",
    },
  ],
  "an impossible number": [
    {
      name: "a height in inches",
      record: { ...MAN, ...pre(3.5, 4.4), height_cm: 69 },
      flags: ["implausible_value"],
      pattern: null,
      says: /inches/,
    },
    { name: "14 L", record: { ...MAN, ...pre(10, 14) }, flags: ["implausible_value"], pattern: null },
    {
      name: "an adult of 55 cm",
      record: { ...MAN, ...pre(3.5, 4.4), height_cm: 55 },
      flags: ["implausible_value"],
      pattern: null,
    },
    {
      name: "a small man",
      record: { ...MAN, ...pre(1.9, 2.4), height_cm: 140 },
      not: ["implausible_value", "record_doubtful"],
    },
  ],
  "a decline": [
    {
      name: "20 % in a year",
      record: { ...MAN, ...pre(2.4, 3.8) },
      earlier: [{ ...MAN, performed_at: ago(1), age_years: 54, ...pre(3, 4) }],
      flags: ["significant_decline"],
    },
    {
      name: "cystic fibrosis, 16.5 years, 2.80 to 2.00 L in three months",
      record: { ...MAN, age_years: 16.5, height_cm: 170, diagnoses: ["cystic_fibrosis"], ...pre(2, 3.3) },
      earlier: [{ ...MAN, performed_at: ago(0.25), age_years: 16.25, height_cm: 170, ...pre(2.8, 3.7) }],
      flags: ["significant_decline"],
    },
    {
      name: "FVC -15.5 % in a year of interstitial lung disease",
      record: { ...MAN, diagnoses: ["ild"], ...pre(2.3, 2.62) },
      earlier: [{ ...MAN, performed_at: ago(1), age_years: 54, ...pre(2.5, 3.1) }],
      flags: ["significant_decline"],
      says: /FVC changed/,
    },
    {
      name: "4 % in a year",
      record: { ...MAN, ...pre(2.9, 3.95) },
      earlier: [{ ...MAN, performed_at: ago(1), age_years: 54, ...pre(3.02, 4) }],
      not: ["significant_decline"],
    },
  ],
  "a slope": [
    {
      name: "of three days is none",
      record: { ...MAN, ...pre(3.2, 4.3) },
      earlier: [2, 1].map((days) => ({
        ...MAN,
        performed_at: ago(days / 365.25),
        ...pre(3.2 + days / 8, 4.31 + days / 50),
      })),
      has: { "change.slope.fev1_ml_per_year": null, "change.slope.reason": "span_below_one_year" },
      saysNot: /mL a year/,
    },
    {
      name: "of three years is given with its span",
      record: { ...MAN, ...pre(3.2, 4.3) },
      earlier: [2, 1].map((years) => ({
        ...MAN,
        performed_at: ago(years),
        age_years: 55 - years,
        ...pre(3.2 + 0.03 * years ** 1.2, 4.35 + years / 50),
      })),
      has: { "change.slope.visits": 3, "change.slope.reason": undefined },
    },
  ],
  "the limits of a small child": [
    {
      name: "a girl of 4.2 years at a z-score of about -0.5",
      record: { ...MAN, sex: "female", age_years: 4.2, height_cm: 104, ...pre(0.81, 0.89) },
      not: ["borderline_fev1", "borderline_fvc", "gold_not_applied"],
      saysNot: /GOLD/,
    },
    {
      name: "an adult just below",
      record: { ...MAN, ...pre(2.6, 3.3) },
      flags: ["borderline_fev1", "borderline_fvc"],
    },
  ],
  "the start of a curve": [
    {
      name: "recorded from 1 L on",
      record: { ...MAN, ...curves(HEALTHY, 9, fromOneLitre) },
      flags: ["start_not_shown"],
    },
    { name: "whole", record: { ...MAN, ...curves(HEALTHY, 9, whole) }, not: DOUBTS, pattern: "normal" },
    { name: "whose zero drifts", record: { ...MAN, ...curves(HEALTHY, 9, drifting) }, flags: ["zero_flow_drift"] },
  ],
  "a sensor of flow": [
    {
      name: "that missed 0.2 s",
      record: { ...MAN, ...curves(HEALTHY, 9, unheard) },
      flags: ["stretch_missing"],
      says: /may be missing/,
    },
    {
      name: "at the end of its range",
      record: { ...MAN, ...curves(HEALTHY, 9, clipped) },
      flags: ["flat_peak"],
      says: /stays at its peak/,
    },
  ],
  "a bronchodilator": [
    {
      name: "10 ug after a minute",
      record: { ...MAN, ...pre(2, 3.6), ...post(2.1, 3.7), ...given(10, 1) },
      flags: ["bronchodilator_outside_protocol"],
      has: { gold: undefined, "bronchodilator_response.significant": null },
    },
    {
      name: "400 ug after 15 minutes",
      record: { ...MAN, ...pre(2, 3.6), ...post(2.6, 4), ...given(400, 15) },
      flags: ["bronchodilator_response"],
      not: ["bronchodilator_outside_protocol", "response_withheld"],
      has: { "bronchodilator.protocol": "as_recommended" },
    },
    {
      name: "a fall of 0.60 L after it",
      record: { ...MAN, ...pre(3, 4), ...post(2.4, 3.9), ...given(400, 15) },
      flags: ["fall_after_bronchodilator"],
      says: /fell/,
    },
    {
      name: "grade D after it",
      record: {
        ...MAN,
        ...pre(2, 3.6),
        post_bronchodilator: efforts({ fev1_l: 2.6, fvc_l: 4 }, [1, 0.94]),
        ...given(400, 15),
      },
      flags: ["response_withheld"],
      has: { "bronchodilator_response.significant": null },
    },
    {
      name: "grade F before it, a good test after it",
      record: {
        ...MAN,
        pre_bronchodilator: efforts({ faults: ["zero_flow_error"] }),
        post_bronchodilator: efforts({}),
        ...given(400, 15),
      },
      flags: ["pre_bronchodilator_unusable"],
      has: { interpreted_test: "post_bronchodilator" },
    },
    {
      name: "a good test before it is the one that is read",
      record: {
        ...MAN,
        pre_bronchodilator: efforts({}),
        post_bronchodilator: efforts({}, [1, 0.985, 0.975]),
        ...given(400, 15),
      },
      not: ["pre_bronchodilator_unusable"],
      has: { interpreted_test: "pre_bronchodilator" },
    },
  ],
  "the words": [
    {
      name: "FVC far above its limit",
      record: { ...MAN, ...pre(4.9, 6.4) },
      flags: ["fvc_above_upper_limit"],
      saysNot: /within normal limits/,
    },
    {
      name: "a ratio of 0.42",
      record: { ...MAN, ...pre(1.6, 3.8) },
      pattern: "airflow_obstruction",
      saysNot: /normal variant|reversible/,
    },
    { name: "within limits", record: { ...MAN, ...pre(3.5, 4.4) }, pattern: "normal", says: /within normal limits/ },
  ],
  "a claim beyond what was recorded": [
    {
      name: "ACT without asthma",
      record: { ...MAN, ...pre(3.5, 4.4), symptoms: { act: 8 } },
      has: { "scores.act.control": null },
    },
    {
      name: "ACT with asthma",
      record: { ...MAN, ...pre(3.5, 4.4), symptoms: { act: 8 }, diagnoses: ["asthma"] },
      has: { "scores.act.control": "very_poorly_controlled" },
    },
    {
      name: "GOLD beside asthma",
      record: {
        ...MAN,
        ...pre(1.9, 3.6),
        ...post(2, 3.7),
        ...given(400, 15),
        diagnoses: ["asthma"],
        exacerbations: { moderate: 3, severe: 0 },
      },
      flags: ["gold_not_applied"],
      has: { gold: undefined },
    },
    {
      name: "GOLD with COPD",
      record: {
        ...MAN,
        ...pre(1.9, 3.6),
        ...post(2, 3.7),
        ...given(400, 15),
        diagnoses: ["copd"],
        exacerbations: { moderate: 3, severe: 0 },
      },
      has: { "gold.conditional": false, "gold.group": "E" },
    },
    {
      name: "eight equal efforts",
      record: { ...MAN, pre_bronchodilator: efforts({}, [1, 1, 1, 1, 1, 1, 1, 1]) },
      flags: ["copied_efforts"],
    },
    {
      name: "efforts of one person",
      record: { ...MAN, pre_bronchodilator: efforts({}) },
      not: ["copied_efforts"],
      pattern: "normal",
    },
  ],
};
