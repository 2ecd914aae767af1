import { type InterpretationParts, flagsOf } from "./interpretation/flags.ts";
import { goldOf, isNearFixedRatio } from "./interpretation/gold.ts";
import {
  type Lows,
  borderlineMeasures,
  isPrism,
  lowsOf,
  patternOf,
  patternZScores,
  severityBasisOf,
  severityOf,
} from "./interpretation/pattern.ts";
import { isReliable, qualityStanding } from "./quality/standing.ts";
import { scoresOf } from "./interpretation/scores.ts";
import { statementOf } from "./statement/statement.ts";
import type {
  AnalysisItem,
  Interpretation,
  InterpretedTest,
  Measures,
  ModelChoice,
  NotInterpretableReason,
  PatientRecord,
  TestResult,
} from "./types.ts";

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
  const interpreted_test = item.pre_bronchodilator === null ? "post_bronchodilator" : "pre_bronchodilator";
  const test = item[interpreted_test];
  const low = lowMeasures(test, model);
  const gold = goldOf(item.post_bronchodilator, record, model.rules.gold_edition);
  const scores = scoresOf(record);
  const parts: InterpretationParts = {
    ...(low === undefined
      ? notInterpretable(interpreted_test, test)
      : finding(interpreted_test, test as TestResult, low)),
    ...(gold !== undefined && { gold }),
    ...(scores !== undefined && { scores }),
  };
  const context = {
    low,
    nearFixedRatio: isNearFixedRatio(item.post_bronchodilator, record),
    copdRecorded: (record.diagnoses ?? []).includes("copd"),
  };
  return { ...item, ...parts, flags: flagsOf(item, parts, context), statement: statementOf(item, parts, context) };
}

/** Undefined where there is no pattern: no test, grade F, or a z-score that cannot be computed. */
function lowMeasures(test: TestResult | null, model: ModelChoice): Lows | undefined {
  if (test === null || qualityStanding(test.quality) === "excluded") return undefined;
  const z = patternZScores(test.measures);
  return z === undefined ? undefined : lowsOf(z, model);
}

function finding(interpreted_test: InterpretedTest, test: TestResult, low: Lows): InterpretationParts {
  const pattern = patternOf(low);
  const basis = isReliable(test.quality) ? severityBasisOf(pattern, low) : null;
  const z = basis === null ? null : test.measures[basis].z_score;
  return {
    interpretable: true,
    interpreted_test,
    pattern,
    severity: z === null ? null : severityOf(z),
    severity_basis: basis,
    prism: isPrism(low),
    borderline: borderlineMeasures(test.measures),
  };
}

function notInterpretable(interpreted_test: InterpretedTest, test: TestResult | null): InterpretationParts {
  return {
    interpretable: false,
    not_interpretable_reason: reasonFor(test),
    interpreted_test,
    pattern: null,
    severity: null,
    severity_basis: null,
    prism: null,
    borderline: [],
  };
}

function reasonFor(test: TestResult | null): NotInterpretableReason {
  if (test === null) return "not_measured";
  if (qualityStanding(test.quality) === "excluded") return "quality_grade_f";
  const { fev1, fvc, fev1_fvc }: Measures = test.measures;
  const outOfRange = [fev1, fvc, fev1_fvc].some((measure) => measure.reason === "age_out_of_range");
  return outOfRange ? "age_out_of_range" : "not_measured";
}
