/** What the records of one visit contradict each other on, within and beyond what they may differ by, and which of them counts. */
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Ruled, told } from "./told.ts";
import { HOUR, apart, asked, post, pre, stated, visit } from "./visit.ts";

const differs = (pointer: string, used: string, stated: string): string =>
  `count(@.visit.differences[?@.pointer == '${pointer}' && @.used == '${used}' && @.stated[0].value == '${stated}']) == 1`;

const FACTS: readonly Ruled[] = [
  stated("half-a-centimetre", { height_cm: 178.5 }, {}, asked()),
  stated(
    "more-than-half-a-centimetre",
    { height_cm: 178.6 },
    {},
    differs("/height_cm", "178.6", "178"),
    "@.subject.height_cm == 178.6",
  ),
  stated("a-kilogram", { weight_kg: 81 }, { weight_kg: 80 }, asked()),
  stated("more-than-a-kilogram", { weight_kg: 81.1 }, { weight_kg: 80 }, differs("/weight_kg", "81.1", "80")),
  stated("an-age-of-days", { age_years: 40.26 }, {}, asked()),
  stated("an-age-of-weeks", { age_years: 40.27 }, {}, differs("/age_years", "40.27", "40.25")),
  stated(
    "another-ancestry",
    { ancestry: "other" },
    { ancestry: "caucasian" },
    differs("/ancestry", "other", "caucasian"),
  ),
  stated(
    "another-arm",
    { trial: { arm: "A" } },
    { trial: { arm: "B" } },
    differs("/trial/arm", "B", "A"),
    "@.trial.arm == 'B'",
  ),
  stated("another-site", { trial: { site: "S1" } }, { trial: { site: "S2" } }, differs("/trial/site", "S2", "S1")),
  stated("another-visit", { trial: { visit: "V1" } }, { trial: { visit: "V2" } }, differs("/trial/visit", "V2", "V1")),
  stated("another-cluster", { cluster: "F-1" }, { cluster: "F-2" }, differs("/cluster", "F-1", "F-2")),
  stated(
    "another-status",
    { smoking: { status: "current", pack_years: 5 } },
    { smoking: { status: "never" } },
    differs("/smoking/status", "never", "current"),
  ),
  stated(
    "other-pack-years",
    { smoking: { status: "current", pack_years: 5 } },
    { smoking: { status: "current", pack_years: 8 } },
    differs("/smoking/pack_years", "8", "5"),
  ),
  ...(["mmrc", "cat", "act", "cact"] as const).map((score) =>
    stated(
      `another-${score}`,
      { symptoms: { [score]: 5 - (score === "mmrc" ? 1 : 0) } },
      { symptoms: { [score]: score === "mmrc" ? 3 : 9 } },
      differs(`/symptoms/${score}`, score === "mmrc" ? "3" : "9", score === "mmrc" ? "4" : "5"),
    ),
  ),
  stated(
    "another-acq",
    { symptoms: { acq: { score: 1, version: 5 } } },
    { symptoms: { acq: { score: 2, version: 6 } } },
    differs("/symptoms/acq/score", "2", "1"),
    differs("/symptoms/acq/version", "6", "5"),
  ),
  stated(
    "other-exacerbations",
    { exacerbations: { moderate: 1, severe: 0 } },
    { exacerbations: { moderate: 0, severe: 1 } },
    differs("/exacerbations/moderate", "0", "1"),
    differs("/exacerbations/severe", "1", "0"),
  ),
  stated(
    "another-therapy",
    { maintenance_therapy: true },
    { maintenance_therapy: false },
    differs("/maintenance_therapy", "false", "true"),
  ),
  stated(
    "diagnoses-that-add-up",
    { diagnoses: ["asthma"], symptoms: { act: 25 } },
    { diagnoses: ["copd"] },
    asked(),
    "@.scores.act.control == 'well_controlled'",
  ),
  stated(
    "no-diagnosis-beside-one",
    { diagnoses: ["asthma"] },
    { diagnoses: [] },
    differs("/diagnoses", "asthma", "none"),
  ),
  stated(
    "scores-of-both",
    { diagnoses: ["asthma"], symptoms: { act: 25 } },
    { symptoms: { mmrc: 1 } },
    asked(),
    "@.scores.act.score == 25",
  ),
  stated(
    "biomarkers-of-both",
    { biomarkers: { feno_ppb: 60 } },
    { biomarkers: { feno_ppb: 30, eosinophils_per_ul: 90 } },
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
  apart(
    "a-missing-test-that-the-visit-has",
    HOUR,
    { ...pre(), missing: { post_bronchodilator: "refused" } },
    post(),
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
