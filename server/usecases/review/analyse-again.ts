import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { Project, StoredAnalysis } from "../../storage/store.ts";
import { type Analysis, type AnalysisTexts, readStoredForm } from "../analyse/analysis-text.ts";
import { linesOf, type ReviewedVisit } from "../compute/compute.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { jsonText } from "../shared/json-text.ts";
import { instant } from "../shared/slice.ts";
import { type DecidedVisit, decidedOf, decidedVisits } from "./decided-visits.ts";
import type { Item, ItemRead } from "./decisions.ts";
import type { BatchReview } from "./history.ts";
import { textOf, withReviews } from "./with-reviews.ts";

/** An item to compute again, with what this review decides on it. */
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
 * that were analysed; earlier visits, which serve the course, are taken as they are known now, with what reviewers decided on them.
 * Throws DomainError `too_many_requests`.
 */
export async function analyseAgain(
  ctx: Context,
  { computeFor }: Pick<ComputingDeps, "computeFor">,
  project: Project,
  analysis: StoredAnalysis,
  again: readonly Again[],
  before: readonly Item[],
  entry: Pick<BatchReview, "revises" | "reviewer" | "reviewed_at">,
): Promise<AnalysisTexts> {
  const texts = readStoredForm(analysis.analysis_json);
  if (again.length === 0) return texts;
  const answer = JSON.parse(texts.answer) as Analysis;
  const { reference_equations, rules } = answer;
  const include_lms = texts.exact.includes('"lms":');
  const model = { reference_equations, rules, include_lms } as ModelChoice;
  const asOf = instant(answer.as_of) ?? Infinity;
  const patients = [...new Set(again.map(({ item }) => item.patient_id))];
  const decided = [
    ...(await decidedVisits(ctx, project, patients, entry.revises)),
    ...decidedOf(withEntry(before, again, entry)),
  ];
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
  readonly decided: readonly DecidedVisit[];
}

/** The items with what this review decides on them. */
function withEntry(
  items: readonly Item[],
  again: readonly Again[],
  names: Pick<BatchReview, "revises" | "reviewer" | "reviewed_at">,
): readonly Item[] {
  const now = new Map(again.map(({ place, decisions }) => [place, decisions]));
  return items.map((item, place) => {
    const entry = { ...names, efforts: [...(now.get(place) ?? [])] };
    return { ...item, review: { status: "corrected", history: [...(item.review?.history ?? []), entry] } };
  });
}

async function reviewedVisit(
  { store: { records } }: Context,
  project: Project,
  { record_keys, asOf, decided }: Pick<StoredAnalysis, "record_keys"> & Known,
  { item, place }: Again,
): Promise<ReviewedVisit> {
  const visit = await records.byKeys(project, record_keys[place] ?? []);
  const begun = Math.min(...visit.map(({ performed_at }) => performed_at));
  const known = await records.newest(project, [item.patient_id]);
  const earlier = withReviews(known.map(textOf), decided);
  return {
    records: withReviews(visit.map(textOf), decided),
    earlier: earlier.filter((_, index) => {
      const { performed_at } = known[index] as (typeof known)[number];
      return performed_at < begun && performed_at <= asOf;
    }),
  };
}
