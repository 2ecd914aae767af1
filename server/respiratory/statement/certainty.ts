import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import { reviewFlags } from "../interpretation/reviews.ts";
import { volumeResponse } from "../interpretation/bronchodilator-response.ts";
import type { TestDoubt } from "../interpretation/test-doubts.ts";
import { longestExpiration } from "../interpretation/test-doubts.ts";
import { qualityStanding } from "../quality/standing.ts";
import type { Grade } from "../spirometry.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import type { AnalysisItem } from "../types/item.ts";
import type { BronchodilatorResponse } from "../types/bronchodilator.ts";
import type { Inconsistency, RecordWarningCode } from "../types/warnings.ts";
import type { TestResult } from "../types/measures.ts";
import { CERTAINTY, FIELDS } from "./clauses.ts";
import { aboveText, MEASURE_NAMES, timeClause } from "./finding.ts";
import { responsePercent } from "./numbers.ts";
import { filled, list, signed, type Wordings } from "./wording.ts";

/** How sure the finding is, in the order in which it is told. */
export function certaintyClauses(
  item: AnalysisItem,
  test: TestResult,
  parts: InterpretationParts,
  context: InterpretationContext,
): Wordings[] {
  return [
    [qualityClause(item, test, parts, context)],
    ...context.doubts.map((doubt) => doubtClause(doubt, test)),
    ...aboveClause(parts, context),
    ...testClauses(item, parts),
    ...responseClause(item, test, context),
    ...(context.fell.includes("fev1") ? [[CERTAINTY.fellAfter.text]] : []),
    ...doubtsAfterClause(item, context),
    ...changeClause(item, test),
    ...borderlineClause(parts),
    ...recordClauses(item),
    ...reviewFlags(item).map((flag): Wordings => [CERTAINTY[flag].text]),
    ...(test.measures.fef25_75?.reason === "age_out_of_range" ? [[CERTAINTY.flowsOutOfRange.text]] : []),
  ];
}

function qualityClause(
  item: AnalysisItem,
  { quality }: TestResult,
  { gold }: InterpretationParts,
  { ageYears }: InterpretationContext,
): string {
  if (quality.fev1 === null && quality.fvc === null) return CERTAINTY.qualityUnknown.text;
  const grades = gradesOf(quality);
  if (qualityStanding(quality) !== "caution") return filled(CERTAINTY.quality.text, grades);
  const names = [
    "severity",
    ...(item.change === null ? [] : ["change over time"]),
    // of a good test after bronchodilator, GOLD is given all the same
    ...(ageYears < ADULT_FROM_YEARS || gold !== undefined ? [] : ["GOLD"]),
  ];
  return filled(CERTAINTY.qualityCaution.text, {
    ...grades,
    withheld: `${list(names)} ${names.length === 1 ? "is" : "are"}`,
  });
}

function doubtClause(doubt: TestDoubt, test: TestResult): Wordings {
  const fet = timeClause(longestExpiration(test));
  const clause = CERTAINTY[doubt];
  return "plain" in clause ? [filled(clause.text, { fet }), clause.plain] : [clause.text];
}

/** Said here where a headline tells of something low. */
function aboveClause({ pattern }: InterpretationParts, { above, largeFvc }: InterpretationContext): Wordings[] {
  const untold = largeFvc ? above.filter((measure) => measure !== "fvc") : above;
  return pattern === null || pattern === "normal" || untold.length === 0
    ? []
    : [[filled(CERTAINTY.aboveLimit.text, { above: aboveText(untold) })]];
}

function testClauses({ pre_bronchodilator: pre }: AnalysisItem, { interpreted_test }: InterpretationParts): Wordings[] {
  if (interpreted_test === "pre_bronchodilator") return [];
  return [[pre === null ? CERTAINTY.onlyAfter.text : CERTAINTY.beforeUnusable.text]];
}

function responseClause(item: AnalysisItem, test: TestResult, { ageYears }: InterpretationContext): Wordings[] {
  const { pre_bronchodilator: pre, post_bronchodilator: post, bronchodilator_response: response } = item;
  const given = [...protocolClause(item)];
  if (response?.reason === "withheld_as_implausible") return [[CERTAINTY.responseWithheldImplausible.text], ...given];
  if (response?.reason === "bronchodilator_inadequate") return [[CERTAINTY.responseInadequate.text], ...given];
  if (response?.reason === "bronchodilator_doubtful") return [[CERTAINTY.responseDoubtful.text], ...given];
  if (response?.reason === "withheld_for_early_stop") return [earlyStopClause(response, pre, post), ...given];
  if (response?.reason !== "withheld_for_quality") return given;
  const other = [pre, post].find((one) => one !== null && one !== test && isDoubtful(one));
  if (other === undefined || other === null) return [[CERTAINTY.responseWithheldHere.text], ...given];
  // that the test before was not used has been said
  if (other === pre) return given;
  const values = {
    ...gradesOf(other.quality),
    gold: ageYears >= ADULT_FROM_YEARS ? " and GOLD are" : " is",
  };
  return [[filled(CERTAINTY.responseWithheld.text, values)], ...given];
}

function earlyStopClause({ fev1 }: BronchodilatorResponse, pre: TestResult | null, post: TestResult | null): Wordings {
  const rose = pre !== null && post !== null && volumeResponse(pre.measures.fvc, post.measures.fvc).significant;
  if (rose !== true) return [CERTAINTY.responseHidden.text];
  const { text, plain } = CERTAINTY.responseEarlyStop;
  const percent = fev1.change_percent_of_predicted;
  return percent === null ? [plain] : [filled(text, { fev1: signed(responsePercent(percent)) }), plain];
}

