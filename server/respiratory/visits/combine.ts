import type {
  InterpretedTest,
  PatientRecord,
  StatedMissing,
  VisitQuestion,
  VisitRecordUse,
  VisitTestUse,
} from "../types.ts";
import { combinedFacts } from "./facts.ts";
import { testsDiffer } from "./differences.ts";
import { type Session, combineSessions } from "./sessions.ts";
import type { PlacedRecord, Visit } from "./visit.ts";

/**
 * The records of one visit, in the order of their times, as one record. A visit of one record is that record.
 *
 * All efforts before bronchodilator are one session and all efforts after it another, as if they had come in one record: the
 * standard takes the largest FEV1 and the largest FVC of the whole session. A test that is called pre-bronchodilator and was made
 * after the visit's first post-bronchodilator test is not one; it is left out and named.
 */
export function combineRecords(placed: readonly PlacedRecord[]): Visit {
  const [only] = placed;
  if (only !== undefined && placed.length === 1) return visitOfOne(only);
  const firstPost = placed.findIndex(({ record }) => record.post_bronchodilator !== undefined);
  const beforePost = firstPost === -1 ? placed : placed.slice(0, firstPost + 1);
  const afterPost = firstPost === -1 ? [] : placed.slice(firstPost + 1);
  const pre = combineSessions(beforePost, "pre_bronchodilator");
  const post = combineSessions(placed, "post_bronchodilator");
  const leading = pre.used[0] ?? post.used[0] ?? (placed[0] as PlacedRecord);
  const uses = placed.map((one) => useOf(one, pre, post, afterPost));
  return {
    record: {
      ...combinedFacts(
        placed.map(({ record }) => record),
        leading.record,
        post.used[0]?.record,
      ),
      ...(pre.spirometry !== undefined && { pre_bronchodilator: pre.spirometry }),
      ...(post.spirometry !== undefined && { post_bronchodilator: post.spirometry }),
    },
    leading: leading.reference,
    sources: placed,
    apart: [],
    records: uses,
    questions: questionsOf(uses, pre, post),
    missing: placed.flatMap(missingOf),
  };
}

function visitOfOne(placed: PlacedRecord): Visit {
  const { record, reference } = placed;
  const tests = testsOf(record).map((test): VisitTestUse => ({ test, used: true }));
  return {
    record,
    leading: reference,
    sources: [placed],
    apart: [],
    records: [{ ...reference, tests }],
    questions: [],
    missing: missingOf(placed),
  };
}

/** What a record says is missing. */
export function missingOf({ record, reference }: PlacedRecord): StatedMissing[] {
  return (["pre_bronchodilator", "post_bronchodilator"] as const).flatMap((test) => {
    const reason = record.missing?.[test];
    return reason === undefined || record[test] !== undefined ? [] : [{ ...reference, test, reason }];
  });
}

function useOf(placed: PlacedRecord, pre: Session, post: Session, afterPost: readonly PlacedRecord[]): VisitRecordUse {
  const tests = testsOf(placed.record).map((test): VisitTestUse => {
    if ((test === "pre_bronchodilator" ? pre : post).used.includes(placed)) return { test, used: true };
    const late = test === "pre_bronchodilator" && afterPost.includes(placed);
    return { test, used: false, reason: late ? "after_bronchodilator" : "better_documented_test" };
  });
  return { ...placed.reference, tests };
}

function questionsOf(uses: readonly VisitRecordUse[], pre: Session, post: Session): VisitQuestion[] {
  const late = uses.some(({ tests }) => tests.some(({ reason }) => reason === "after_bronchodilator"));
  return [
    ...(late ? (["pre_test_after_post_test"] as const) : []),
    ...(testsDiffer(pre) || testsDiffer(post) ? (["tests_of_visit_differ"] as const) : []),
  ];
}

function testsOf(record: PatientRecord): InterpretedTest[] {
  return (["pre_bronchodilator", "post_bronchodilator"] as const).filter((test) => record[test] !== undefined);
}
