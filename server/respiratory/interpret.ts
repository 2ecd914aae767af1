import { isJudged } from "./course/judged.ts";
import { doubtsOf } from "./interpretation/test-doubts.ts";
import { volumesThatFell } from "./interpretation/bronchodilator-response.ts";
import { type InterpretationContext, type InterpretationParts, flagsOf } from "./interpretation/flags.ts";
import { goldOf, goldReason, goldNotApplied, isNearFixedRatio } from "./interpretation/gold.ts";
import { interpretedTest, isExcluded } from "./interpretation/interpreted-test.ts";
import {
  type PatternZScores,
  aboveUpperLimit,
  borderlineMeasures,
  isLargeFvcWithLowRatio,
  isPossibleVariant,
  isPrism,
  lowsOf,
  patternOf,
  patternZScores,
  severityBasisOf,
  severityOf,
} from "./interpretation/pattern.ts";
import { scoresOf } from "./interpretation/scores.ts";
import { keepsPattern } from "./plausibility/warnings.ts";
import { isReliable } from "./quality/standing.ts";
import { statementOf } from "./statement/statement.ts";
import type { AnalysisItem } from "./types/item.ts";
import type { Interpretation, NotInterpretableReason, Pattern, SeverityReason } from "./types/interpretation.ts";
import type { InterpretedTest, PatientRecord } from "./types/record.ts";
import type { Measures, TestResult } from "./types/measures.ts";
import type { ModelChoice } from "./types/model.ts";

/**
 * An analysed item with its interpretation (ERS/ATS 2022) and a plain-language draft for a clinician's review.
 *
 * `item` is what `analyseRecord` made of `record` under the same model, unrounded: a rounded z-score could change sides of a limit.
 * Whatever else the caller put into the item (its revision) is carried through.
 */
export function interpretItem<T extends AnalysisItem>(
  item: T,
  record: PatientRecord,
  model: ModelChoice,
): T & Interpretation {
  const interpreted_test = interpretedTest(item);
  const test = item[interpreted_test];
  const z = patternScores(item, test);
  const plausible = keepsPattern(item.warnings);
  const gold = plausible ? goldOf(item.post_bronchodilator, record, model.rules.gold_edition) : undefined;
  const scores = scoresOf(record, item.warnings);
  const parts: InterpretationParts = {
    ...(z === undefined || test === null
      ? notInterpretable(interpreted_test, test, plausible)
      : finding(interpreted_test, test, z, item, model)),
    ...(gold === undefined ? { gold_reason: goldReason(item.post_bronchodilator, record, plausible) } : { gold }),
    ...(scores !== undefined && { scores }),
  };
  const context = contextOf(item, test, z, record, model);
  return { ...item, ...parts, flags: flagsOf(item, parts, context), statement: statementOf(item, parts, context) };
}

/** Undefined where there is no pattern: no test, grade F, numbers that cannot be true, or a z-score that cannot be computed. */
function patternScores({ warnings }: AnalysisItem, test: TestResult | null): PatternZScores | undefined {
  return test === null || isExcluded(test) || !keepsPattern(warnings) ? undefined : patternZScores(test.measures);
}

function contextOf(
  item: AnalysisItem,
  test: TestResult | null,
  z: PatternZScores | undefined,
  record: PatientRecord,
  model: ModelChoice,
): InterpretationContext {
  const low = z === undefined ? undefined : lowsOf(z, model);
  const { pre_bronchodilator: pre, post_bronchodilator: post } = item;
  return {
    low,
    above: z === undefined ? [] : aboveUpperLimit(z, model),
    possibleVariant: low !== undefined && z !== undefined && isPossibleVariant(low, z),
    largeFvc: low !== undefined && z !== undefined && isLargeFvcWithLowRatio(low, z, model),
    doubts: test === null ? [] : doubtsOf(test, record.age_years),
    doubtsAfter: post === null || post === test ? [] : doubtsOf(post, record.age_years),
    fell: pre === null || post === null ? [] : volumesThatFell(pre.measures, post.measures, record.age_years),
    declined: (item.change?.declines.length ?? 0) > 0,
    unjudged:
      item.change !== null &&
      item.change.reason === undefined &&
      !isJudged(item.change, item.inconsistencies.includes("height_inconsistent")),
    nearFixedRatio: isNearFixedRatio(post, record),
    goldNotApplied: keepsPattern(item.warnings) ? goldNotApplied(post, record) : undefined,
    diagnoses: record.diagnoses ?? [],
    ageYears: record.age_years,
  };
}

function finding(
  interpreted_test: InterpretedTest,
  test: TestResult,
  scores: PatternZScores,
  { subject }: AnalysisItem,
  model: ModelChoice,
): InterpretationParts {
  const low = lowsOf(scores, model);
  const pattern = patternOf(low);
  const basis = isReliable(test.quality) ? severityBasisOf(pattern, low) : null;
  return {
    interpretable: true,
    interpreted_test,
    pattern,
    ...(basis === null
      ? { severity: null, severity_reason: severityReason(pattern, test) }
      : { severity: severityOf(scores[basis]) }),
    severity_basis: basis,
    prism: isPrism(low),
    borderline: borderlineMeasures(test.measures, subject.age_years, model),
  };
}

function severityReason(pattern: Pattern, { quality }: TestResult): SeverityReason {
  if (!isReliable(quality)) return "withheld_for_quality";
  return pattern === "normal" ? "normal_pattern" : "measure_not_low";
}

function notInterpretable(
  interpreted_test: InterpretedTest,
  test: TestResult | null,
  plausible: boolean,
): InterpretationParts {
  return {
    interpretable: false,
    not_interpretable_reason: reasonFor(test, plausible),
    interpreted_test,
    pattern: null,
    severity: null,
    severity_reason: "not_interpretable",
    severity_basis: null,
    prism: null,
    borderline: [],
  };
}

function reasonFor(test: TestResult | null, plausible: boolean): NotInterpretableReason {
  if (test === null) return "not_measured";
  if (isExcluded(test)) return "quality_grade_f";
  if (!plausible) return "implausible_values";
  const { fev1, fvc, fev1_fvc }: Measures = test.measures;
  const outOfRange = [fev1, fvc, fev1_fvc].some((measure) => measure.reason === "age_out_of_range");
  return outOfRange ? "age_out_of_range" : "not_measured";
}
