/** Invented people each of whom has several records of one visit. */
import type { PatientRecord } from "../../respiratory/types/record.ts";

const person = { sex: "female", age_years: 52.25, height_cm: 168.5, ancestry: "caucasian" } as const;

/** Before and after bronchodilator, sent by two systems that know different things. */
const beforeAndAfter: readonly PatientRecord[] = [
  {
    ...person,
    patient_id: "before-and-after",
    performed_at: "2026-11-16T09:00:00+01:00",
    client_reference: "ORD-1",
    smoking: { status: "former", pack_years: 12 },
    pre_bronchodilator: { kind: "values", fev1_l: 1.873, fvc_l: 3.006, pef_l_s: 5.02, fef25_75_l_s: 0.912 },
  },
  {
    ...person,
    patient_id: "before-and-after",
    performed_at: "2026-11-16T09:40:00+01:00",
    client_reference: "ORD-2",
    height_cm: 168,
    symptoms: { mmrc: 1 },
    post_bronchodilator: { kind: "values", fev1_l: 2.114, fvc_l: 3.2 },
    bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
  },
];

const effort = { bev_l: 0.05, fet_s: 7, plateau: true, faults: [] } as const;

/** Two sessions of efforts before bronchodilator, judged as one. */
const twoSessions: readonly PatientRecord[] = [
  {
    ...person,
    patient_id: "two-sessions",
    performed_at: "2026-11-16T08:00:00Z",
    pre_bronchodilator: {
      kind: "efforts",
      efforts: [
        { ...effort, fev1_l: 2.61, fvc_l: 3.41 },
        { ...effort, fev1_l: 2.58, fvc_l: 3.39 },
      ],
    },
  },
  {
    ...person,
    patient_id: "two-sessions",
    performed_at: "2026-11-16T11:00:00Z",
    pre_bronchodilator: {
      kind: "efforts",
      efforts: [
        { ...effort, fev1_l: 2.66, fvc_l: 3.44 },
        { ...effort, fev1_l: 2.6, fvc_l: 3.4, operator_acceptable: true },
      ],
    },
  },
];

/** A test before that was made too late, single values beside efforts, two doses, and a record without a test. */
const leftOut: readonly PatientRecord[] = [
  {
    ...person,
    patient_id: "left-out",
    performed_at: "2026-11-16T07:00:00Z",
    missing: { pre_bronchodilator: "technical_failure" },
    diagnoses: ["copd"],
  },
  {
    ...person,
    patient_id: "left-out",
    performed_at: "2026-11-16T08:00:00Z",
    pre_bronchodilator: { kind: "values", fev1_l: 2.2, fvc_l: 3.1 },
    post_bronchodilator: { kind: "values", fev1_l: 2.3, fvc_l: 3.2 },
    bronchodilator: { agent: "salbutamol", dose_ug: 200, minutes_after: 15 },
  },
  {
    ...person,
    patient_id: "left-out",
    performed_at: "2026-11-16T09:00:00Z",
    pre_bronchodilator: { kind: "values", fev1_l: 2.25, fvc_l: 3.15 },
    post_bronchodilator: {
      kind: "efforts",
      efforts: [
        { ...effort, fev1_l: 2.41, fvc_l: 3.3 },
        { ...effort, fev1_l: 2.4, fvc_l: 3.31 },
      ],
    },
    bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 20 },
  },
];

export const VISITS_OF_SEVERAL: readonly PatientRecord[] = [...beforeAndAfter, ...twoSessions, ...leftOut];
