import { analyseRecord } from "../../respiratory/analyse.ts";
import { fitCohort } from "../../respiratory/cohort/fit.ts";
import { interpretItem } from "../../respiratory/interpret.ts";
import { buildReport } from "../../respiratory/report/report.ts";
import type { AnalysisItem, Fit, PatientRecord } from "../../respiratory/types.ts";
import { jsonText } from "../json-text.ts";
import { rounded } from "../rounding.ts";
import type { AnalysedItems, AnalyseTask, FitTask, InterpretedBatch, InterpretTask } from "./compute.ts";

/** An item as it is stored: the core's item and the revision of the record behind it. */
type StoredItem = AnalysisItem & { readonly revision: number };

/** Fills the report's identifiers, which the core only repeats; the real ones are known when the batch is stored. */
const UNKNOWN_YET = { batch_id: "", analysis_id: "", model_id: "", delivered_at: "", sequence: 0 };

export function fit({ model, records }: FitTask): Fit {
  return fitCohort(records.map(readRecord), model);
}

export function analyse({ model, patients }: AnalyseTask): AnalysedItems {
  const items = patients.map(({ newest, earlier }): StoredItem => {
    const { patient_id, performed_at, ...rest } = analyseRecord(
      readRecord(newest.record_json),
      earlier.map(readRecord),
      model,
    );
    return { patient_id, performed_at, revision: newest.revision, ...rest };
  });
  return { exact: jsonText(items), rounded: jsonText(rounded(items)) };
}

export function interpret({ model, verdicts, analysis, records }: InterpretTask): InterpretedBatch {
  const { items } = JSON.parse(analysis) as { readonly items: readonly StoredItem[] };
  const interpreted = items.map((item, index) => {
    const record = records[index];
    if (record === undefined) throw new RangeError("an item came without its record");
    return interpretItem(item, readRecord(record), model);
  });
  const { batch_id, analysis_id, model_id, delivered_at, sequence, ...report } = buildReport(
    interpreted,
    { ...model, fit: { verdicts } },
    UNKNOWN_YET,
  );
  return {
    item_count: interpreted.length,
    items: jsonText(rounded(interpreted)),
    report: jsonText(rounded(report)),
  };
}

function readRecord(text: string): PatientRecord {
  return JSON.parse(text) as PatientRecord;
}
