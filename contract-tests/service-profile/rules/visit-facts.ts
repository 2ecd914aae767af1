/** What the records of one visit contradict each other on, within and beyond what they may differ by, and which of them counts. */
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Ruled, told } from "./told.ts";
import { HOUR, asked, post, pre, visit } from "./visit.ts";

const differs = (pointer: string, used: string, stated: string): string =>
  `count(@.visit.differences[?@.pointer == '${pointer}' && @.used == '${used}' && @.stated[0].value == '${stated}']) == 1`;

const FACTS: readonly Ruled[] = [
  visit(
    "half-a-centimetre",
    [
      [HOUR, { ...pre(), height_cm: 178.5 }],
      [0, pre(4, 5)],
    ],
    asked(),
  ),
  visit(
    "more-than-half-a-centimetre",
    [
      [HOUR, { ...pre(), height_cm: 178.6 }],
      [0, pre(4, 5)],
    ],
    differs("/height_cm", "178.6", "178"),
    "@.subject.height_cm == 178.6",
  ),
  visit(
    "a-kilogram",
    [
      [HOUR, { ...pre(), weight_kg: 81 }],
      [0, { ...pre(4, 5), weight_kg: 80 }],
    ],
    asked(),
  ),
  visit(
    "more-than-a-kilogram",
    [
      [HOUR, { ...pre(), weight_kg: 81.1 }],
      [0, { ...pre(4, 5), weight_kg: 80 }],
    ],
    differs("/weight_kg", "81.1", "80"),
  ),
  visit(
    "an-age-of-days",
    [
      [HOUR, { ...pre(), age_years: 40.26 }],
      [0, pre(4, 5)],
    ],
    asked(),
  ),
  visit(
    "an-age-of-weeks",
    [
      [HOUR, { ...pre(), age_years: 40.27 }],
      [0, pre(4, 5)],
    ],
    differs("/age_years", "40.27", "40.25"),
  ),
  visit(
    "another-ancestry",
    [
      [HOUR, { ...pre(), ancestry: "other" }],
      [0, { ...pre(4, 5), ancestry: "caucasian" }],
    ],
    differs("/ancestry", "other", "caucasian"),
  ),
  visit(
    "another-arm",
    [
      [HOUR, { ...pre(), trial: { arm: "A" } }],
      [0, { ...pre(4, 5), trial: { arm: "B" } }],
    ],
    differs("/trial/arm", "B", "A"),
    "@.trial.arm == 'B'",
  ),
  visit(
    "another-site",
    [
      [HOUR, { ...pre(), trial: { site: "S1" } }],
      [0, { ...pre(4, 5), trial: { site: "S2" } }],
    ],
    differs("/trial/site", "S2", "S1"),
  ),
  visit(
    "another-visit",
    [
      [HOUR, { ...pre(), trial: { visit: "V1" } }],
      [0, { ...pre(4, 5), trial: { visit: "V2" } }],
    ],
    differs("/trial/visit", "V2", "V1"),
  ),
  visit(
    "another-cluster",
    [
      [HOUR, { ...pre(), cluster: "F-1" }],
      [0, { ...pre(4, 5), cluster: "F-2" }],
    ],
    differs("/cluster", "F-1", "F-2"),
  ),
  visit(
    "another-status",
    [
      [HOUR, { ...pre(), smoking: { status: "current", pack_years: 5 } }],
      [0, { ...pre(4, 5), smoking: { status: "never" } }],
    ],
    differs("/smoking/status", "never", "current"),
  ),
  visit(
    "other-pack-years",
    [
      [HOUR, { ...pre(), smoking: { status: "current", pack_years: 5 } }],
      [0, { ...pre(4, 5), smoking: { status: "current", pack_years: 8 } }],
    ],
    differs("/smoking/pack_years", "8", "5"),
  ),
  ...(["mmrc", "cat", "act", "cact"] as const).map((score) =>
    visit(
      `another-${score}`,
      [
        [HOUR, { ...pre(), symptoms: { [score]: 5 - (score === "mmrc" ? 1 : 0) } }],
        [0, { ...pre(4, 5), symptoms: { [score]: score === "mmrc" ? 3 : 9 } }],
      ],
      differs(`/symptoms/${score}`, score === "mmrc" ? "3" : "9", score === "mmrc" ? "4" : "5"),
    ),
  ),
  visit(
    "another-acq",
    [
      [HOUR, { ...pre(), symptoms: { acq: { score: 1, version: 5 } } }],
      [0, { ...pre(4, 5), symptoms: { acq: { score: 2, version: 6 } } }],
    ],
    differs("/symptoms/acq/score", "2", "1"),
    differs("/symptoms/acq/version", "6", "5"),
  ),
  visit(
    "other-exacerbations",
    [
      [HOUR, { ...pre(), exacerbations: { moderate: 1, severe: 0 } }],
      [0, { ...pre(4, 5), exacerbations: { moderate: 0, severe: 1 } }],
    ],
    differs("/exacerbations/moderate", "0", "1"),
    differs("/exacerbations/severe", "1", "0"),
  ),
  visit(
    "another-therapy",
    [
      [HOUR, { ...pre(), maintenance_therapy: true }],
      [0, { ...pre(4, 5), maintenance_therapy: false }],
    ],
    differs("/maintenance_therapy", "false", "true"),
  ),
  visit(
    "diagnoses-that-add-up",
    [
      [HOUR, { ...pre(), diagnoses: ["asthma"], symptoms: { act: 25 } }],
      [0, { ...pre(4, 5), diagnoses: ["copd"] }],
    ],
    asked(),
    "@.scores.act.control == 'well_controlled'",
  ),
  visit(
    "no-diagnosis-beside-one",
    [
      [HOUR, { ...pre(), diagnoses: ["asthma"] }],
      [0, { ...pre(4, 5), diagnoses: [] }],
    ],
    differs("/diagnoses", "asthma", "none"),
  ),
  visit(
    "scores-of-both",
    [
      [HOUR, { ...pre(), diagnoses: ["asthma"], symptoms: { act: 25 } }],
      [0, { ...pre(4, 5), symptoms: { mmrc: 1 } }],
    ],
    asked(),
    "@.scores.act.score == 25",
  ),
  visit(
    "biomarkers-of-both",
    [
      [HOUR, { ...pre(), biomarkers: { feno_ppb: 60 } }],
      [0, { ...pre(4, 5), biomarkers: { feno_ppb: 30, eosinophils_per_ul: 90 } }],
    ],
    asked(),
    "@.scores.feno.ppb == 30",
    "@.scores.eosinophils.per_ul == 90",
  ),
  visit(
    "the-bronchodilator-of-the-first-test-after-it",
    [
      [3 * HOUR, pre()],
      [2 * HOUR, { ...post(), bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 12 } }],
      [HOUR, { ...post(4.3, 5.2), bronchodilator: { agent: "salbutamol", dose_ug: 800, minutes_after: 12 } }],
    ],
    "@.bronchodilator.dose_ug == 400 && @.bronchodilator.minutes_after == 12",
  ),
  visit(
    "a-missing-test-that-the-visit-has",
    [
      [HOUR, { ...pre(), missing: { post_bronchodilator: "refused" } }],
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

export function visitFactRules(): Workflow[] {
  return [told("rules-of-visit-facts", FACTS)];
}
