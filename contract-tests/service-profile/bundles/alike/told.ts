import type { Json, JsonObject } from "../../../../spec/openapi/json.ts";
import { changed, type Changes, entriesOf, loinc, quantity, type Told } from "../building.ts";

/** A patient told twice. */
export interface Alike {
  /** Names the case too. */
  readonly patient: string;
  /** As JSON, beside what every record of the story has. */
  readonly records: readonly JsonObject[];
  /** In the bundle, after those of the person. */
  readonly observations: readonly Told[];
  readonly man?: readonly Told[];
  /** Of the entries of the report: the first is the report, then come its observations. */
  readonly changes?: Changes;
  /** Entries that stand behind them. */
  readonly more?: (patient: string) => readonly Json[];
}

/** The entries of the patient's bundle. */
export function toldAlike({ patient, observations, man, changes = [], more }: Alike): readonly Json[] {
  const entries = changed(entriesOf(patient, observations, man), changes);
  return [...(entries as Json[]), ...(more?.(patient) ?? [])];
}

export const BEFORE: readonly Told[] = [
  [loinc("20157-4"), quantity(4.1, "L")],
  [loinc("19876-2"), quantity(5.1, "L")],
];
export const AFTER: readonly Told[] = [
  [loinc("20155-8"), quantity(4.3, "L")],
  [loinc("19874-7"), quantity(5.2, "L")],
];

const values = (fev1_l: number, fvc_l: number, more: JsonObject): JsonObject => ({
  kind: "values",
  fev1_l,
  fvc_l,
  ...more,
});

export function before(more: JsonObject = {}): JsonObject {
  return { pre_bronchodilator: values(4.1, 5.1, more) };
}

export function after(more: JsonObject = {}): JsonObject {
  return { post_bronchodilator: values(4.3, 5.2, more) };
}
