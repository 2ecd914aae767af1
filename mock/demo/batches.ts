/** How a cohort is split: the contract takes 1,000 records in an intake and 1,000 patients in an analysis. */
import type { Row } from "./patient.ts";

const MOST = 1000;

export function chunks<T>(list: readonly T[], size = MOST): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_none, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Patients of each analysis; one without a selection when all of them fit. */
export function selections(rows: readonly Row[]): readonly (readonly string[] | undefined)[] {
  const patients = [...new Set(rows.map(({ record }) => record.patient_id))];
  return patients.length <= MOST ? [undefined] : chunks(patients);
}
