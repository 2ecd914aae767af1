import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import type { AnalysisItem, NotInterpretableReason, TestResult } from "../types.ts";
import { certaintySentence } from "./certainty.ts";
import { courseSentence } from "./course.ts";
import { findingSentence } from "./finding.ts";
import { nextStepSentence } from "./next-step.ts";

/** What was found, and what would settle it. */
function notInterpretable(reason: NotInterpretableReason, test: TestResult | null): readonly [string, string] {
  switch (reason) {
    case "quality_grade_f":
      return [
        `The test cannot be interpreted: quality grade F for ${failedVolumes(test)}, without an acceptable or usable effort.`,
        "A repeat test is needed.",
      ];
    case "age_out_of_range":
      return [
        "The test cannot be interpreted: the age is outside the published range of the reference equations, so there is no predicted value.",
        "Equations made for this age would be needed.",
      ];
    case "not_measured":
      return isContradictory(test)
        ? [
            "The test cannot be interpreted: the largest FEV1 that can be used is above the largest FVC that can, so there is no FEV1/FVC.",
            "A repeat test is needed.",
          ]
        : ["The test cannot be interpreted: FEV1, FVC or both could not be measured.", "A complete test is needed."];
  }
}

function failedVolumes(test: TestResult | null): string {
  const failed = [...(test?.quality.fev1 === "F" ? ["FEV1"] : []), ...(test?.quality.fvc === "F" ? ["FVC"] : [])];
  return failed.join(" and ");
}

/** Both volumes were measured, in different efforts, and no ratio can be made of them. */
function isContradictory(test: TestResult | null): boolean {
  return test !== null && test.measures.fev1.measured !== null && test.measures.fvc.measured !== null;
}

/**
 * Two to four sentences in plain language, a draft for a clinician's review: what was found, how sure it is, what would
 * settle it. It never says that a patient has a disease, never advises a drug and never predicts death.
 */
export function statementOf(item: AnalysisItem, parts: InterpretationParts, context: InterpretationContext): string {
  const test = item[parts.interpreted_test];
  const course = courseSentence(item, parts, context);
  if (test === null || parts.not_interpretable_reason !== undefined) {
    const [finding, nextStep] = notInterpretable(parts.not_interpretable_reason ?? "not_measured", test);
    return [finding, ...(course === undefined ? [] : [course]), nextStep].join(" ");
  }
  return [
    findingSentence(test, parts, context),
    ...(course === undefined ? [] : [course]),
    certaintySentence(item, test, parts),
    nextStepSentence(item, test, parts, context),
  ].join(" ");
}
