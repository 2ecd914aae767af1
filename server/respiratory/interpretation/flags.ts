import { reviewFlags } from "./reviews.ts";
import { isDoubtful, keepsResponse } from "../plausibility/warnings.ts";
import { qualityStanding } from "../quality/standing.ts";
import type { AnalysisItem } from "../types/item.ts";
import type { Flag } from "../types/flags.ts";
import type { Interpretation, SeverityBasis } from "../types/interpretation.ts";
import type { Measures, PatternMeasure } from "../types/measures.ts";
import type { PatientRecord } from "../types/record.ts";
import type { GoldNotApplied } from "./gold.ts";
import type { Lows } from "./pattern.ts";
import type { TestDoubt } from "./test-doubts.ts";

/** Everything of an interpretation but its flags and its statement. */
export type InterpretationParts = Omit<Interpretation, "flags" | "statement">;

/** What flags and statement are derived from beside the item itself. */
export interface InterpretationContext {
  /** Undefined when there is no pattern. */
  readonly low: Lows | undefined;
  /** Above their upper limit of normal. */
  readonly above: readonly PatternMeasure[];
  readonly possibleVariant: boolean;
  readonly largeFvc: boolean;
  /** Of the interpreted test, and of the one after bronchodilator where another is interpreted. */
  readonly doubts: readonly TestDoubt[];
  readonly doubtsAfter: readonly TestDoubt[];
  /** Volumes that fell after bronchodilator. */
  readonly fell: readonly SeverityBasis[];
  /** Over time: whoever reads the headline alone must not miss it. */
  readonly declined: boolean;
  /** There is a change over time, and no rule says whether it is more than can be expected. */
  readonly unjudged: boolean;
  readonly nearFixedRatio: boolean;
  readonly goldNotApplied: GoldNotApplied | undefined;
  readonly diagnoses: NonNullable<PatientRecord["diagnoses"]>;
  readonly ageYears: number;
}

/** What a reader of the item must not overlook, as codes in a fixed order. */
export function flagsOf(item: AnalysisItem, parts: InterpretationParts, context: InterpretationContext): Flag[] {
  const test = item[parts.interpreted_test];
  const { low, above, possibleVariant, largeFvc, nearFixedRatio } = context;
  const flags: Flag[] = [];
  const add = (flag: Flag, holds: boolean) => {
    if (holds) flags.push(flag);
  };
  const standing = test === null ? undefined : qualityStanding(test.quality);
  add("implausible_value", !keepsResponse(item.warnings));
  add("record_doubtful", isDoubtful(item.warnings));
  add("quality_unknown", standing === "unknown");
  add("quality_caution", standing === "caution");
  flags.push(...new Set([...context.doubts, ...context.doubtsAfter]));
  for (const measure of parts.borderline) flags.push(`borderline_${measure}`);
  for (const measure of above) flags.push(`${measure}_above_upper_limit`);
  add("post_bronchodilator_only", test !== null && parts.interpreted_test === "post_bronchodilator");
  add(
    "pre_bronchodilator_unusable",
    item.pre_bronchodilator !== null && parts.interpreted_test === "post_bronchodilator",
  );
  add("obstruction_or_normal_variant", low !== undefined && possibleVariant);
  add("large_fvc_with_low_ratio", largeFvc);
  flags.push(...bronchodilatorFlags(item, context));
  add("significant_change", changedByScore(item));
  add("significant_decline", (item.change?.declines.length ?? 0) > 0);
  add("significant_improvement", (item.change?.improvements.length ?? 0) > 0);
  add("change_not_judged", context.unjudged);
  add("records_joined", item.visit.records.length > 1);
  flags.push(...reviewFlags(item));
  flags.push(...item.visit.questions);
  flags.push(...item.inconsistencies);
  add("measure_out_of_range", test !== null && anyOutOfRange(test.measures));
  add("near_fixed_ratio", nearFixedRatio);
  add("gold_not_applied", context.goldNotApplied !== undefined);
  add("scales_disagree", parts.gold?.scales_disagree === true);
  add("maintenance_therapy", parts.gold?.initial_treatment_only === true);
  add("eosinophils_high", parts.scores?.eosinophils?.level === "high");
  add("eosinophils_low", parts.scores?.eosinophils?.level === "low");
  add("feno_high", parts.scores?.feno?.level === "high");
  return flags;
}

function bronchodilatorFlags(item: AnalysisItem, { fell }: InterpretationContext): Flag[] {
  const { bronchodilator: given, bronchodilator_response: response } = item;
  const flags: Flag[] = [];
  if (response?.significant === true) flags.push("bronchodilator_response");
  if (response?.reason !== undefined) flags.push("response_withheld");
  if (fell.length > 0) flags.push("fall_after_bronchodilator");
  if (response?.fev1_fvc.normalises === true) flags.push("ratio_normalises_after_bronchodilator");
  if (given !== null && given.protocol !== "as_recommended") flags.push("bronchodilator_outside_protocol");
  return flags;
}

/** The score alone may be beyond its limit where FEV1 changed by no more than efforts of one session do: that is no evidence. */
function changedByScore({ change }: AnalysisItem): boolean {
  return change !== null && [...change.declines, ...change.improvements].includes("conditional_change_score");
}

function anyOutOfRange({ fev1, fvc, fev1_fvc, fef25_75, fef75 }: Measures): boolean {
  return [fev1, fvc, fev1_fvc, fef25_75, fef75].some((measure) => measure?.reason === "age_out_of_range");
}
