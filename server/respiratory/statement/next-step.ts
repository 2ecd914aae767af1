import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import { isPossibleVariant } from "../interpretation/pattern.ts";
import { qualityStanding } from "../quality/standing.ts";
import type { AnalysisItem, TestResult } from "../types.ts";

/** Last sentence: what would settle the question. Tests and a clinician's reading, never a treatment. */
export function nextStepSentence(
  item: AnalysisItem,
  test: TestResult,
  parts: InterpretationParts,
  context: InterpretationContext,
): string {
  if (qualityStanding(test.quality) === "caution") {
    return "A repeat test of acceptable quality is needed before conclusions are drawn.";
  }
  if (parts.borderline.length > 0) return `A repeat test comes first; ${stepAfterRepeat(item, parts, context)}.`;
  const step = patternStep(item, parts, context);
  if (context.nearFixedRatio && parts.gold !== undefined) {
    return `A repeat on another occasion is advised, because the ratio after bronchodilator lies between 0.60 and 0.80; ${step}.`;
  }
  return `${step.charAt(0).toUpperCase()}${step.slice(1)}.`;
}

/** The same where a repeat was asked for already. */
function stepAfterRepeat(item: AnalysisItem, parts: InterpretationParts, context: InterpretationContext): string {
  const { low } = context;
  if (low !== undefined && isPossibleVariant(low))
    return "symptoms and exposure would tell obstruction from a normal variant";
  switch (parts.pattern) {
    case "isolated_low_fev1":
      return "lung volumes, if the finding persists, would clarify its meaning";
    case "normal":
      return "a test within limits does not exclude airflow limitation that varies";
    default:
      return patternStep(item, parts, context);
  }
}

function patternStep(item: AnalysisItem, { pattern }: InterpretationParts, { low }: InterpretationContext): string {
  switch (pattern) {
    case "airflow_obstruction":
      if (low !== undefined && isPossibleVariant(low)) {
        return "symptoms, exposure and a repeat test would tell obstruction from a normal variant";
      }
      return item.post_bronchodilator === null
        ? "a test after bronchodilator would show how far the obstruction is reversible"
        : "symptoms, exposure and the course over time would clarify its cause";
    case "obstruction_possible_mixed":
      return "measuring total lung capacity would tell a mixed pattern from obstruction with air trapping";
    case "possible_restriction":
      return low?.fev1 === true
        ? "measuring total lung capacity would tell restriction from a poor effort or air trapping"
        : "measuring total lung capacity would show whether there is restriction";
    case "isolated_low_fev1":
      return "a repeat test, and lung volumes if the finding persists, would clarify its meaning";
    default:
      return "a test within limits does not exclude airflow limitation that varies, so unexplained symptoms would call for a repeat";
  }
}
