import type { BatchItem } from "../types/item.ts";
import type { FitVerdict, ReportedFit } from "../types/cohort-fit.ts";
import type { ModelChoice } from "../types/model.ts";
import type { Report } from "../types/report.ts";
import { attentionList } from "./attention.ts";
import { countsOf } from "./counts.ts";
import { limitationsOf } from "./limitations.ts";
import { trialGroups } from "./trial-groups.ts";
import { zScoreSummaries } from "./z-scores.ts";

/** What a report needs of a model. */
export interface ReportedModel extends ModelChoice {
  readonly verdicts: readonly FitVerdict[];
  readonly cohort_fit: ReportedFit;
}

/**
 * What a batch says as a whole: counts, z-score summaries, the model's fit, what needs a person first, limitations.
 * `items` are those of the batch, in their order; `leftOut`: visits that the analysis had no item for. Every sentence of the limitations is made from these very numbers.
 */
export function buildReport(items: readonly BatchItem[], model: ReportedModel, leftOut = 0): Report {
  const counts = countsOf(items, leftOut);
  const groups = trialGroups(items, model);
  return {
    reference_equations: model.reference_equations,
    rules: model.rules,
    counts,
    z_scores: zScoreSummaries(items, model),
    ...(groups.length > 0 && { trial_groups: groups }),
    cohort_verdicts: model.verdicts,
    cohort_fit: model.cohort_fit,
    attention: attentionList(items),
    limitations: limitationsOf(items, counts, model),
  };
}
