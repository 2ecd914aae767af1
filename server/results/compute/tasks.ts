import { analyseRecord } from "../../respiratory/analyse.ts";
import { fitCohort } from "../../respiratory/cohort/fit.ts";
import { interpretItem } from "../../respiratory/interpret.ts";
import { buildReport } from "../../respiratory/report/report.ts";
import { modelProblems } from "../../respiratory/records/problems.ts";
import type { AnalysisItem, Fit, ModelChoice, PatientRecord } from "../../respiratory/types.ts";
import { jsonText } from "../json-text.ts";
import { rounded } from "../rounding.ts";
import type { AnalysedItems, AnalyseTask, FitTask, InterpretedBatch, InterpretTask, Unfit } from "./compute.ts";

/** An item as it is stored: the core's item and the revision of the record behind it. */
type StoredItem = AnalysisItem & { readonly revision: number };

/** Fills the report's identifiers, which the core only repeats; the real ones are known when the batch is stored. */
const UNKNOWN_YET = { batch_id: "", analysis_id: "", model_id: "", delivered_at: "", sequence: 0 };

export function fit({ model, records: texts }: FitTask): Fit | Unfit {
  const records = texts.map(readRecord);
  const unfit = unfitFor(model, records);
  return unfit.length > 0 ? { unfit } : fitCohort(records, model);
}

export function analyse({ model, patients }: AnalyseTask): AnalysedItems | Unfit {
  const newest = patients.map((patient) => readRecord(patient.newest.record_json));
  const unfit = unfitFor(model, newest);
  if (unfit.length > 0) return { unfit };
  const items = patients.map((patient, index): StoredItem => {
    const earlier = patient.earlier.map(readRecord);
    const { patient_id, performed_at, ...rest } = analyseRecord(at(newest, index), earlier, model);
    return { patient_id, performed_at, revision: patient.newest.revision, ...rest };
  });
  return { exact: jsonText(items), rounded: jsonText(rounded(items)) };
}

export function interpret({ model, verdicts, analysis, records }: InterpretTask): InterpretedBatch {
  const { items } = JSON.parse(analysis) as { readonly items: readonly StoredItem[] };
  const interpreted = items.map((item, index) => interpretItem(item, readRecord(at(records, index)), model));
  const {
    batch_id: _b,
    analysis_id: _a,
    model_id: _m,
    delivered_at: _d,
    sequence: _s,
    ...report
  } = buildReport(interpreted, { ...model, fit: { verdicts } }, UNKNOWN_YET);
  return {
    item_count: interpreted.length,
    items: jsonText(rounded(interpreted)),
    report: jsonText(rounded(report)),
  };
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
