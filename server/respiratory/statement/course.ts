import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import type { AnalysisItem, BronchodilatorResponse, Gold, TestResult, VolumeResponse } from "../types.ts";
import { litres, ratio, responsePercent } from "./numbers.ts";
import { changeClauses } from "./over-time.ts";

/** Second sentence: response, GOLD, change over time. Undefined where there is nothing of it to say. */
export function courseSentence(
  item: AnalysisItem,
  parts: InterpretationParts,
  context: InterpretationContext,
): string | undefined {
  const clauses = [
    ...(item.bronchodilator_response === null ? [] : [responseClause(item.bronchodilator_response)]),
    ...(parts.gold === undefined || item.post_bronchodilator === null
      ? []
      : [goldClause(parts.gold, item.post_bronchodilator, context)]),
    ...(item.change === null ? [] : changeClauses(item.change)),
  ];
  if (clauses.length === 0) return undefined;
  const text = clauses.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function responseClause({ fev1, fvc, significant }: BronchodilatorResponse): string {
  if (significant === null) return "the bronchodilator response cannot be judged from this record";
  const verdict = significant ? "a significant response" : "not a significant response";
  return `after bronchodilator ${volumeClause("FEV1", fev1)} and ${volumeClause("FVC", fvc)}, ${verdict}`;
}

function volumeClause(name: string, { change_l, change_percent_of_predicted }: VolumeResponse): string {
  if (change_l === null || change_percent_of_predicted === null) return `${name} cannot be compared`;
  return `${name} changed by ${signed(litres(change_l))} (${responsePercent(change_percent_of_predicted)} of predicted)`;
}

function goldClause(gold: Gold, post: TestResult, { copdRecorded }: InterpretationContext): string {
  const { fev1_fvc } = post.measures;
  const value = fev1_fvc.measured === null ? "" : ` is ${ratio(fev1_fvc.measured)}`;
  const discordant = fev1_fvc.measured !== null && fev1_fvc.lln !== null && fev1_fvc.measured >= fev1_fvc.lln;
  const group = gold.group === null ? "group not determinable from this record" : `group ${gold.group}`;
  const classes = `GOLD grade ${gold.grade}, ${group} (edition ${gold.edition})`;
  return [
    `FEV1/FVC after bronchodilator${value}, below the fixed ratio of 0.70`,
    discordant ? " though not below its lower limit of normal" : "",
    copdRecorded
      ? `, which with the recorded diagnosis is ${classes}`
      : `, which would be ${classes} only if a clinician diagnoses COPD`,
    gold.initial_treatment_only
      ? "; that group is meant for initial treatment, and maintenance therapy is recorded"
      : "",
  ].join("");
}

function signed(text: string): string {
  return text.startsWith("-") ? text : `+${text}`;
}
