import type { ModelChoice } from "../../respiratory/types.ts";
import type { Project, StoredAnalysis } from "../../storage/store.ts";
import { type Analysis, type AnalysisTexts, readStoredForm } from "../analyse/analysis-text.ts";
import { type DecidedVisit, linesOf, type RecordText, type ReviewedVisit } from "../compute/compute.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { jsonText } from "../shared/json-text.ts";
import { instant } from "../shared/slice.ts";
import { decisionsOn, type Item, type ItemRead } from "./decisions.ts";

/** An item to compute again, with those of this review; `item` has all decisions on it so far. */
export interface Again extends Pick<ItemRead, "place" | "decisions"> {
  readonly item: Item;
}

/** The items that a review changes: those that it decides on, and later visits of the same patients, whose courses rest on them. */
export function itemsToCompute(items: readonly Item[], read: readonly ItemRead[]): readonly Again[] {
  const decided = new Map(
    read.filter(({ decisions }) => decisions.length > 0).map((one) => [one.place, one.decisions]),
  );
  const earliest = new Map<string, number>();
  for (const place of decided.keys()) {
    const { patient_id, performed_at } = items[place] as Item;
    earliest.set(patient_id, Math.min(Date.parse(performed_at), earliest.get(patient_id) ?? Infinity));
  }
  return items.flatMap((item, place) => {
    const since = earliest.get(item.patient_id);
    const rests = since !== undefined && Date.parse(item.performed_at) >= since;
    return rests ? [{ item, place, decisions: decided.get(place) ?? [] }] : [];
  });
}

/**
 * The texts of an analysis in which some items are computed again with what reviewers decided. Each is made of the revisions
 * that were analysed; earlier visits, which serve the course, are taken as they are known now, with what reviewers decided on them in this batch.
 * Throws DomainError `too_many_requests`.
 */
export async function analyseAgain(
  ctx: Context,
  { computeFor }: Pick<ComputingDeps, "computeFor">,
  project: Project,
  analysis: StoredAnalysis,
  again: readonly Again[],
  before: readonly Item[],
): Promise<AnalysisTexts> {
  const texts = readStoredForm(analysis.analysis_json);
  if (again.length === 0) return texts;
  const answer = JSON.parse(texts.answer) as Analysis;
  const { reference_equations, rules } = answer;
  const include_lms = texts.exact.includes('"lms":');
  const model = { reference_equations, rules, include_lms } as ModelChoice;
  const asOf = instant(answer.as_of) ?? Infinity;
  const decided = decidedVisits(before, again, analysis.record_keys);
  const visits = readInChunks(again, (chunk) =>
    Promise.all(chunk.map((one) => reviewedVisit(ctx, project, { ...analysis, asOf, decided }, one))),
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

interface Known {
  readonly asOf: number;
  readonly decided: ReadonlyMap<string, readonly DecidedVisit[]>;
}

/** Of the patients whose items are computed again, every visit that somebody decided on so far. */
function decidedVisits(
  items: readonly Item[],
  again: readonly Again[],
  keys: StoredAnalysis["record_keys"],
): ReadonlyMap<string, readonly DecidedVisit[]> {
  const now = new Map(again.map(({ place, decisions }) => [place, decisions]));
  const found = new Map<string, DecidedVisit[]>();
  for (const [place, item] of items.entries()) {
    const decisions = [...decisionsOn(item), ...(now.get(place) ?? [])];
    if (decisions.length === 0) continue;
    const own = found.get(item.patient_id) ?? [];
    found.set(item.patient_id, [...own, { record_keys: keys[place] ?? [], decisions }]);
  }
  return found;
}

async function reviewedVisit(
  { store: { records } }: Context,
  project: Project,
  { record_keys, asOf, decided }: Pick<StoredAnalysis, "record_keys"> & Known,
  { item, place, decisions }: Again,
): Promise<ReviewedVisit> {
  const visit = await records.byKeys(project, record_keys[place] ?? []);
  const begun = Math.min(...visit.map(({ performed_at }) => performed_at));
  const known = await records.newest(project, [item.patient_id]);
  return {
    records: visit.map(textOf),
    earlier: known.filter(({ performed_at }) => performed_at < begun && performed_at <= asOf).map(textOf),
    decisions: [...decisionsOn(item), ...decisions],
    decided_before: decided.get(item.patient_id) ?? [],
  };
}

function textOf({ record_key, record_id, revision, record_json }: RecordText): RecordText {
  return { record_key, record_id, revision, record_json };
}
