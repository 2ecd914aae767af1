import type { ModelChoice } from "../../respiratory/types.ts";
import type { Project, StoredAnalysis } from "../../storage/store.ts";
import { type Analysis, type AnalysisTexts, readStoredForm } from "../analyse/analysis-text.ts";
import { linesOf, type RecordText, type ReviewedVisit } from "../compute/compute.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { jsonText } from "../shared/json-text.ts";
import { instant } from "../shared/slice.ts";
import { decisionsOn, type Item, type ItemRead } from "./decisions.ts";

/** An item to compute again, with all decisions on it so far and those of this review. */
interface Again extends ItemRead {
  readonly item: Item;
}

/**
 * The texts of an analysis in which some items are computed again with what reviewers decided. Each is made of the revisions
 * that were analysed; earlier visits, which serve the course, are taken as they are known now.
 * Throws DomainError `too_many_requests`.
 */
export async function analyseAgain(
  ctx: Context,
  { computeFor }: Pick<ComputingDeps, "computeFor">,
  project: Project,
  analysis: StoredAnalysis,
  again: readonly Again[],
): Promise<AnalysisTexts> {
  const texts = readStoredForm(analysis.analysis_json);
  if (again.length === 0) return texts;
  const answer = JSON.parse(texts.answer) as Analysis;
  const { reference_equations, rules } = answer;
  const include_lms = texts.exact.includes('"lms":');
  const model = { reference_equations, rules, include_lms } as ModelChoice;
  const asOf = instant(answer.as_of) ?? Infinity;
  const visits = readInChunks(again, (chunk) =>
    Promise.all(chunk.map((one) => reviewedVisit(ctx, project, { ...analysis, asOf }, one))),
  );
  const computed = await computeFor(ctx.caller.company.company_id).analyseReviewed(model, visits);
  const exact = linesOf(texts.exact).slice();
  const items = answer.items.slice();
  const rounded = JSON.parse(computed.rounded) as Analysis["items"];
  for (const [index, line] of linesOf(computed.exact).entries()) {
    const place = again[index]?.place ?? -1;
    exact[place] = line;
    items[place] = rounded[index] as Analysis["items"][number];
  }
  return { answer: jsonText({ ...answer, items }), exact: exact.join("\n") };
}

async function reviewedVisit(
  { store: { records } }: Context,
  project: Project,
  { record_keys, asOf }: Pick<StoredAnalysis, "record_keys"> & { readonly asOf: number },
  { item, place, decisions }: Again,
): Promise<ReviewedVisit> {
  const visit = await records.byKeys(project, record_keys[place] ?? []);
  const begun = Math.min(...visit.map(({ performed_at }) => performed_at));
  const known = await records.newest(project, [item.patient_id]);
  return {
    records: visit.map(textOf),
    earlier: known.filter(({ performed_at }) => performed_at < begun && performed_at <= asOf).map(textOf),
    decisions: [...decisionsOn(item), ...decisions],
  };
}

function textOf({ record_key, record_id, revision, record_json }: RecordText): RecordText {
  return { record_key, record_id, revision, record_json };
}
