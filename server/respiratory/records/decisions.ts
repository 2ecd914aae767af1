import type { InterpretedTest, PatientRecord } from "../types/record.ts";

/** What a reviewer decided on one effort of a test. */
export interface EffortDecision {
  readonly test: InterpretedTest;
  /** Its place among the efforts of the test, from 1. */
  readonly effort: number;
  readonly decision: "accept" | "reject";
}

/** The record with decisions on its efforts; of several on one effort the last counts. */
export function withDecisions(record: PatientRecord, decisions: readonly EffortDecision[]): PatientRecord {
  let decided = record;
  for (const { test, effort, decision } of decisions) decided = withDecision(decided, test, effort, decision);
  return decided;
}

function withDecision(
  record: PatientRecord,
  test: InterpretedTest,
  effort: number,
  decision: EffortDecision["decision"],
): PatientRecord {
  const spirometry = record[test];
  if (spirometry === undefined || spirometry.kind === "values" || spirometry.efforts.length < effort) {
    throw new RangeError("a decision names an effort that the test does not have");
  }
  const decided = { reviewer_acceptable: decision === "accept" };
  const efforts = spirometry.efforts.map((one, index) => (index === effort - 1 ? { ...one, ...decided } : one));
  return { ...record, [test]: { ...spirometry, efforts } };
}
