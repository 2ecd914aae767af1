/** Somebody, varied: a man of 40 years and 178 cm, his tests and his visits. */
import type { JsonObject } from "../../../spec/openapi/json.ts";

const ANCESTRIES = ["caucasian", "african_american", "north_east_asian", "south_east_asian", "other"] as const;
export const FIRST_VISIT = "2024-03-01T09:00:00Z";
export const VISIT = "2026-03-01T09:00:00Z";

let count = 0;

/** The first person is the same in every list. */
export function begin(): void {
  count = 0;
}

export function person(more: JsonObject): JsonObject {
  count += 1;
  return {
    patient_id: `C-${String(count).padStart(3, "0")}`,
    performed_at: VISIT,
    sex: "male",
    age_years: 40.25,
    height_cm: 178,
    ancestry: ANCESTRIES[count % ANCESTRIES.length] ?? "other",
    ...more,
  };
}

export function values(fev1: number, fvc: number, more: JsonObject = {}): JsonObject {
  return { kind: "values", fev1_l: fev1, fvc_l: fvc, ...more };
}

/** The records of one patient over time, newest last. */
export function visits(
  more: JsonObject,
  records: readonly (readonly [at: string, age: number, record: JsonObject])[],
): JsonObject[] {
  const first = person(more);
  return records.map(([at, age, record]) => ({ ...first, performed_at: at, age_years: age, ...record }));
}

export function pre(fev1: number, fvc: number): JsonObject {
  return { pre_bronchodilator: values(fev1, fvc) };
}
