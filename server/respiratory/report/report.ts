import { ruleVersions } from "../standards/rule-versions.ts";
import type { BatchItem, Fit, ModelChoice, Report } from "../types.ts";
import { attentionList } from "./attention.ts";
import { countsOf } from "./counts.ts";
import { limitationsOf } from "./limitations.ts";
import { zScoreSummaries } from "./z-scores.ts";

/**
 * What a batch says as a whole: rule versions, counts, z-score summaries, the model's fit, what needs a person first, limitations.
 * `items` are those of the batch, in their order; `model` is the contract's Model or as much of it as the rules need.
 */
export function buildReport(
  items: readonly BatchItem[],
  model: ModelChoice & { readonly fit: Pick<Fit, "verdicts"> },
): Report {
  return {
    reference_equations: model.reference_equations,
    rules: model.rules,
    rule_versions: ruleVersions(model),
    counts: countsOf(items),
    z_scores: zScoreSummaries(items, model),
    cohort_verdicts: model.fit.verdicts,
    attention: attentionList(items),
    limitations: limitationsOf(items, model),
  };
}
