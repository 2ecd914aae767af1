import type { InterpretationParts } from "../interpretation/flags.ts";
import { qualityStanding } from "../quality/standing.ts";
import type { Grade } from "../spirometry.ts";
import type { AnalysisItem, PatternMeasure, TestResult } from "../types.ts";

/** Third sentence: how sure the finding is. */
export function certaintySentence(
  item: AnalysisItem,
  test: TestResult,
  { borderline, gold }: InterpretationParts,
): string {
  const clauses = [
    qualityClause(test, gold === undefined ? "severity, change and GOLD are" : "severity and change are"),
    ...postQualityClause(item, test),
    ...changeClause(item, test),
    ...(borderline.length === 0 ? [] : [borderlineClause(borderline)]),
    ...(item.inconsistencies.length === 0 ? [] : [inconsistencyClause(item)]),
    ...(flowsOutOfRange(test) ? ["FEF25-75 and FEF75 are outside the equations' age range and have no z-score"] : []),
  ];
  return `${clauses.join("; ")}.`;
}

/** GOLD rests on the test after bronchodilator, which may be sound where the interpreted one is not. */
function qualityClause({ quality }: TestResult, withheld: string): string {
  const grades = `Test quality is ${gradeText(quality.fev1)} for FEV1 and ${gradeText(quality.fvc)} for FVC`;
  if (quality.fev1 === null && quality.fvc === null)
    return "Test quality is unknown, so a poor effort cannot be ruled out";
  return qualityStanding(quality) === "caution"
    ? `${grades}, so the pattern needs caution and ${withheld} withheld`
    : grades;
}

/** A doubtful second test does not touch the pattern, yet response and GOLD rest on it. */
function postQualityClause({ post_bronchodilator: post }: AnalysisItem, interpreted: TestResult): string[] {
  if (post === null || post === interpreted) return [];
  const standing = qualityStanding(post.quality);
  if (standing !== "caution" && standing !== "excluded") return [];
  const grades = `${gradeText(post.quality.fev1)} for FEV1 and ${gradeText(post.quality.fvc)} for FVC`;
  return [`the test after bronchodilator is ${grades}, so the response needs caution and GOLD is withheld`];
}

/** Earlier tests that did not help; where this test is the doubtful one, the clause on its quality has said so. */
function changeClause({ change, pre_bronchodilator }: AnalysisItem, test: TestResult): string[] {
  if (change?.reason === "no_comparable_test") {
    const only = test === pre_bronchodilator ? "after" : "before";
    return [`no change over time can be given, because the earlier tests were made only ${only} bronchodilator`];
  }
  return change?.reason === "withheld_for_quality" && qualityStanding(test.quality) !== "caution"
    ? ["the change over time is withheld, because no earlier test is of reliable quality"]
    : [];
}

function gradeText(grade: Grade | null): string {
  return grade === null ? "unknown" : `grade ${grade}`;
}

const NAMES: Readonly<Record<PatternMeasure, string>> = { fev1: "FEV1", fvc: "FVC", fev1_fvc: "FEV1/FVC" };

function borderlineClause(borderline: readonly PatternMeasure[]): string {
  const names = list(borderline.map((measure) => NAMES[measure]));
  const verb = borderline.length === 1 ? "lies" : "lie";
  return `${names} ${verb} so near the lower limit of normal that a repeat could fall on its other side`;
}

function inconsistencyClause({ inconsistencies }: AnalysisItem): string {
  const names = list(inconsistencies.map((flag) => (flag === "age_inconsistent" ? "age" : "height")));
  return `${names} should be checked, because the patient's records do not agree`;
}

function flowsOutOfRange({ measures }: TestResult): boolean {
  return measures.fef25_75?.reason === "age_out_of_range";
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
