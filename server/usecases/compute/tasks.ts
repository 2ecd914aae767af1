import { analyseRecord } from "../../respiratory/analyse.ts";
import { type CohortPart, cohortPart, fitOfParts } from "../../respiratory/cohort/fit.ts";
import { interpretItem } from "../../respiratory/interpret.ts";
import { modelProblems } from "../../respiratory/records/problems.ts";
import { buildReport } from "../../respiratory/report/report.ts";
import type { AnalysisItem, BatchItem, Fit, FitVerdict, ModelChoice, PatientRecord } from "../../respiratory/types.ts";
import { type JsonText, jsonText } from "../shared/json-text.ts";
import { rounded } from "../shared/rounding.ts";
import type { ComputedItems, PatientTask, Unfit } from "./compute.ts";

/** One piece of work for a thread. */
export type Work =
  | { readonly kind: "cohort"; readonly model: ModelChoice; readonly records: readonly string[] }
  | { readonly kind: "fit"; readonly model: ModelChoice; readonly parts: readonly CohortPart[] }
  | { readonly kind: "analyse"; readonly model: ModelChoice; readonly patients: readonly PatientTask[] }
  | { readonly kind: "split"; readonly items: string }
  | InterpretWork
  | ReportWork;

export interface InterpretWork {
  readonly kind: "interpret";
  readonly model: ModelChoice;
  /** One text for each item. */
  readonly items: readonly string[];
  readonly records: readonly string[];
}

export interface ReportWork {
  readonly kind: "report";
  readonly model: ModelChoice;
  readonly verdicts: readonly FitVerdict[];
  /** Lists of interpreted items, unrounded. */
  readonly items: readonly string[];
}

/** An item as it is stored: the core's item and the revision of the record behind it. */
type StoredItem = AnalysisItem & { readonly revision: number };

/** Fills the report's identifiers, which the core only repeats; the real ones are known when the batch is stored. */
const UNKNOWN_YET = { batch_id: "", analysis_id: "", model_id: "", delivered_at: "", sequence: 0 };

/** What each kind of work answers. */
export interface Outcomes {
  readonly cohort: CohortPart | Unfit;
  readonly fit: Fit;
  readonly analyse: ComputedItems | Unfit;
  readonly split: readonly string[];
  readonly interpret: ComputedItems;
  readonly report: JsonText<object>;
}

/** Does one piece of work. Pure, so that it can run in any thread. */
export function perform(work: Work): Outcomes[Work["kind"]] {
  switch (work.kind) {
    case "cohort":
      return cohort(work.model, work.records.map(readRecord));
    case "fit":
      return fitOfParts(work.parts, work.model);
    case "analyse":
      return analyse(work.model, work.patients);
    case "split":
      return (JSON.parse(work.items) as readonly unknown[]).map((item) => JSON.stringify(item));
    case "interpret":
      return interpret(work);
    case "report":
      return report(work);
  }
}

function cohort(model: ModelChoice, records: readonly PatientRecord[]): CohortPart | Unfit {
  const unfit = unfitFor(model, records);
  return unfit.length > 0 ? { unfit } : cohortPart(records, model);
}

function analyse(model: ModelChoice, patients: readonly PatientTask[]): ComputedItems | Unfit {
  const newest = patients.map((patient) => readRecord(patient.newest.record_json));
  const unfit = unfitFor(model, newest);
  if (unfit.length > 0) return { unfit };
  return computed(
    patients.map((patient, index): StoredItem => {
      const earlier = patient.earlier.map(readRecord);
      const { patient_id, performed_at, ...rest } = analyseRecord(at(newest, index), earlier, model);
      return { patient_id, performed_at, revision: patient.newest.revision, ...rest };
    }),
  );
}

function interpret({ model, items, records }: InterpretWork): ComputedItems {
  return computed(
    items.map((item, index) => interpretItem(JSON.parse(item) as StoredItem, readRecord(at(records, index)), model)),
  );
}

function report({ model, verdicts, items }: ReportWork): JsonText<object> {
  const all = items.flatMap((list) => JSON.parse(list) as readonly BatchItem[]);
  const {
    batch_id: _b,
    analysis_id: _a,
    model_id: _m,
    delivered_at: _d,
    sequence: _s,
    ...rest
  } = buildReport(all, { ...model, fit: { verdicts } }, UNKNOWN_YET);
  return jsonText(rounded(rest));
}

function computed(items: readonly unknown[]): ComputedItems {
  return { exact: jsonText(items), rounded: jsonText(rounded(items)) };
}

function unfitFor(model: ModelChoice, records: readonly PatientRecord[]): readonly number[] {
  return records.flatMap((record, index) => (modelProblems(record, model).length > 0 ? [index] : []));
}

function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError("an item came without its record");
  return element;
}

function readRecord(text: string): PatientRecord {
  return JSON.parse(text) as PatientRecord;
}
