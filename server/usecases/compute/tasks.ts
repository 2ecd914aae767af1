import { analyseVisit } from "../../respiratory/analyse.ts";
import { type CohortPart, cohortPart, fitOfParts } from "../../respiratory/cohort/fit.ts";
import { interpretItem } from "../../respiratory/interpret.ts";
import { modelProblems } from "../../respiratory/records/problems.ts";
import { buildReport, type ReportedModel } from "../../respiratory/report/report.ts";
import type { AnalysisItem, BatchItem } from "../../respiratory/types/item.ts";
import type { Fit } from "../../respiratory/types/cohort-fit.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { Report } from "../../respiratory/types/report.ts";
import { combineRecords } from "../../respiratory/visits/combine.ts";
import { hasTest, visitsOf } from "../../respiratory/visits/form-visits.ts";
import type { PlacedRecord, Visit } from "../../respiratory/visits/visit.ts";
import { namedOnce } from "./named-once.ts";
import { type JsonText, jsonText } from "../shared/json-text.ts";
import { rounded } from "../shared/rounding.ts";
import {
  type AnalysedItems,
  type ComputedItems,
  type ItemLines,
  type ItemReviews,
  type LeftOut,
  linesOf,
  type Occasions,
  type PatientTask,
  type RecordText,
  type ReviewedVisit,
} from "./compute.ts";

/** One piece of work for a thread. */
export type Work =
  | { readonly kind: "cohort"; readonly model: ModelChoice; readonly records: readonly string[] }
  | { readonly kind: "fit"; readonly model: ModelChoice; readonly parts: readonly CohortPart[] }
  | {
      readonly kind: "analyse";
      readonly model: ModelChoice;
      readonly patients: readonly PatientTask[];
      readonly occasions: Occasions;
    }
  | { readonly kind: "reviewed"; readonly model: ModelChoice; readonly visits: readonly ReviewedVisit[] }
  | { readonly kind: "reviews"; readonly items: JsonText<readonly unknown[]>; readonly reviews: ItemReviews }
  | InterpretWork
  | ReportWork;

interface InterpretWork {
  readonly kind: "interpret";
  readonly model: ModelChoice;
  /** One text for each item. */
  readonly items: readonly string[];
  /** The records of the visit behind each item. */
  readonly records: readonly (readonly RecordText[])[];
}

interface ReportWork {
  readonly kind: "report";
  readonly model: ReportedModel;
  readonly left_out: number;
  /** Interpreted items, in several parts. */
  readonly items: readonly ItemLines[];
}

/** An item as it is stored: the core's item and the leading record behind it. */
type StoredItem = AnalysisItem & {
  readonly record_id: string | undefined;
  readonly record_revision: number;
  readonly client_reference?: string;
};

/** What each kind of work answers. */
export interface Outcomes {
  readonly cohort: CohortPart;
  readonly fit: Fit;
  readonly analyse: AnalysedItems;
  readonly reviewed: ComputedItems;
  readonly reviews: JsonText<readonly unknown[]>;
  readonly interpret: ComputedItems;
  readonly report: JsonText<Report>;
}

/** Does one piece of work. Pure, so that it can run in any thread. */
export function perform(work: Work): Outcomes[Work["kind"]] {
  switch (work.kind) {
    case "cohort":
      return cohortPart(work.records.map(readRecord), work.model);
    case "fit":
      return fitOfParts(work.parts, work.model);
    case "analyse":
      return analyse(work);
    case "reviewed":
      return computed(work.visits.map((visit) => analyseReviewed(work.model, visit)));
    case "reviews":
      return addReviews(work.items, work.reviews);
    case "interpret":
      return interpret(work);
    case "report":
      return report(work);
  }
}

/** The chosen visits; the visits before each serve its course. One that lacks what the model needs is left out and named. */
function analyse({ model, patients, occasions }: Extract<Work, { kind: "analyse" }>): AnalysedItems {
  const items: StoredItem[] = [];
  const record_keys: number[][] = [];
  const left_out: LeftOut[] = [];
  for (const { visit, earlier, record_ids, last } of patients.flatMap((records) => chosenVisits(records, occasions))) {
    const { patient_id, performed_at } = visit.record;
    if (hasTest(visit.record) && modelProblems(visit.record, model).length > 0) {
      left_out.push({ patient_id, performed_at, record_ids, reason: "ancestry_missing" });
      continue;
    }
    const item = storedItem(visit, earlier, model);
    items.push(last ? item : namedOnce(item));
    record_keys.push(visit.sources.flatMap(({ key }) => key ?? []));
  }
  return { ...computed(items), record_keys, left_out };
}

