import { afterEach, expect, test, vi } from "vitest";
import { analyseVisit } from "../analyse.ts";
import type { PatientRecord } from "../types/record.ts";
import { visitsOf } from "../visits/form-visits.ts";

const MODEL = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
} as const;

/** Records a month apart from this day on. */
function records(count: number, from: number): readonly PatientRecord[] {
  return Array.from({ length: count }, (_, month) => ({
    patient_id: "P-1",
    performed_at: new Date(from + month * 30 * 24 * 3_600_000).toISOString(),
    sex: "female",
    age_years: 30 + Math.round((month / 12) * 100) / 100,
    height_cm: 165,
    pre_bronchodilator: { kind: "values", fev1_l: 3 - (month % 7) / 100, fvc_l: 4 - (month % 11) / 100 },
  }));
}

afterEach(() => vi.restoreAllMocks());

/** How often a time is read to make an item of every visit. */
function timesRead(count: number, from: number): number {
  const visits = visitsOf(
    records(count, from).map((record) => ({
      record,
      reference: { performed_at: record.performed_at, record_revision: 1 },
    })),
  );
  const parse = vi.spyOn(Date, "parse");
  for (const [place, visit] of visits.entries()) {
    const { change } = analyseVisit(visit, visits.slice(0, place), MODEL);
    if (place > 0) expect(change?.occasions).toBe(place + 1);
  }
  const { length } = parse.mock.calls;
  parse.mockRestore();
  return length;
}

test("an item of every visit reads each time as often with many visits as with few", () => {
  const few = timesRead(30, Date.UTC(1990, 0, 1));
  const many = timesRead(240, Date.UTC(2000, 0, 2));
  expect(few).toBeGreaterThan(0);
  // But for the first ones, which are read a little less often.
  expect(many / 240).toBeLessThan(few / 30 + 1);
});
