import type { Spirometry } from "../spirometry.ts";

/**
 * What a client sends of a patient. All of these types are in the contract's own field names, so that no mapping can swap two numbers: volumes are
 * litres BTPS, flows litres per second BTPS, heights centimetres, ages decimal years.
 */

export type Sex = "female" | "male";
export type Ancestry = "caucasian" | "african_american" | "north_east_asian" | "south_east_asian" | "other";

/** What a predicted value depends on. `ancestry` is read by GLI-2012 only. */
export interface Subject {
  readonly sex: Sex;
  readonly age_years: number;
  readonly height_cm: number;
  readonly ancestry?: Ancestry;
}

type Diagnosis = "copd" | "asthma" | "ild" | "bronchiectasis" | "cystic_fibrosis" | "other_respiratory";

export interface Symptoms {
  readonly mmrc?: number;
  readonly cat?: number;
  readonly act?: number;
  readonly cact?: number;
  readonly acq?: { readonly score: number; readonly version: 5 | 6 | 7 };
}

export interface Exacerbations {
  readonly moderate: number;
  readonly severe: number;
}

interface Biomarkers {
  readonly feno_ppb?: number;
  readonly eosinophils_per_ul?: number;
}

/** One patient on one test occasion. What is absent is unknown, never "no" or 0. */
export interface PatientRecord extends Subject {
  readonly patient_id: string;
  /** The client's own order or visit number; carried through. */
  readonly client_reference?: string;
  /** RFC 3339 with an offset. */
  readonly performed_at: string;
  readonly weight_kg?: number;
  /** Code of a group of people who are alike: a family, a household, a site. */
  readonly cluster?: string;
  readonly smoking?: { readonly status: "never" | "former" | "current"; readonly pack_years?: number };
  readonly symptoms?: Symptoms;
  readonly exacerbations?: Exacerbations;
  readonly biomarkers?: Biomarkers;
  readonly diagnoses?: readonly Diagnosis[];
  readonly maintenance_therapy?: boolean;
  readonly pre_bronchodilator?: Spirometry;
  readonly post_bronchodilator?: Spirometry;
  /** Tests that were due and not obtained. */
  readonly missing?: Readonly<Partial<Record<InterpretedTest, MissingTest["reason"]>>>;
  readonly bronchodilator?: { readonly agent: string; readonly dose_ug: number; readonly minutes_after: number };
  readonly trial?: TrialPlace;
}

/** Codes of the client's own; nothing is computed with them. */
export interface TrialPlace {
  readonly visit?: string;
  readonly arm?: string;
  readonly site?: string;
}

export const MISSING_REASONS = [
  "not_done",
  "refused",
  "unable",
  "contraindicated",
  "technical_failure",
  "missed_visit",
  "other",
] as const;

export interface MissingTest {
  readonly test: InterpretedTest;
  readonly reason: (typeof MISSING_REASONS)[number];
}
export type InterpretedTest = "pre_bronchodilator" | "post_bronchodilator";

/** A domain rule that a record breaks. `pointer` is a JSON Pointer into the record. */
export interface RecordProblem {
  readonly pointer: string;
  readonly detail: string;
  readonly code: string;
}
