import type { MeasureReason } from "./measures.ts";

export type ProtocolStanding = "as_recommended" | "other_dose" | "other_wait" | "other_dose_and_wait" | "no_protocol";

export interface BronchodilatorGiven {
  readonly agent: string;
  readonly dose_ug: number;
  readonly minutes_after: number;
  readonly protocol: ProtocolStanding;
}

export interface RatioResponse {
  readonly pre: number | null;
  readonly post: number | null;
  readonly normalises: boolean | null;
  /** Where the ratio is normal after bronchodilator, and a short expiration may have made it so. */
  readonly reason?: "withheld_for_early_stop";
}

export type ResponseReason =
  | "withheld_for_quality"
  | "withheld_as_implausible"
  | BronchodilatorFault
  | "withheld_for_early_stop";

export interface VolumeResponse {
  readonly change_l: number | null;
  readonly change_percent_of_predicted: number | null;
  readonly change_percent_of_pre: number | null;
  readonly significant: boolean | null;
  readonly significant_2005_rule: boolean | null;
  readonly reason?: MeasureReason;
}

export interface BronchodilatorResponse {
  readonly significant: boolean | null;
  readonly reason?: ResponseReason;
  readonly fev1_fvc: RatioResponse;
  readonly fev1: VolumeResponse;
  readonly fvc: VolumeResponse;
}

/** Why a test after bronchodilator shows little of one. */
export type BronchodilatorFault = "bronchodilator_inadequate" | "bronchodilator_doubtful";