function isDoubtful({ quality }: TestResult): boolean {
  return ["caution", "excluded"].includes(qualityStanding(quality));
}

const PROTOCOL = {
  other_dose: "another amount",
  other_wait: "another waiting time",
  other_dose_and_wait: "another amount and waiting time",
  no_protocol: "another agent",
} as const;

function protocolClause({ bronchodilator: given, post_bronchodilator: post }: AnalysisItem): Wordings[] {
  if (post === null || given?.protocol === "as_recommended") return [];
  if (given === null) return [[CERTAINTY.notRecorded.text]];
  return [[filled(CERTAINTY.outsideProtocol.text, { what: PROTOCOL[given.protocol] })]];
}

function doubtsAfterClause({ post_bronchodilator: post }: AnalysisItem, context: InterpretationContext): Wordings[] {
  if (post === null || context.doubtsAfter.length === 0) return [];
  const doubts = context.doubtsAfter.map((doubt) => doubtClause(doubt, post).at(-1) ?? "");
  return [[filled(CERTAINTY.doubtsAfter.text, { doubts: list(doubts) })]];
}

/** Earlier tests that did not help; where this test is the doubtful one, the clause on its quality has said so. */
function changeClause({ change, pre_bronchodilator }: AnalysisItem, test: TestResult): Wordings[] {
  if (change?.reason === "no_comparable_test") {
    const side = test === pre_bronchodilator ? "after" : "before";
    return [[filled(CERTAINTY.noComparable.text, { side })]];
  }
  if (change?.reason === "withheld_as_implausible") return [[CERTAINTY.changeImplausible.text]];
  return change?.reason === "withheld_for_quality" && qualityStanding(test.quality) !== "caution"
    ? [[CERTAINTY.changeWithheld.text]]
    : [];
}

function borderlineClause({ borderline }: InterpretationParts): Wordings[] {
  if (borderline.length === 0) return [];
  const names = list(borderline.map((measure) => MEASURE_NAMES[measure]));
  return [[filled(CERTAINTY.borderline.text, { names: `${names} ${borderline.length === 1 ? "lies" : "lie"}` })]];
}

const INCONSISTENCIES: Readonly<Partial<Record<Inconsistency, string>>> = {
  age_inconsistent: "age",
  height_inconsistent: "height",
  ancestry_inconsistent: "ancestry group",
  smoking_inconsistent: "smoking",
};

function recordClauses({ inconsistencies, warnings, visit }: AnalysisItem): Wordings[] {
  const names = inconsistencies.flatMap((found) => INCONSISTENCIES[found] ?? []);
  const doubtful = fieldsOf(warnings.filter(({ code }) => !TOLD_APART.has(code)));
  const differing = factNames(visit.differences ?? []);
  const clauses = [
    inconsistencies.includes("age_repeated") && CERTAINTY.ageRepeated.text,
    inconsistencies.includes("test_repeated") && CERTAINTY.testRepeated.text,
    names.length > 0 && filled(CERTAINTY.inconsistent.text, { names: list(names) }),
    visit.questions.includes("pre_test_after_post_test") && CERTAINTY.preAfterPost.text,
    visit.questions.includes("tests_of_visit_differ") && CERTAINTY.testsDiffer.text,
    differing.length > 0 && filled(CERTAINTY.factsDiffer.text, { names: list(differing) }),
    (visit.contradicted ?? []).length > 0 && CERTAINTY.missingPresent.text,
    ...sidedClauses(warnings, "fev6_equals_fvc", CERTAINTY.fev6EqualsFvc.text),
    ...sidedClauses(warnings, "sampling_rate_doubtful", CERTAINTY.samplingRate.text),
    doubtful.length > 0 && filled(CERTAINTY.warning.text, { names: list(doubtful) }),
  ];
  return clauses.flatMap((text) => (text === false ? [] : [[text]]));
}

/** Warnings that have a clause of their own. */
const TOLD_APART: ReadonlySet<RecordWarningCode> = new Set([
  "missing_test_present",
  "fev6_equals_fvc",
  "sampling_rate_doubtful",
]);

/** What is told of the test before, after, or before and after bronchodilator. */
function sidedClauses(warnings: AnalysisItem["warnings"], told: RecordWarningCode, text: string): string[] {
  const found = warnings.filter(({ code }) => code === told);
  const sides = found.map(({ pointer }) => (pointer.startsWith("/post") ? "after" : "before"));
  return sides.length === 0 ? [] : [filled(text, { side: list(sides) })];
}

const FACT_NAMES: Readonly<Record<string, string>> = {
  age_years: "age",
  height_cm: "height",
  weight_kg: "weight",
  ancestry: "ancestry group",
  symptoms: "symptom scores",
  maintenance_therapy: "maintenance therapy",
  trial: "trial codes",
};

/** By the first name in each pointer. */
function factNames(differences: NonNullable<AnalysisItem["visit"]["differences"]>): string[] {
  return [
    ...new Set(
      differences.map(({ pointer }) => {
        const name = pointer.split("/")[1] ?? pointer;
        return FACT_NAMES[name] ?? name;
      }),
    ),
  ];
}

/** What the pointers lead to, in words. */
function fieldsOf(warnings: AnalysisItem["warnings"]): string[] {
  const fields = warnings.map(({ pointer }) => pointer.split("/").findLast((part) => !/^\d*$/.test(part)) ?? "");
  return [...new Set(fields.map((field) => FIELDS[field] ?? field.replaceAll("_", " ")))];
}

function gradesOf({ fev1, fvc }: TestResult["quality"]): { fev1: string; fvc: string } {
  return { fev1: gradeText(fev1), fvc: gradeText(fvc) };
}

function gradeText(grade: Grade | null): string {
  return grade === null ? "unknown" : `grade ${grade}`;
}
