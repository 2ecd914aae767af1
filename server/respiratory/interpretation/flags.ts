import type { AnalysisItem, Flag, Interpretation, Measures } from "../types.ts";
import { isPossibleVariant, type Lows } from "./pattern.ts";
import { qualityStanding } from "../quality/standing.ts";

/** Everything of an interpretation but its flags and its statement. */
export type InterpretationParts = Omit<Interpretation, "flags" | "statement">;

/** What flags and statement are derived from beside the item itself. */
export interface InterpretationContext {
  /** Undefined when there is no pattern. */
  readonly low: Lows | undefined;
  readonly nearFixedRatio: boolean;
  readonly copdRecorded: boolean;
}

/** What a reader of the item must not overlook, as codes in a fixed order. */
export function flagsOf(
  item: AnalysisItem,
  parts: InterpretationParts,
  { low, nearFixedRatio }: InterpretationContext,
): Flag[] {
  const test = item[parts.interpreted_test];
  const flags: Flag[] = [];
  const add = (flag: Flag, holds: boolean) => {
    if (holds) flags.push(flag);
  };
  const standing = test === null ? undefined : qualityStanding(test.quality);
  add("quality_unknown", standing === "unknown");
  add("quality_caution", standing === "caution");
  for (const measure of parts.borderline) flags.push(`borderline_${measure}`);
  add("post_bronchodilator_only", item.pre_bronchodilator === null);
  add("obstruction_or_normal_variant", low !== undefined && isPossibleVariant(low));
  add("bronchodilator_response", item.bronchodilator_response?.significant === true);
  add("significant_change", item.change?.conditional_change_score?.significant === true);
  add("significant_decline", (item.change?.declines.length ?? 0) > 0);
  add("significant_improvement", (item.change?.improvements.length ?? 0) > 0);
  add("records_joined", item.visit.records.length > 1);
  flags.push(...item.visit.questions);
  flags.push(...item.inconsistencies);
  add("measure_out_of_range", test !== null && anyOutOfRange(test.measures));
  add("near_fixed_ratio", nearFixedRatio);
  add("scales_disagree", parts.gold?.scales_disagree === true);
  add("maintenance_therapy", parts.gold?.initial_treatment_only === true);
  add("eosinophils_high", parts.scores?.eosinophils?.level === "high");
  add("eosinophils_low", parts.scores?.eosinophils?.level === "low");
  add("feno_high", parts.scores?.feno?.level === "high");
  return flags;
}

function anyOutOfRange({ fev1, fvc, fev1_fvc, fef25_75, fef75 }: Measures): boolean {
  return [fev1, fvc, fev1_fvc, fef25_75, fef75].some((measure) => measure?.reason === "age_out_of_range");
}
