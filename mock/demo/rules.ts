/** Rules of the contract that its schemas cannot express, checked here so that nothing is sent when one is broken. */
import type { Fault, Patient, Row } from "./patient.ts";

/** The smaller volume first: it cannot be above the other of the same test. */
const ORDERED = [
  ["fev1_l", "fvc_l", "FEV1 is above FVC"],
  ["fev0_75_l", "fev1_l", "FEV0.75 is above FEV1"],
  ["fev6_l", "fvc_l", "FEV6 is above FVC"],
] as const;

/** Volumes of one test that contradict each other. */
export function volumeFaults({ line, record }: Row): Fault[] {
  const tests = [
    ["", record.pre_bronchodilator],
    ["post_", record.post_bronchodilator],
  ] as const;
  return tests.flatMap(([prefix, test]) =>
    ORDERED.flatMap(([smaller, larger, message]) => {
      const values = test as Readonly<Record<string, unknown>> | undefined;
      const [low, high] = [values?.[smaller], values?.[larger]];
      return typeof low === "number" && typeof high === "number" && low > high
        ? [{ line, column: prefix + smaller, message }]
        : [];
    }),
  );
}

/** The same patient twice at one instant, or of two sexes. */
export function occasionFaults(rows: readonly Row[]): Fault[] {
  const occasions = new Map<string, number>();
  const sexes = new Map<string, { readonly sex: Patient["sex"]; readonly line: number }>();
  const faults: Fault[] = [];
  for (const { line, record } of rows) {
    const { patient_id: patient, sex } = record;
    const occasion = `${patient} ${Date.parse(record.performed_at)}`;
    const earlier = occasions.get(occasion);
    if (earlier !== undefined)
      faults.push({
        line,
        column: "patient_id",
        message: `${patient} is already in line ${earlier} with the same performed_at`,
      });
    occasions.set(occasion, earlier ?? line);
    const first = sexes.get(patient);
    if (first !== undefined && first.sex !== sex)
      faults.push({ line, column: "sex", message: `contradicts line ${first.line} of the same patient` });
    sexes.set(patient, first ?? { sex, line });
  }
  return faults;
}

/** GLI-2012 has its coefficients by ancestry group, and none is ever inferred. */
export function ancestryFaults(rows: readonly Row[]): Fault[] {
  const lacking = rows.filter(({ record }) => record.ancestry === undefined);
  return lacking.map(({ line }) => ({ line, column: "ancestry", message: "is required by gli-2012" }));
}
