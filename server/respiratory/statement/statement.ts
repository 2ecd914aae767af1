import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import { qualityStanding } from "../quality/standing.ts";
import type { AnalysisItem } from "../types/item.ts";
import { MISSING_REASONS } from "../types/record.ts";
import type { TestResult } from "../types/measures.ts";
import { bronchodilatorClauses } from "./after-bronchodilator.ts";
import { certaintyClauses } from "./certainty.ts";
import { templateFor } from "./choose-template.ts";
import { EVIDENCE } from "./clauses.ts";
import { told } from "./finding.ts";
import { changeWordings, comesFirst } from "./over-time.ts";
import { scoresText } from "./score-clauses.ts";
import { whyMissing } from "../visits/missing-tests.ts";
import { SETTLE, type Template, type TemplateName, TEMPLATES } from "./templates.ts";
import { filled, numbersIn, sentence, withinBudget, type Wordings } from "./wording.ts";

/**
 * Two to four sentences in plain language, a draft for a clinician's review: what was found in at most 25 words, the evidence,
 * how sure it is, and what would settle it. At most five numbers; the rest stands in the item.
 */
export function statementOf(item: AnalysisItem, parts: InterpretationParts, context: InterpretationContext): string {
  const test = item[parts.interpreted_test];
  const name = templateFor(test, parts, context);
  const template: Template = TEMPLATES[name];
  const headline = told(template.headline, test, parts, context);
  const certainty = test === null || parts.pattern === null ? [] : certaintyClauses(item, test, parts, context);
  const heightsDoubtful = item.inconsistencies.includes("height_inconsistent");
  const change = item.change === null ? [] : changeWordings(item.change, heightsDoubtful);
  const ofPattern = template.evidence.map((wording) => told(wording, test, parts, context));
  const evidence = [ofPattern, ...evidenceBeside(item, parts, context), ...change].filter((one) => one.length > 0);
  // what changed for certain comes before the numbers of the pattern
  const first = item.change !== null && comesFirst(item.change, heightsDoubtful) ? change : [];
  const [shown, sure] = withinBudget([evidence, certainty], first, numbersIn(headline));
  return [headline, sentence(shown), sentence(sure), sentence([lastClause(item, name, test, parts, context)])]
    .filter((text) => text !== undefined)
    .join(" ");
}

function evidenceBeside(item: AnalysisItem, parts: InterpretationParts, context: InterpretationContext): Wordings[] {
  const scores = scoresText(parts.scores);
  return [
    ...(parts.not_interpretable_reason === "implausible_values" ? [causesOf(item)] : []),
    ...missingClauses(item),
    ...(parts.prism === true ? [[EVIDENCE.prism.text]] : []),
    ...bronchodilatorClauses(item, parts, context),
    ...(scores === undefined ? [] : [[filled(EVIDENCE.scores.text, { scores })]]),
  ];
}

/** Why a visit has no test, as its records say. */
function missingClauses(item: AnalysisItem): Wordings[] {
  if (item.pre_bronchodilator !== null || item.post_bronchodilator !== null) return [];
  return (["pre_bronchodilator", "post_bronchodilator"] as const).flatMap((test) => {
    const stated = whyMissing(item, test);
    const reason = MISSING_REASONS.find((known) => known === stated);
    const side = test === "pre_bronchodilator" ? "before" : "after";
    return reason === undefined ? [] : [[filled(EVIDENCE.missing.text, { side, reason: WHY_MISSING[reason] })]];
  });
}

const WHY_MISSING: Readonly<Record<(typeof MISSING_REASONS)[number], string>> = {
  not_done: "the test was not done",
  refused: "the patient refused the test",
  unable: "the patient could not do the test",
  contraindicated: "the test was contraindicated",
  technical_failure: "a technical failure prevented the test",
  missed_visit: "nobody came for the test",
  other: "the test was not done, for a reason that is recorded as other",
};

/** The likely cause of what cannot be true: the first warning, which the others often follow from. */
function causesOf({ warnings }: AnalysisItem): Wordings {
  const [first] = warnings;
  if (first === undefined) return [];
  return [
    first.detail
      .split(/(?<=\.) /)
      .map((text) => `${text.charAt(0).toLowerCase()}${text.slice(1).replace(/\.$/, "")}`)
      .join("; "),
  ];
}

/** What would settle the question: tests and a clinician's reading, never a treatment. */
function lastClause(
  item: AnalysisItem,
  name: TemplateName,
  test: TestResult | null,
  parts: InterpretationParts,
  context: InterpretationContext,
): string {
  const template: Template = TEMPLATES[name];
  if (parts.pattern === null || test === null) return template.settle;
  if (qualityStanding(test.quality) === "caution") return SETTLE.repeatForQuality.text;
  const settle = settleOf(item, name, context);
  if (parts.borderline.length > 0) {
    return filled(SETTLE.repeatFirst.text, { settle: template.settleAfterRepeat ?? settle });
  }
  const near = context.nearFixedRatio && parts.gold !== undefined;
  return near ? filled(SETTLE.repeatNearFixedRatio.text, { settle }) : settle;
}

function settleOf(item: AnalysisItem, name: TemplateName, { low }: InterpretationContext): string {
  const obstructed = name === "obstruction" || name === "obstruction_normal_fev1";
  if (obstructed && item.post_bronchodilator !== null) return SETTLE.afterBronchodilator.text;
  if (name === "possible_restriction" && low?.fev1 !== true) return SETTLE.restrictionWithNormalFev1.text;
  return TEMPLATES[name].settle;
}
