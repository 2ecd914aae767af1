import type { Fit, MeasureFit } from "../../respiratory/types/cohort-fit.ts";
import type { StoredAnalysis } from "../../storage/store.ts";
import { type Analysis, readStoredForm, storedForm } from "../analyse/analysis-text.ts";
import { linesOf } from "../compute/compute.ts";
import type { BuiltModel } from "../model/get-model.ts";
import { jsonText } from "../shared/json-text.ts";

/** Statistics of fewer people would tell the values of one. */
const FEWEST_PEOPLE = 10;

type AnalysisContent = Pick<StoredAnalysis, "analysis_id" | "analysis_json" | "record_keys">;

/** An analysis without a patient's items. What is left keeps every digit, because JSON numbers read back as they were written. */
export function analysisWithout(patientId: string, { analysis_id, ...stored }: AnalysisContent): AnalysisContent {
  const texts = readStoredForm(stored.analysis_json);
  const answer = JSON.parse(texts.answer) as Analysis;
  const stays = answer.items.map(({ patient_id }) => patient_id !== patientId);
  const left = <T>(list: readonly T[]): T[] => list.filter((_, index) => stays[index]);
  const kept = {
    ...answer,
    left_out: answer.left_out.filter(({ patient_id }) => patient_id !== patientId),
    items: left(answer.items),
  };
  const exact = left(linesOf(texts.exact)).join("\n");
  return {
    analysis_id,
    analysis_json: storedForm({ answer: jsonText(kept), exact }),
    record_keys: left(stored.record_keys),
  };
}

/** A model that does not name the patient, and whose fit tells nobody's values. The same object where nothing has to go. */
export function modelWithout(patientId: string, model: BuiltModel): BuiltModel {
  const fit: Fit = model.fit;
  const outliers = fit.outliers.filter(({ patient_id }) => patient_id !== patientId);
  if (outliers.length === fit.outliers.length && !hasSmall(fit)) return model;
  return { ...model, fit: { ...fit, outliers, measures: withoutSmall(fit.measures) } as BuiltModel["fit"] };
}

/** Whether a fit, of a model or in a report, has statistics of so few people that they tell somebody's values. */
export function hasSmall({ measures }: Pick<Fit, "measures">): boolean {
  return measures.some(tellsValues);
}

function tellsValues({ n, mean_z }: MeasureFit): boolean {
  return n < FEWEST_PEOPLE && mean_z !== null;
}

function withoutSmall(measures: readonly MeasureFit[]): readonly MeasureFit[] {
  return measures.map((fit) => (tellsValues(fit) ? { ...fit, ...NO_STATISTICS } : fit));
}

const NO_STATISTICS = {
  mean_z: null,
  mean_z_ci95: null,
  median_z: null,
  sd_z: null,
  below_limit_percent: null,
  below_limit_percent_ci95: null,
  age_trend: null,
  height_trend: null,
  age_bend: null,
};
