type AsthmaControl = "well_controlled" | "not_well_controlled" | "very_poorly_controlled";
/** `doubtful`: a warning says that the number cannot well be true. */
export type BiomarkerLevel = "low" | "intermediate" | "high" | "doubtful";

export interface ControlScore {
  readonly score: number;
  readonly control: AsthmaControl | null;
  readonly reason?: ControlReason;
}

type ControlReason = "age_outside_validated_range" | "asthma_not_recorded";

export interface AcqResult {
  readonly score: number;
  readonly version: 5 | 6 | 7;
  readonly control: "well_controlled" | "indeterminate" | "not_well_controlled" | null;
  readonly reason?: ControlReason;
}

export interface Scores {
  readonly act?: ControlScore;
  readonly cact?: ControlScore;
  readonly acq?: AcqResult;
  readonly feno?: { readonly ppb: number; readonly level: BiomarkerLevel };
  readonly eosinophils?: { readonly per_ul: number; readonly level: BiomarkerLevel };
}
