/** Patients over time: courses, changes, visits of several records. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { curve, efforts } from "./efforts.ts";
import { FIRST_VISIT, VISIT, pre, values, visits } from "./people.ts";

/** One visit a year, the last one now; litres of FEV1. */
function yearly(more: JsonObject, ...fev1: readonly number[]): JsonObject[] {
  const year = (index: number) => 2026 - (fev1.length - 1 - index);
  return visits(
    more,
    fev1.map((litres, index) => [`${year(index)}-03-01T09:00:00Z`, year(index) - 1985.75, pre(litres, 5.2)]),
  );
}

/** Courses whose decline or improvement each piece of evidence shows. */
export function courses(): JsonObject[] {
  const child = { height_cm: 150 };
  return [
    ...yearly({}, 4.2, 4.1, 3.99, 3.9, 3.8),
    ...yearly({}, 3.8, 3.9, 3.99, 4.1, 4.2),
    ...yearly({}, 4.2, 4.3, 3.2),
    ...yearly({}, 3.2, 4.1),
    ...visits({}, [
      ["2025-06-01T09:00:00Z", 39.5, pre(4.2, 5.2)],
      ["2025-12-01T09:00:00Z", 40, pre(3.8, 5.1)],
      [VISIT, 40.25, pre(3.5, 5.0)],
    ]),
    ...visits({}, [
      ["2023-03-01T09:00:00Z", 37.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(3.2, 4.9)],
    ]),
    ...visits({}, [
      ["2023-03-01T09:00:00Z", 37.25, pre(4.1, 5.4)],
      [VISIT, 40.25, pre(3.8, 4.3)],
    ]),
    ...visits({ diagnoses: ["ild"] }, [
      ["2025-03-01T09:00:00Z", 39.25, pre(3.6, 4.4)],
      [VISIT, 40.25, pre(3.4, 3.8)],
    ]),
    ...visits({}, [
      ["2025-03-01T09:00:00Z", 39.25, pre(3.6, 4.4)],
      ["2026-02-20T09:00:00Z", 40.2, pre(3.4, 4.3)],
      [VISIT, 40.25, pre(3.5, 4.3)],
    ]),
    ...visits(child, [
      ["2022-03-01T09:00:00Z", 10, { ...pre(2.5, 2.8), height_cm: 144 }],
      ["2024-03-01T09:00:00Z", 12, { ...pre(2.25, 2.7), height_cm: 147 }],
      [VISIT, 14, pre(1.95, 2.6)],
    ]),
    ...visits(child, [
      ["2025-03-01T09:00:00Z", 11, { ...pre(1.6, 2.2), height_cm: 147 }],
      [VISIT, 12, pre(2.5, 2.9)],
    ]),
  ];
}

/** Visits of several records, and what they ask. */
export function joinedRecords(): JsonObject[] {
  const graded = {
    pre_bronchodilator: efforts([
      [4.1, 5.1],
      [4.05, 5.05],
      [4.0, 5.0],
    ]),
  };
  return [
    ...visits({}, [
      [VISIT, 40.25, pre(2.4, 4.4)],
      ["2026-03-01T09:20:00Z", 40.25, { post_bronchodilator: values(3.3, 5.2) }],
    ]),
    ...visits({}, [
      [VISIT, 40.25, { post_bronchodilator: values(3.3, 5.2) }],
      ["2026-03-01T09:20:00Z", 40.25, pre(2.4, 4.4)],
    ]),
    ...visits({}, [
      [VISIT, 40.25, pre(2.4, 4.4)],
      ["2026-03-01T13:00:00Z", 40.25, pre(3.1, 4.5)],
    ]),
    ...visits({ client_reference: "order-12" }, [
      [VISIT, 40.25, pre(4.0, 5.0)],
      ["2026-03-01T09:20:00Z", 40.25, { post_bronchodilator: values(4.1, 5.1), height_cm: 171 }],
    ]),
    ...visits({}, [
      [VISIT, 40.25, graded],
      ["2026-03-01T09:20:00Z", 40.25, pre(4.0, 5.0)],
    ]),
  ];
}

export function changes(): JsonObject[] {
  const child = { height_cm: 150 };
  const short = { pre_bronchodilator: { kind: "curves", efforts: [curve(100, 3.1, 0.5, 0.8)] } };
  const poor = {
    pre_bronchodilator: efforts([
      [3.9, 5.0],
      [3.4, 4.5],
    ]),
  };
  return [
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      ["2025-03-01T09:00:00Z", 39.25, pre(4.02, 5.1)],
      [VISIT, 40.25, pre(3.95, 5.0)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      ["2025-03-01T09:00:00Z", 39.25, pre(4.2, 5.1)],
      [VISIT, 40.25, pre(4.2, 5.0)],
    ]),
    ...visits({}, [
      ["2026-03-01T09:00:00Z", 40.25, pre(4.2, 5.2)],
      ["2026-03-01T10:00:00Z", 40.25, pre(4.1, 5.1)],
      ["2026-03-01T11:00:00Z", 40.25, pre(4.1, 5.0)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(10, 14)],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(10, 14)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, { post_bronchodilator: values(4.2, 5.2) }],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, poor],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 30, { ...pre(4.2, 5.2), height_cm: 160 }],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, pre(2.2, 2.6)],
      [VISIT, 12, pre(2.1, 2.6)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, pre(2.2, 2.6)],
      [VISIT, 12, pre(1.3, 2.2)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 15, pre(3.0, 3.4)],
      ["2024-03-01T10:00:00Z", 15, pre(3.0, 3.4)],
    ]),
    ...visits({}, [
      ["2001-03-01T09:00:00Z", 4.5, { ...pre(0.9, 1.0), height_cm: 104 }],
      [VISIT, 29.5, pre(4.2, 5.2)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, short],
      [VISIT, 12, pre(2.1, 2.6)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, pre(2.1, 2.5)],
      [VISIT, 12, short],
    ]),
  ];
}

/** Records of one patient of which one at least is wrong. */
export function contradictions(): JsonObject[] {
  const smoker = (smoking: JsonObject): JsonObject => ({ ...pre(4.1, 5.1), smoking });
  return [
    ...visits({}, [
      [FIRST_VISIT, 40.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(4.1, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, { ...pre(4.2, 5.2), ancestry: "caucasian" }],
      [VISIT, 40.25, { ...pre(4.1, 5.1), ancestry: "other" }],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, smoker({ status: "current", pack_years: 20 })],
      [VISIT, 40.25, smoker({ status: "never" })],
    ]),
  ];
}
