import { intakeWarnings } from "../respiratory/plausibility/warnings.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";
import type { RecordWarning } from "../respiratory/types/warnings.ts";

const values = (fev1_l: number, fvc_l: number) => ({ kind: "values", fev1_l, fvc_l }) as const;

const MAN: PatientRecord = {
  patient_id: "P",
  performed_at: "2026-01-01T00:00:00Z",
  sex: "male",
  age_years: 64,
  height_cm: 175,
  pre_bronchodilator: values(3.2, 4.1),
};
const GIRL: PatientRecord = {
  ...MAN,
  sex: "female",
  age_years: 8,
  height_cm: 128,
  pre_bronchodilator: values(1.6, 1.85),
};

/** One record for each cause that a pattern is withheld for. */
const RECORDS: readonly PatientRecord[] = [
  { ...MAN, height_cm: 69 },
  { ...GIRL, age_years: 72, height_cm: 115 },
  { ...MAN, age_years: 30, height_cm: 90 },
  { ...MAN, weight_kg: 30 },
  { ...GIRL, pre_bronchodilator: values(12, 14) },
  { ...MAN, pre_bronchodilator: values(0.6, 0.65) },
  { ...MAN, age_years: 30, pre_bronchodilator: values(0.78, 4.9) },
  { ...MAN, pre_bronchodilator: values(10, 14) },
  { ...MAN, sex: "female", age_years: 95, height_cm: 150, pre_bronchodilator: values(0.12, 0.16) },
  { ...MAN, pre_bronchodilator: values(4, 4) },
  { ...MAN, pre_bronchodilator: values(1.5, 3.5), post_bronchodilator: values(3.1, 4) },
];

/** What a statement gives as the likely cause where a number cannot well be true, as the service words it. */
export function causesOfWithholding(): readonly RecordWarning[] {
  return RECORDS.flatMap((record) => intakeWarnings(record));
}
