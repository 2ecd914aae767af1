/** Invented people who between them say everything that a record can say, beside those that reports are looked at with. */
import type { PatientRecord } from "../../respiratory/types/record.ts";

const base = {
  performed_at: "2026-11-16T08:05:09.25+01:00",
  sex: "female",
  age_years: 52.25,
  height_cm: 168.5,
} as const;

const everyFact: PatientRecord = {
  ...base,
  patient_id: "every-fact",
  client_reference: "ORD-2026-0417",
  weight_kg: 70.4,
  ancestry: "south_east_asian",
  cluster: "F-017",
  smoking: { status: "current", pack_years: 0.5 },
  symptoms: { mmrc: 0, cat: 21, act: 18, cact: 20, acq: { score: 1.33, version: 6 } },
  exacerbations: { moderate: 2, severe: 0 },
  biomarkers: { feno_ppb: 32.5, eosinophils_per_ul: 310 },
  diagnoses: ["copd", "asthma"],
  maintenance_therapy: false,
  trial: { visit: "V2", arm: "A", site: "site-03" },
  pre_bronchodilator: {
    kind: "values",
    ...{
      fev1_l: 1.873,
      fvc_l: 3.006,
      fev0_75_l: 1.55,
      fev6_l: 2.91,
      fef25_75_l_s: 0.912,
      fef75_l_s: 0.31,
      pef_l_s: 5.02,
    },
  },
  post_bronchodilator: { kind: "values", fev1_l: 2.114, fvc_l: 3.2, fef25_75_l_s: 1.2, fef75_l_s: 0.44, pef_l_s: 5.6 },
  bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 12.5 },
};

/** Grades from A to F, with every datum of an effort, some of them unknown. */
const graded: PatientRecord = {
  ...base,
  patient_id: "graded",
  ancestry: "other",
  diagnoses: [],
  pre_bronchodilator: {
    kind: "efforts",
    efforts: [
      {
        fev1_l: 2.61,
        fvc_l: 3.41,
        bev_l: 0.06,
        fet_s: 7.2,
        plateau: true,
        faults: [],
        pef_l_s: 6.4,
        hesitation_s: 0.3,
      },
      { fev1_l: 2.58, fvc_l: 3.39, bev_l: 0.05, fet_s: 6.9, plateau: true, faults: [], fivc_l: 3.4, fev6_l: 3.38 },
      { fev1_l: 2.33, fvc_l: 3.02, bev_l: 0.07, plateau: false, faults: ["cough_first_second", "leak"] },
      { fev1_l: 2.55, fvc_l: 3.37, bev_l: 0.06, fet_s: 7, plateau: true, faults: [], operator_acceptable: false },
    ],
  },
  post_bronchodilator: {
    kind: "efforts",
    efforts: [
      { fev1_l: 2.7, fvc_l: 3.5, operator_acceptable: true, fef25_75_l_s: 2.2, fef75_l_s: 0.8, fev0_75_l: 2.4 },
      { fev1_l: 2.2, fvc_l: 3.1 },
    ],
  },
};

const unusable: PatientRecord = {
  ...base,
  patient_id: "unusable",
  ancestry: "caucasian",
  pre_bronchodilator: {
    kind: "efforts",
    efforts: [{ fev1_l: 1.2, fvc_l: 2.9, bev_l: 0.4, fet_s: 2, faults: ["zero_flow_error", "glottic_closure"] }],
  },
};

const smallChild: PatientRecord = {
  patient_id: "small-child",
  performed_at: "2026-11-16T08:00:00Z",
  ...{ sex: "male", age_years: 4.02, height_cm: 101.3, ancestry: "north_east_asian" },
  pre_bronchodilator: {
    kind: "efforts",
    efforts: [
      { fev1_l: 0.81, fvc_l: 0.86, fev0_75_l: 0.74, bev_l: 0.03, fet_s: 1.4, plateau: true, faults: [] },
      { fev1_l: 0.79, fvc_l: 0.85, fev0_75_l: 0.72, bev_l: 0.02, fet_s: 1.3, plateau: true, faults: [] },
    ],
  },
};

const onlyAfter: PatientRecord = {
  ...base,
  patient_id: "only-after",
  sex: "male",
  ancestry: "african_american",
  smoking: { status: "never" },
  missing: { pre_bronchodilator: "technical_failure" },
  post_bronchodilator: { kind: "values", fev1_l: 1.9, fvc_l: 3.9 },
};

const nothingDone: PatientRecord = {
  ...base,
  patient_id: "nothing-done",
  ancestry: "caucasian",
  missing: { pre_bronchodilator: "unable", post_bronchodilator: "not_done" },
};

export const EVERYTHING: readonly PatientRecord[] = [everyFact, graded, unusable, smallChild, onlyAfter, nothingDone];
