/** Several records of one patient: which make one visit, and which of their tests count. */
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Ruled, before, told } from "./told.ts";
import { HOUR, apart, asked, post, pre, visit } from "./visit.ts";

const SECOND = HOUR / 3600;
const AT = before(0);

const records = (n: number): string => `count(@.visit.records[*]) == ${n}`;
const measured = (measure: string, value: number): string =>
  `@.pre_bronchodilator.measures.${measure}.measured == ${value}`;

const BOUNDS: readonly Ruled[] = [
  apart("tests-twelve-hours-apart", 12 * HOUR, pre(4, 5), pre(), records(2), "@.change == null"),
  apart("tests-a-second-more-apart", 12 * HOUR + SECOND, pre(4, 5), pre(), records(1), "@.change.occasions == 2"),
  // the third lies within twelve hours of the second alone
  visit(
    "tests-in-a-chain",
    [
      [16 * HOUR, pre(4, 5)],
      [8 * HOUR, pre(4.1, 5)],
      [0, pre()],
    ],
    records(1),
    "@.change.occasions == 2",
  ),
  apart(
    "a-record-without-a-test-before",
    12 * HOUR,
    { missing: { post_bronchodilator: "not_done" } },
    pre(),
    records(2),
    `@.performed_at == '${AT}'`,
  ),
  apart(
    "a-record-without-a-test-long-before",
    13 * HOUR,
    { missing: { post_bronchodilator: "not_done" } },
    pre(),
    records(1),
    "@.change == null",
  ),
  apart(
    "a-record-without-a-test-after",
    HOUR,
    pre(),
    { missing: { post_bronchodilator: "not_done" } },
    records(2),
    `@.performed_at == '${before(HOUR)}'`,
  ),
];

const SESSIONS: readonly Ruled[] = [
  apart("the-largest-of-each", HOUR, pre(4.1, 5), pre(4, 5.2), measured("fev1", 4.1), measured("fvc", 5.2), asked()),
  apart(
    "a-test-before-after-one-after",
    HOUR,
    { ...pre(), ...post() },
    pre(4.3, 5.4),
    measured("fev1", 4.1),
    asked("pre_test_after_post_test"),
    "@.visit.records[1].tests[0].used == false && @.visit.records[1].tests[0].reason == 'after_bronchodilator'",
  ),
  apart(
    "values-beside-efforts",
    HOUR,
    pre(4.1, 5.1),
    {
      pre_bronchodilator: {
        kind: "efforts",
        efforts: [4, 3.95, 3.9].map((fev1_l) => ({
          fev1_l,
          fvc_l: fev1_l + 1,
          bev_l: 0.05,
          fet_s: 7,
          plateau: true,
          faults: [],
        })),
      },
    },
    measured("fev1", 4),
    "@.visit.records[0].tests[0].used == false && @.visit.records[0].tests[0].reason == 'better_documented_test'",
    "@.pre_bronchodilator.quality.fev1 == 'A'",
  ),
  // of equal quality, which is not known of either, what documents more
  apart(
    "values-beside-efforts-of-unknown-quality",
    HOUR,
    pre(4.1, 5.1),
    { pre_bronchodilator: { kind: "efforts", efforts: [{ fev1_l: 4, fvc_l: 5 }] } },
    measured("fev1", 4),
  ),
  // 12 % and 0.200 L, as after a bronchodilator
  apart("tests-that-differ", HOUR, pre(2.5, 5), pre(2.8, 5), asked("tests_of_visit_differ")),
  apart("tests-that-differ-less", HOUR, pre(2.5, 5), pre(2.79, 5), asked()),
  apart("tests-that-differ-by-less-than-200-ml", HOUR, pre(1.2, 2.5), pre(1.39, 2.5), asked()),
];

export function visitRules(): Workflow[] {
  return [told("rules-of-visits", [...BOUNDS, ...SESSIONS])];
}
