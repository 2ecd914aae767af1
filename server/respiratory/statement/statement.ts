import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import type { AnalysisItem, NotInterpretableReason } from "../types.ts";
import { certaintySentence } from "./certainty.ts";
import { courseSentence } from "./course.ts";
import { findingSentence } from "./finding.ts";
import { nextStepSentence } from "./next-step.ts";

const NOT_INTERPRETABLE: Readonly<Record<NotInterpretableReason, readonly [string, string]>> = {
  quality_grade_f: [
    "The test cannot be interpreted: quality grade F, without an acceptable or usable effort.",
    "A repeat test is needed.",
  ],
  age_out_of_range: [
    "The test cannot be interpreted: the age is outside the published range of the reference equations, so there is no predicted value.",
    "Equations made for this age would be needed.",
  ],
  not_measured: [
    "The test cannot be interpreted: FEV1, FVC or both could not be measured.",
    "A complete test is needed.",
  ],
};

/**
 * Two to four sentences in plain language, a draft for a clinician's review: what was found, how sure it is, what would
 * settle it. It never says that a patient has a disease, never advises a drug and never predicts death.
 */
export function statementOf(item: AnalysisItem, parts: InterpretationParts, context: InterpretationContext): string {
  const test = item[parts.interpreted_test];
  const course = courseSentence(item, parts, context);
  if (test === null || parts.not_interpretable_reason !== undefined) {
    const [finding, nextStep] = NOT_INTERPRETABLE[parts.not_interpretable_reason ?? "not_measured"];
    return [finding, ...(course === undefined ? [] : [course]), nextStep].join(" ");
  }
  return [
    findingSentence(test, parts, context),
    ...(course === undefined ? [] : [course]),
    certaintySentence(item, test, parts),
    nextStepSentence(item, test, parts, context),
  ].join(" ");
}
