import type { PatientRecord } from "../../respiratory/types/record.ts";
import { MISSING_REASONS } from "../../respiratory/types/record.ts";
import { AGE, BODY_HEIGHT, type Coding, loinc, own, REFERENCE_GROUP, SEX, snomed } from "./codes.ts";

/** In what form a fact is a value of an Observation. */
type Form =
  | { readonly kind: "quantity"; readonly unit: string; readonly name?: string }
  | { readonly kind: "integer" | "boolean" | "string" }
  /** Each word of the record by its coding. A list is an Observation for each word, and for the empty list one of `none`. */
  | { readonly kind: "word"; readonly words: Readonly<Record<string, Coding>>; readonly isList?: true };

/** Something that a record says beside its tests. */
export interface Fact {
  /** Where it stands in the record. */
  readonly path: readonly [string, ...string[]];
  /** Part of the Observation's identity. */
  readonly name: string;
  readonly coding: Coding;
  readonly form: Form;
  readonly isVitalSign?: true;
}

const GENDERS = "http://hl7.org/fhir/administrative-gender";
/** Says that a list of words is known to be empty, which is not the same as unknown. */
export const NONE = "none";

const quantity = (unit: string, name?: string): Form => ({
  kind: "quantity",
  unit,
  ...(name === undefined ? {} : { name }),
});
const integer: Form = { kind: "integer" };
const text: Form = { kind: "string" };

function words(names: readonly string[]): Readonly<Record<string, Coding>> {
  return Object.fromEntries(names.map((name) => [name, own(name, name.replaceAll("_", " "))]));
}

function missing(test: "pre" | "post"): Fact {
  const display = `Why the test ${test === "pre" ? "before" : "after"} bronchodilator is missing`;
  return {
    path: ["missing", `${test}_bronchodilator`],
    name: `missing-${test}`,
    coding: own(`missing-${test}-bronchodilator`, display),
    form: { kind: "word", words: words(MISSING_REASONS) },
  };
}

function score(name: string, display: string): Fact {
  return { path: ["symptoms", name], name, coding: own(name, display), form: integer };
}

const DIAGNOSES = ["copd", "asthma", "ild", "bronchiectasis", "cystic_fibrosis", "other_respiratory", NONE];

/** Everything that a record says beside its tests, in the order in which it is written; it is read by the same table. */
export const FACTS: readonly Fact[] = [
  {
    path: ["sex"],
    name: "sex",
    coding: SEX,
    form: {
      kind: "word",
      words: {
        female: { system: GENDERS, code: "female", display: "Female" },
        male: { system: GENDERS, code: "male", display: "Male" },
      },
    },
  },
  { path: ["age_years"], name: "age", coding: AGE, form: quantity("a", "years") },
  { path: ["height_cm"], name: "height", coding: BODY_HEIGHT, form: quantity("cm"), isVitalSign: true },
  { path: ["ancestry"], name: "group", coding: REFERENCE_GROUP, form: text },
  {
    path: ["weight_kg"],
    name: "weight",
    coding: loinc("29463-7", "Body weight"),
    form: quantity("kg"),
    isVitalSign: true,
  },
  {
    path: ["smoking", "status"],
    name: "smoking-status",
    coding: loinc("72166-2", "Tobacco smoking status"),
    form: {
      kind: "word",
      words: {
        never: snomed("266919005", "Never smoked tobacco"),
        former: snomed("8517006", "Ex-smoker"),
        current: snomed("77176002", "Smoker"),
      },
    },
  },
  {
    path: ["smoking", "pack_years"],
    name: "pack-years",
    coding: loinc("8664-5", "Cigarettes smoked total (pack per year) - Reported"),
    form: quantity("{PackYears}", "pack-years"),
  },
  score("mmrc", "Modified Medical Research Council dyspnoea scale"),
  score("cat", "COPD Assessment Test"),
  score("act", "Asthma Control Test"),
  score("cact", "Childhood Asthma Control Test"),
  {
    path: ["symptoms", "acq", "score"],
    name: "acq",
    coding: own("acq", "Asthma Control Questionnaire, mean of the answered questions"),
    form: quantity("{score}", "score"),
  },
  {
    path: ["symptoms", "acq", "version"],
    name: "acq-version",
    coding: own("acq-version", "Asthma Control Questionnaire, number of questions"),
    form: integer,
  },
  {
    path: ["exacerbations", "moderate"],
    name: "moderate-exacerbations",
    coding: own("moderate-exacerbations", "Moderate exacerbations in the last 12 months"),
    form: integer,
  },
  {
    path: ["exacerbations", "severe"],
    name: "severe-exacerbations",
    coding: own("severe-exacerbations", "Exacerbations in the last 12 months that led to hospital admission"),
    form: integer,
  },
  {
    path: ["biomarkers", "feno_ppb"],
    name: "feno",
    coding: own("feno", "Fractional exhaled nitric oxide at 50 mL/s"),
    form: quantity("[ppb]", "ppb"),
  },
  {
    path: ["biomarkers", "eosinophils_per_ul"],
    name: "eosinophils",
    coding: own("blood-eosinophils", "Blood eosinophils"),
    form: quantity("/uL"),
  },
  {
    path: ["diagnoses"],
    name: "diagnosis",
    coding: own("recorded-diagnosis", "Diagnosis made before by a clinician"),
    form: { kind: "word", words: words(DIAGNOSES), isList: true },
  },
  {
    path: ["maintenance_therapy"],
    name: "maintenance-therapy",
    coding: own("maintenance-therapy", "Takes maintenance inhaler therapy"),
    form: { kind: "boolean" },
  },
  {
    path: ["bronchodilator", "minutes_after"],
    name: "bronchodilator-wait",
    coding: own("bronchodilator-wait", "Minutes from the bronchodilator to the test after it"),
    form: quantity("min"),
  },
  {
    path: ["client_reference"],
    name: "client-reference",
    coding: own("client-reference", "Reference of whoever sent the record"),
    form: text,
  },
  { path: ["cluster"], name: "cluster", coding: own("cluster", "Code of a group of people who are alike"), form: text },
  { path: ["trial", "visit"], name: "trial-visit", coding: own("trial-visit", "Visit of a trial"), form: text },
  { path: ["trial", "arm"], name: "trial-arm", coding: own("trial-arm", "Arm of a trial"), form: text },
  { path: ["trial", "site"], name: "trial-site", coding: own("trial-site", "Site of a trial"), form: text },
  missing("pre"),
  missing("post"),
];

/** What a record says at the place of a fact. */
export function valueOf(record: Partial<PatientRecord>, { path }: Fact): unknown {
  return path.reduce<unknown>(
    (value, member) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[member] : undefined,
    record,
  );
}
