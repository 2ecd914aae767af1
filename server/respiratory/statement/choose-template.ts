import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import { mayHaveStoppedEarly } from "../interpretation/test-doubts.ts";
import type { TestResult } from "../types/measures.ts";
import type { TemplateName } from "./templates.ts";

/** Which template an interpretation is told by. */
export function templateFor(
  test: TestResult | null,
  parts: InterpretationParts,
  context: InterpretationContext,
): TemplateName {
  switch (parts.pattern) {
    case null:
      return whyNot(test, parts);
    case "normal":
      if (context.above.includes("fev1_fvc")) return "high_ratio";
      return context.above.length > 0 ? "above_limits" : "normal";
    case "airflow_obstruction":
      return obstruction(context);
    case "obstruction_possible_mixed":
      return "mixed";
    case "possible_restriction":
      return isLikelyCutShort(context) ? "low_fvc_early_stop" : "possible_restriction";
    case "isolated_low_fev1":
      return "isolated_low_fev1";
  }
}

function obstruction({ low, largeFvc, possibleVariant }: InterpretationContext): TemplateName {
  if (largeFvc) return "large_fvc";
  if (possibleVariant) return "obstruction_or_variant";
  return low?.fev1 === true ? "obstruction" : "obstruction_normal_fev1";
}

/** A low FVC that an expiration of too short a time would explain. */
function isLikelyCutShort({ above, doubts }: InterpretationContext): boolean {
  return mayHaveStoppedEarly(doubts) || above.includes("fev1_fvc");
}

function whyNot(test: TestResult | null, { not_interpretable_reason: reason }: InterpretationParts): TemplateName {
  if (reason === "quality_grade_f" || reason === "age_out_of_range") return reason;
  if (reason === "implausible_values") return "implausible";
  if (test === null) return "no_test";
  const bothMeasured = test.measures.fev1.measured !== null && test.measures.fvc.measured !== null;
  return bothMeasured ? "contradictory" : "not_measured";
}