interface ChosenVisit {
  readonly visit: Visit;
  readonly earlier: readonly Visit[];
  readonly record_ids: readonly string[];
  /** Of the patient's in the analysis. */
  readonly last: boolean;
}

/** The visits of one patient that have a chosen record, or the newest of them: one with a test where there is one. */
function chosenVisits(records: PatientTask, occasions: Occasions): readonly ChosenVisit[] {
  const byKey = new Map(records.map((record) => [record.record_key, record]));
  const visits = visitsOf(records.map(placed));
  const chosen = visits.flatMap((visit, place): Omit<ChosenVisit, "last">[] => {
    const record_ids = visit.sources.flatMap(({ key }) => byKey.get(key ?? -1)?.record_id ?? []);
    const known = ({ key }: PlacedRecord) => byKey.get(key ?? -1);
    const inTime = known(firstOf(visit))?.in_time !== false;
    return inTime && visit.sources.some((source) => known(source)?.chosen !== false)
      ? [{ visit, earlier: visits.slice(0, place), record_ids }]
      : [];
  });
  const newest = chosen.findLast(({ visit }) => hasTest(visit.record)) ?? chosen.at(-1);
  const taken = occasions === "all" || newest === undefined ? chosen : [newest];
  return taken.map((one, place) => ({ ...one, last: place === taken.length - 1 }));
}

/** The first record with a test; the first of all where none has one. */
function firstOf({ sources }: Visit): PlacedRecord {
  return sources.find(({ record }) => hasTest(record)) ?? (sources[0] as PlacedRecord);
}

function storedItem(visit: Visit, earlier: readonly Visit[], model: ModelChoice): StoredItem {
  const { patient_id, performed_at, ...rest } = analyseVisit(visit, earlier, model);
  const { record_id, record_revision, client_reference } = visit.leading;
  const reference = client_reference === undefined ? {} : { client_reference };
  return { patient_id, performed_at, record_id, record_revision, ...reference, ...rest };
}

/** The visit as it was analysed. */
function analyseReviewed(model: ModelChoice, { records, earlier }: ReviewedVisit): StoredItem {
  return storedItem(combineRecords(records.map(placed)), visitsOf(earlier.map(placed)), model);
}

/** Every number reads back as it was written, so none changes. */
function addReviews(text: JsonText<readonly unknown[]>, reviews: ItemReviews): JsonText<readonly unknown[]> {
  const items = JSON.parse(text) as readonly object[];
  return jsonText(
    items.map((item, place) => {
      const review = reviews.get(place);
      return review === undefined ? item : { ...item, review };
    }),
  );
}

function interpret({ model, items, records }: InterpretWork): ComputedItems {
  return computed(
    items.map((item, index) => {
      const sources = at(records, index).map(placed);
      if (sources.length === 0) throw new RangeError("an item came without its record");
      const { record } = combineRecords(sources);
      return interpretItem(readItem(item), record, model);
    }),
  );
}

/** An analysis that was stored before missing tests were kept says nothing of them. */
function readItem(text: string): StoredItem {
  const item = JSON.parse(text) as StoredItem;
  return { ...item, visit: Object.assign({ missing: [] }, item.visit) };
}

function report({ model, left_out, items }: ReportWork): JsonText<Report> {
  const all = items.flatMap(linesOf).map((item) => JSON.parse(item) as BatchItem);
  return jsonText(rounded(buildReport(all, model, left_out)));
}

function computed(items: readonly unknown[]): ComputedItems {
  return { exact: items.map((item) => JSON.stringify(item)).join("\n"), rounded: jsonText(rounded(items)) };
}

function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError("an item came without its record");
  return element;
}

function placed({ record_json, record_id, revision, record_key, ...said }: RecordText): PlacedRecord {
  const record = readRecord(record_json);
  const { performed_at, client_reference } = record;
  const named = client_reference === undefined ? {} : { client_reference };
  const { reviewed_batches, outdated_reviews } = said;
  return {
    record,
    reference: { record_id, performed_at, record_revision: revision, ...named },
    key: record_key,
    reviews: {
      ...(reviewed_batches !== undefined && { reviewed_batches }),
      ...(outdated_reviews !== undefined && { outdated_reviews }),
    },
  };
}

function readRecord(text: string): PatientRecord {
  return JSON.parse(text) as PatientRecord;
}
