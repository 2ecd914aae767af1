/** Several records of one patient: which make one visit, what of each counts, and what they contradict each other on. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, are, before, litres, recordOf, told } from "./told.ts";

const MAN: Man = { age: 40.25 };
const HOURS = 1 / 24;
const SECONDS = HOURS / 3600;
const AT = before(0);

function visit(
  patient: string,
  records: readonly (readonly [daysBefore: number, record: JsonObject])[],
  ...says: readonly string[]
): Ruled {
  return {
    patient,
    records: records.map(([days, record]) => recordOf(MAN, days, { age_years: MAN.age, ...record })),
    says,
  };
}

const pre = (fev1 = 4.1, fvc = 5.1): JsonObject => ({ pre_bronchodilator: litres(fev1, fvc) });
const post = (fev1 = 4.2, fvc = 5.1): JsonObject => ({ post_bronchodilator: litres(fev1, fvc) });
const records = (n: number): string => `count(@.visit.records[*]) == ${n}`;
const measured = (measure: string, value: number): string =>
  `@.pre_bronchodilator.measures.${measure}.measured == ${value}`;
const differs = (pointer: string, used: string, stated: string): string =>
  `count(@.visit.differences[?@.pointer == '${pointer}' && @.used == '${used}' && @.stated[0].value == '${stated}']) == 1`;
const asked = (...words: readonly string[]): string => are("visit.questions", ...words);
const HOUR_BEFORE = HOURS;

const BOUNDS: readonly Ruled[] = [
  visit(
    "tests-twelve-hours-apart",
    [
      [12 * HOURS, pre(4, 5)],
      [0, pre()],
    ],
    records(2),
    "@.change == null",
  ),
  visit(
    "tests-a-second-more-apart",
    [
      [12 * HOURS + SECONDS, pre(4, 5)],
      [0, pre()],
    ],
    records(1),
    "@.change.occasions == 2",
  ),
  // the third lies within twelve hours of the second alone
  visit(
    "tests-in-a-chain",
    [
      [16 * HOURS, pre(4, 5)],
      [8 * HOURS, pre(4.1, 5)],
      [0, pre()],
    ],
    records(1),
    "@.change.occasions == 2",
  ),
  visit(
    "a-record-without-a-test-before",
    [
      [12 * HOURS, { missing: { post_bronchodilator: "not_done" } }],
      [0, pre()],
    ],
    records(2),
    `@.performed_at == '${AT}'`,
  ),
  visit(
    "a-record-without-a-test-long-before",
    [
      [13 * HOURS, { missing: { post_bronchodilator: "not_done" } }],
      [0, pre()],
    ],
    records(1),
    "@.change == null",
  ),
  visit(
    "a-record-without-a-test-after",
    [
      [HOUR_BEFORE, pre()],
      [0, { missing: { post_bronchodilator: "not_done" } }],
    ],
    records(2),
    `@.performed_at == '${before(HOUR_BEFORE)}'`,
  ),
];

const SESSIONS: readonly Ruled[] = [
  visit(
    "the-largest-of-each",
    [
      [HOUR_BEFORE, pre(4.1, 5)],
      [0, pre(4, 5.2)],
    ],
    measured("fev1", 4.1),
    measured("fvc", 5.2),
    asked(),
  ),
  visit(
    "a-test-before-after-one-after",
    [
      [HOUR_BEFORE, { ...pre(), ...post() }],
      [0, pre(4.3, 5.4)],
    ],
    measured("fev1", 4.1),
    asked("pre_test_after_post_test"),
    "@.visit.records[1].tests[0].used == false && @.visit.records[1].tests[0].reason == 'after_bronchodilator'",
  ),
  visit(
    "values-beside-efforts",
    [
      [HOUR_BEFORE, pre(4.1, 5.1)],
      [
        0,
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
      ],
    ],
    measured("fev1", 4),
    "@.visit.records[0].tests[0].used == false && @.visit.records[0].tests[0].reason == 'better_documented_test'",
    "@.pre_bronchodilator.quality.fev1 == 'A'",
  ),
  // of equal quality, which is not known of either, what documents more
  visit(
    "values-beside-efforts-of-unknown-quality",
    [
      [HOUR_BEFORE, pre(4.1, 5.1)],
      [0, { pre_bronchodilator: { kind: "efforts", efforts: [{ fev1_l: 4, fvc_l: 5 }] } }],
    ],
    measured("fev1", 4),
  ),
  // 12 % and 0.200 L, as after a bronchodilator
  visit(
    "tests-that-differ",
    [
      [HOUR_BEFORE, pre(2.5, 5)],
      [0, pre(2.8, 5)],
    ],
    asked("tests_of_visit_differ"),
  ),
  visit(
    "tests-that-differ-less",
    [
      [HOUR_BEFORE, pre(2.5, 5)],
      [0, pre(2.79, 5)],
    ],
    asked(),
  ),
  visit(
    "tests-that-differ-by-less-than-200-ml",
    [
      [HOUR_BEFORE, pre(1.2, 2.5)],
      [0, pre(1.39, 2.5)],
    ],
    asked(),
  ),
];

const FACTS: readonly Ruled[] = [
  visit(
    "half-a-centimetre",
    [
      [HOUR_BEFORE, { ...pre(), height_cm: 178.5 }],
      [0, pre(4, 5)],
    ],
    asked(),
  ),
  visit(
    "more-than-half-a-centimetre",
    [
      [HOUR_BEFORE, { ...pre(), height_cm: 178.6 }],
      [0, pre(4, 5)],
    ],
    differs("/height_cm", "178.6", "178"),
    "@.subject.height_cm == 178.6",
  ),
  visit(
    "a-kilogram",
    [
      [HOUR_BEFORE, { ...pre(), weight_kg: 81 }],
      [0, { ...pre(4, 5), weight_kg: 80 }],
    ],
    asked(),
  ),
  visit(
    "more-than-a-kilogram",
    [
      [HOUR_BEFORE, { ...pre(), weight_kg: 81.1 }],
      [0, { ...pre(4, 5), weight_kg: 80 }],
    ],
    differs("/weight_kg", "81.1", "80"),
  ),
  visit(
    "an-age-of-days",
    [
      [HOUR_BEFORE, { ...pre(), age_years: 40.26 }],
      [0, pre(4, 5)],
    ],
    asked(),
  ),
  visit(
    "an-age-of-weeks",
    [
      [HOUR_BEFORE, { ...pre(), age_years: 40.27 }],
      [0, pre(4, 5)],
    ],
    differs("/age_years", "40.27", "40.25"),
  ),
  visit(
    "another-ancestry",
    [
      [HOUR_BEFORE, { ...pre(), ancestry: "other" }],
      [0, { ...pre(4, 5), ancestry: "caucasian" }],
    ],
    differs("/ancestry", "other", "caucasian"),
  ),
  visit(
    "another-arm",
    [
      [HOUR_BEFORE, { ...pre(), trial: { arm: "A" } }],
      [0, { ...pre(4, 5), trial: { arm: "B" } }],
    ],
    differs("/trial/arm", "B", "A"),
    "@.trial.arm == 'B'",
  ),
  visit(
    "another-site",
    [
      [HOUR_BEFORE, { ...pre(), trial: { site: "S1" } }],
      [0, { ...pre(4, 5), trial: { site: "S2" } }],
    ],
    differs("/trial/site", "S2", "S1"),
  ),
  visit(
    "another-visit",
    [
      [HOUR_BEFORE, { ...pre(), trial: { visit: "V1" } }],
      [0, { ...pre(4, 5), trial: { visit: "V2" } }],
    ],
    differs("/trial/visit", "V2", "V1"),
  ),
  visit(
    "another-cluster",
    [
      [HOUR_BEFORE, { ...pre(), cluster: "F-1" }],
      [0, { ...pre(4, 5), cluster: "F-2" }],
    ],
    differs("/cluster", "F-1", "F-2"),
  ),
  visit(
    "another-status",
    [
      [HOUR_BEFORE, { ...pre(), smoking: { status: "current", pack_years: 5 } }],
      [0, { ...pre(4, 5), smoking: { status: "never" } }],
    ],
    differs("/smoking/status", "never", "current"),
  ),
  visit(
    "other-pack-years",
    [
      [HOUR_BEFORE, { ...pre(), smoking: { status: "current", pack_years: 5 } }],
      [0, { ...pre(4, 5), smoking: { status: "current", pack_years: 8 } }],
    ],
    differs("/smoking/pack_years", "8", "5"),
  ),
  ...(["mmrc", "cat", "act", "cact"] as const).map((score) =>
    visit(
      `another-${score}`,
      [
        [HOUR_BEFORE, { ...pre(), symptoms: { [score]: 5 - (score === "mmrc" ? 1 : 0) } }],
        [0, { ...pre(4, 5), symptoms: { [score]: score === "mmrc" ? 3 : 9 } }],
      ],
      differs(`/symptoms/${score}`, score === "mmrc" ? "3" : "9", score === "mmrc" ? "4" : "5"),
    ),
  ),
  visit(
    "another-acq",
    [
      [HOUR_BEFORE, { ...pre(), symptoms: { acq: { score: 1, version: 5 } } }],
      [0, { ...pre(4, 5), symptoms: { acq: { score: 2, version: 6 } } }],
    ],
    differs("/symptoms/acq/score", "2", "1"),
    differs("/symptoms/acq/version", "6", "5"),
  ),
  visit(
    "other-exacerbations",
    [
      [HOUR_BEFORE, { ...pre(), exacerbations: { moderate: 1, severe: 0 } }],
      [0, { ...pre(4, 5), exacerbations: { moderate: 0, severe: 1 } }],
    ],
    differs("/exacerbations/moderate", "0", "1"),
    differs("/exacerbations/severe", "1", "0"),
  ),
  visit(
    "another-therapy",
    [
      [HOUR_BEFORE, { ...pre(), maintenance_therapy: true }],
      [0, { ...pre(4, 5), maintenance_therapy: false }],
    ],
    differs("/maintenance_therapy", "false", "true"),
  ),
  visit(
    "diagnoses-that-add-up",
    [
      [HOUR_BEFORE, { ...pre(), diagnoses: ["asthma"], symptoms: { act: 25 } }],
      [0, { ...pre(4, 5), diagnoses: ["copd"] }],
    ],
    asked(),
    "@.scores.act.control == 'well_controlled'",
  ),
  visit(
    "no-diagnosis-beside-one",
    [
      [HOUR_BEFORE, { ...pre(), diagnoses: ["asthma"] }],
      [0, { ...pre(4, 5), diagnoses: [] }],
    ],
    differs("/diagnoses", "asthma", "none"),
  ),
  visit(
    "scores-of-both",
    [
      [HOUR_BEFORE, { ...pre(), diagnoses: ["asthma"], symptoms: { act: 25 } }],
      [0, { ...pre(4, 5), symptoms: { mmrc: 1 } }],
    ],
    asked(),
    "@.scores.act.score == 25",
  ),
  visit(
    "biomarkers-of-both",
    [
      [HOUR_BEFORE, { ...pre(), biomarkers: { feno_ppb: 60 } }],
      [0, { ...pre(4, 5), biomarkers: { feno_ppb: 30, eosinophils_per_ul: 90 } }],
    ],
    asked(),
    "@.scores.feno.ppb == 30",
    "@.scores.eosinophils.per_ul == 90",
  ),
  visit(
    "the-bronchodilator-of-the-first-test-after-it",
    [
      [3 * HOUR_BEFORE, pre()],
      [2 * HOUR_BEFORE, { ...post(), bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 12 } }],
      [HOUR_BEFORE, { ...post(4.3, 5.2), bronchodilator: { agent: "salbutamol", dose_ug: 800, minutes_after: 12 } }],
    ],
    "@.bronchodilator.dose_ug == 400",
  ),
  visit(
    "a-missing-test-that-the-visit-has",
    [
      [HOUR_BEFORE, { ...pre(), missing: { post_bronchodilator: "refused" } }],
      [0, post()],
    ],
    asked("missing_test_present"),
    "@.visit.contradicted[0].reason == 'refused' && @.visit.contradicted[0].test == 'post_bronchodilator'",
    "count(@.visit.missing[*]) == 0",
  ),
  visit(
    "a-missing-test",
    [[0, { ...pre(), missing: { post_bronchodilator: "contraindicated" } }]],
    asked(),
    "@.visit.missing[0].reason == 'contraindicated'",
    "count(@.visit.contradicted[*]) == 0",
  ),
];

export function visitRules(): Workflow[] {
  return [told("rules-of-visits", [...BOUNDS, ...SESSIONS, ...FACTS])];
}
