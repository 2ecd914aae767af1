import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import type { AnalysisItem } from "../types/item.ts";
import type { BronchodilatorResponse } from "../types/bronchodilator.ts";
import type { Gold } from "../types/gold.ts";
import type { Measure } from "../types/measures.ts";
import { EVIDENCE } from "./clauses.ts";
import { MEASURE_NAMES } from "./finding.ts";
import { litres, ratio, responsePercent } from "./numbers.ts";
import { filled, list, signed, type Wordings } from "./wording.ts";

/** What the test after bronchodilator adds: a fall, the response, the ratio, GOLD. */
export function bronchodilatorClauses(
  item: AnalysisItem,
  { gold }: InterpretationParts,
  context: InterpretationContext,
): Wordings[] {
  const response = item.bronchodilator_response;
  return [
    ...(response === null || context.fell.length === 0 ? [] : [fallClause(response, context)]),
    ...(response === null || isToldByFall(response, context) ? [] : responseClauses(response)),
    ...(response?.fev1_fvc.normalises === true ? [normalClause(response)] : []),
    ...(gold === undefined ? [] : [goldClause(gold, item.post_bronchodilator?.measures.fev1_fvc, context)]),
    ...(context.goldNotApplied === undefined ? [] : [[EVIDENCE[NOT_APPLIED[context.goldNotApplied]].text]]),
  ];
}

const NOT_APPLIED = {
  other_disease_recorded: "goldNotApplied",
  bronchodilator_inadequate: "goldNotAppliedInadequate",
  bronchodilator_doubtful: "goldNotAppliedDoubtful",
} as const;

/** No verdict to tell, or one that a fall has told. */
function isToldByFall({ reason, significant }: BronchodilatorResponse, { fell }: InterpretationContext): boolean {
  return reason !== undefined || (fell.length > 0 && significant === false);
}

function fallClause(response: BronchodilatorResponse, { fell }: InterpretationContext): Wordings {
  const fallen = Math.max(...fell.map((volume) => -(response[volume].change_l ?? 0)));
  const volume = list(fell.map((name) => MEASURE_NAMES[name]));
  const values = { volume, litres: fell.length > 1 ? `up to ${litres(fallen)}` : litres(fallen) };
  return [filled(EVIDENCE.fall.text, values), filled(EVIDENCE.fall.plain, values)];
}

function responseClauses({ fev1, fvc, significant }: BronchodilatorResponse): Wordings[] {
  if (significant === null) return [[EVIDENCE.responseUnknown.text]];
  const verdict = significant ? "a significant response" : "no significant response";
  const percent = ({ change_percent_of_predicted: value }: BronchodilatorResponse["fev1"]): string =>
    value === null ? "an unknown part" : signed(responsePercent(value));
  const values = { fev1: percent(fev1), fvc: percent(fvc), verdict };
  return [[filled(EVIDENCE.response.text, values), filled(EVIDENCE.response.plain, values)]];
}

function normalClause({ fev1_fvc }: BronchodilatorResponse): Wordings {
  const values = { ratio: fev1_fvc.post === null ? "" : ratio(fev1_fvc.post) };
  return [filled(EVIDENCE.normalises.text, values), EVIDENCE.normalises.plain];
}

function goldClause(gold: Gold, measure: Measure | undefined, { diagnoses }: InterpretationContext): Wordings {
  const { measured = null, lln = null } = measure ?? {};
  const clause = diagnoses.includes("copd") ? EVIDENCE.gold : EVIDENCE.goldConditional;
  const values = {
    grade: String(gold.grade),
    group: gold.group === null ? "group not determinable" : `group ${gold.group}`,
    discordant: measured !== null && lln !== null && measured >= lln ? " though not below its lower limit" : "",
  };
  return [filled(clause.text, values), filled(clause.plain, values)];
}
