/** A number of a record that cannot well be true. `pointer` is a JSON Pointer into the record. */
export interface RecordWarning {
  readonly pointer: string;
  readonly code: RecordWarningCode;
  readonly detail: string;
}

export type RecordWarningCode =
  | "height_likely_inches"
  | "age_likely_months"
  | "height_implausible"
  | "bmi_implausible"
  | "volumes_likely_decilitres"
  | "volumes_likely_fractions"
  | "fev1_likely_ratio"
  | "z_score_implausible"
  | "volumes_implausible"
  | "fev1_equals_fvc"
  | "tests_far_apart"
  | "tests_identical"
  | "missing_test_present"
  | "pef_implausible"
  | "fef_implausible"
  | "timed_volume_implausible"
  | "fev6_equals_fvc"
  | "sampling_rate_doubtful"
  | "efforts_far_apart"
  | "fet_implausible"
  | "plateau_implausible"
  | "bev_implausible"
  | "bronchodilator_dose_implausible"
  | "bronchodilator_wait_implausible"
  | "time_implausible"
  | "smoking_implausible"
  | "diagnosis_implausible"
  | "exacerbations_implausible"
  | "feno_implausible"
  | "eosinophils_likely_thousands"
  | "eosinophils_likely_percent";

export type Inconsistency =
  | "age_inconsistent"
  | "age_repeated"
  | "height_inconsistent"
  | "ancestry_inconsistent"
  | "smoking_inconsistent"
  | "test_repeated";
