import type { components } from "../../generated/types.ts";

type Schemas = components["schemas"];

/** A patient record of the contract, as far as a file of patients needs to know it. */
export interface Patient {
  readonly patient_id: Schemas["PatientIdInput"];
  readonly performed_at: Schemas["PerformedAtInput"];
  readonly sex: Schemas["SexInput"];
  readonly age_years: number;
  readonly height_cm: number;
  readonly ancestry?: Schemas["AncestryInput"];
  readonly pre_bronchodilator?: Schemas["Spirometry"];
  readonly post_bronchodilator?: Schemas["Spirometry"];
}

export interface Row {
  readonly line: number;
  readonly record: Patient;
}

/** Something in a file that is wrong. */
export interface Fault {
  /** As an editor counts, the header being 1. */
  readonly line: number;
  readonly column: string;
  readonly message: string;
}
