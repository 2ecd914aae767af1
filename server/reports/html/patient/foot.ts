import type { BatchReport, PatientReport, Rule } from "../../input.ts";
import { moment } from "../format.ts";
import { html, type Markup } from "../markup.ts";
import type { Sources } from "../sources.ts";
import { equationWords } from "../words.ts";

/** A place to sign, then which rules made the numbers and which batch this is. */
export function footOf({ results, item, rules }: PatientReport, sources: Sources): Markup {
  const { report } = results;
  return html`<div class="sign">
      <p>Reviewed by</p>
      <p>Date</p>
      <p>Signature</p>
    </div>
    <footer>
      ${sources.list()}
      <p>${rulesText(report, rules)}</p>
      <p>
        Batch ${report.batch_id}, delivered ${moment(report.created_at)}; analysis ${report.analysis_id}; model
        ${report.model_id}; record revision ${item.record_revision}. The service supports decisions and makes none:
        every statement is a draft for a clinician’s review and no diagnosis.
      </p>
      ${guideLink()}
    </footer>`;
}

/** For whoever was sent the page and wants to know what it is; paper leads nowhere. */
export function guideLink(): Markup {
  return html`<p class="screen"><a href="/docs/guides/clinicians">What this page is, and what its numbers mean</a></p>`;
}

/** The rules in one sentence: equations, limits, and how many of them rest on no source that could be read. */
export function rulesText({ rules, reference_equations, ruleset }: BatchReport, applied: readonly Rule[]): string {
  const own = applied.filter(({ status }) => status === "own_judgement").length;
  const unconfirmed = applied.filter(({ status }) => status === "unconfirmed").length;
  return `Rules: ${equationWords(reference_equations)}; limits at the ${rules.lower_limit_percentile}th percentile; GOLD edition ${rules.gold_edition}. ${own} further rules are our own judgement, ${unconfirmed} could not be confirmed; ${ruleset === undefined ? "the batch lists each" : `each is listed in ruleset ${ruleset.ruleset_id}`}.`;
}
