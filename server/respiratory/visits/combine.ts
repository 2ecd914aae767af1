import type { InterpretedTest, PatientRecord } from "../types/record.ts";
import type { StatedMissing, VisitQuestion, VisitRecordUse, VisitTestUse } from "../types/visit-sources.ts";
import { combinedFacts } from "./facts.ts";
import { differingFacts } from "./contradictions.ts";
import { testsDiffer } from "./differences.ts";
import { type Session, combineSessions } from "./sessions.ts";
import type { PlacedRecord, Visit } from "./visit.ts";

const TESTS = ["pre_bronchodilator", "post_bronchodilator"] as const;

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
  const record = {
    ...combinedFacts(
      placed.map((one) => one.record),
      leading.record,
      post.used[0]?.record,
    ),
    ...(pre.spirometry !== undefined && { pre_bronchodilator: pre.spirometry }),
    ...(post.spirometry !== undefined && { post_bronchodilator: post.spirometry }),
  };
  const said = missingOf(placed, record);
  const differences = differingFacts(placed, record);
  return {
    record,
    leading: leading.reference,
    sources: placed,
    records: uses,
    questions: [
      ...questionsOf(uses, pre, post),
      ...(differences.length > 0 ? (["facts_of_visit_differ"] as const) : []),
      ...questionOf(said),
    ],
    ...said,
    differences,
  };
}

function visitOfOne(placed: PlacedRecord): Visit {
  const { record, reference, reviews } = placed;
  const tests = testsOf(record).map((test): VisitTestUse => ({ test, used: true }));
  const said = missingOf([placed], record);
  return {
    record,
    leading: reference,
    sources: [placed],
    records: [{ ...reference, ...reviews, tests }],
    questions: questionOf(said),
    ...said,
    differences: [],
  };
}

type SaidMissing = Pick<Visit, "missing" | "contradicted">;

/** What the records of a visit say is missing, apart by whether the visit has the test: one that it has is not missing, whoever says so. */
function missingOf(placed: readonly PlacedRecord[], visit: PatientRecord): SaidMissing {
  const stated = placed.flatMap(({ record, reference }) =>
    TESTS.flatMap((test): StatedMissing[] => {
      const reason = record.missing?.[test];
      return reason === undefined ? [] : [{ ...reference, test, reason }];
    }),
  );
  return {
    missing: stated.filter(({ test }) => visit[test] === undefined),
    contradicted: stated.filter(({ test }) => visit[test] !== undefined),
  };
}

function questionOf({ contradicted }: SaidMissing): VisitQuestion[] {
  return contradicted.length > 0 ? ["missing_test_present"] : [];
}

function useOf(placed: PlacedRecord, pre: Session, post: Session, afterPost: readonly PlacedRecord[]): VisitRecordUse {
  const tests = testsOf(placed.record).map((test): VisitTestUse => {
    if ((test === "pre_bronchodilator" ? pre : post).used.includes(placed)) return { test, used: true };
    const late = test === "pre_bronchodilator" && afterPost.includes(placed);
    return { test, used: false, reason: late ? "after_bronchodilator" : "better_documented_test" };
  });
  return { ...placed.reference, ...placed.reviews, tests };
}

function questionsOf(uses: readonly VisitRecordUse[], pre: Session, post: Session): VisitQuestion[] {
  const late = uses.some(({ tests }) => tests.some(({ reason }) => reason === "after_bronchodilator"));
  return [
    ...(late ? (["pre_test_after_post_test"] as const) : []),
    ...(testsDiffer(pre) || testsDiffer(post) ? (["tests_of_visit_differ"] as const) : []),
  ];
}

function testsOf(record: PatientRecord): InterpretedTest[] {
  return TESTS.filter((test) => record[test] !== undefined);
}
