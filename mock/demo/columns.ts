/** The columns that a CSV file of patients may have, and where each goes in a patient record. */
import { unspelt } from "../../spec/openapi/unspelt.ts";

export type ColumnKind = "text" | "number" | "yes_no" | "list" | "date" | "sex";

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The way to the value in the record. */
  readonly path: readonly string[];
}

const SPIROMETRY = ["fev1_l", "fvc_l", "fev0_75_l", "fev6_l", "fef25_75_l_s", "fef75_l_s", "pef_l_s"];

const column = (name: string, kind: ColumnKind, ...path: readonly string[]): Column => ({
  name,
  kind,
  path: path.length > 0 ? path : [name],
});

/** `fev1_l` is the test before bronchodilation, as a file with a single test has it; `post_fev1_l` the one after. */
export const COLUMNS: readonly Column[] = [
  column("patient_id", "text"),
  column("performed_at", "date"),
  column("sex", "sex"),
  column("age_years", "number"),
  column("height_cm", "number"),
  column("weight_kg", "number"),
  column("ancestry", "text"),
  ...SPIROMETRY.map((name) => column(name, "number", "pre_bronchodilator", name)),
  ...SPIROMETRY.map((name) => column(`post_${name}`, "number", "post_bronchodilator", name)),
  column("bronchodilator_agent", "text", "bronchodilator", "agent"),
  column("bronchodilator_dose_ug", "number", "bronchodilator", "dose_ug"),
  column("bronchodilator_minutes_after", "number", "bronchodilator", "minutes_after"),
  column("smoking_status", "text", "smoking", "status"),
  column("pack_years", "number", "smoking", "pack_years"),
  column("mmrc", "number", "symptoms", "mmrc"),
  column("cat", "number", "symptoms", "cat"),
  column("act", "number", "symptoms", "act"),
  column("cact", "number", "symptoms", "cact"),
  column("acq_score", "number", "symptoms", "acq", "score"),
  column("acq_version", "number", "symptoms", "acq", "version"),
  column("exacerbations_moderate", "number", "exacerbations", "moderate"),
  column("exacerbations_severe", "number", "exacerbations", "severe"),
  column("feno_ppb", "number", "biomarkers", "feno_ppb"),
  column("eosinophils_per_ul", "number", "biomarkers", "eosinophils_per_ul"),
  column("diagnoses", "list"),
  column("maintenance_therapy", "yes_no"),
];

/** Columns that are understood and yet not sent, each with the reason. */
export const NOT_SENT: Readonly<Record<string, string>> = {
  fet_s: "a test sent as values has no forced expiratory time",
};

/** The column whose value stands at a place of the record, or the first one below it. */
export function columnAt(path: readonly string[]): Column | undefined {
  const joined = path.join("/");
  return (
    COLUMNS.find((known) => known.path.join("/") === joined) ??
    COLUMNS.find((known) => known.path.join("/").startsWith(`${joined}/`)) ??
    COLUMNS.find((known) => joined.startsWith(`${known.path.join("/")}/`))
  );
}

/** A known column that the name may be a misspelling of. */
export function resembling(name: string): string | undefined {
  const wanted = unspelt(name);
  if (wanted.length < 3) return undefined;
  return COLUMNS.map((known) => known.name).find(
    (known) => unspelt(known).startsWith(wanted) || wanted.startsWith(unspelt(known)),
  );
}
