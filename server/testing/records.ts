/** Made-up people for tests; the numbers are plausible and of nobody. */

export interface AnyRecord {
  [field: string]: unknown;
}

/** A sound record: a woman of 67 with a test before and one after bronchodilator. */
export function record(patientId = "P-001", changes: AnyRecord = {}): AnyRecord {
  return {
    patient_id: patientId,
    performed_at: "2026-11-18T10:15:00+01:00",
    sex: "female",
    age_years: 67.4,
    height_cm: 162,
    pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62 },
    post_bronchodilator: { kind: "values", fev1_l: 1.34, fvc_l: 2.71 },
    ...changes,
  };
}

/** An intake of one project. */
export function intakeOf(patients: readonly AnyRecord[], projectId = "screening"): AnyRecord {
  return { project_id: projectId, patients };
}

/** A record without one of its fields. */
export function without(from: AnyRecord, field: string): AnyRecord {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name !== field));
}
