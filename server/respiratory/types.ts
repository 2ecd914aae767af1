import type { Change, RecordReference } from "./course/types.ts";
import type { ConfidenceInterval } from "./statistics/interval.ts";
import type { EffortVerdict, Grade, QualityGrades, Spirometry } from "./spirometry.ts";

/**
 * The respiratory core's vocabulary, in the contract's own field names, so that no mapping can swap two numbers.
 * Volumes are litres BTPS, flows litres per second BTPS, heights centimetres, ages decimal years.
 */

export type Sex = "female" | "male";
export type Ancestry = "caucasian" | "african_american" | "north_east_asian" | "south_east_asian" | "other";
export type ReferenceEquations = "gli-2022-global" | "gli-2012";
export type MeasureName = "fev1" | "fvc" | "fev1_fvc" | "fef25_75" | "fef75";
/** The measures that decide a pattern. */
export type PatternMeasure = "fev1" | "fvc" | "fev1_fvc";

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
interface TrialPlace {
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

export type LowerLimitPercentile = 5 | 2.5;
export type GoldEdition = "2023" | "2026";
export type CohortSelection = "all" | "never_smokers_without_symptoms";

export interface Rules {
  readonly lower_limit_percentile: LowerLimitPercentile;
  readonly gold_edition: GoldEdition;
  readonly cohort: CohortSelection;
}

/** What the core needs of a model: the contract's Model has more and can be passed as it is. */
export interface ModelChoice {
  readonly reference_equations: ReferenceEquations;
  readonly rules: Rules;
  /** L, M and S beside each measure. */
  readonly include_lms?: boolean;
}

export type MeasureReason = "not_measured" | "age_out_of_range" | "limit_undefined";

/** UCUM: litres, litres a second, and 1 for a fraction. */
export type MeasureUnit = "L" | "L/s" | "1";

export interface Measure {
  readonly unit: MeasureUnit;
  readonly measured: number | null;
  readonly predicted: number | null;
  readonly lln: number | null;
  readonly uln: number | null;
  readonly z_score: number | null;
  readonly percent_predicted: number | null;
  readonly percentile: number | null;
  readonly reason?: MeasureReason;
  readonly lms?: { readonly l: number; readonly m: number; readonly s: number };
}

export interface Measures {
  readonly fev1: Measure;
  readonly fvc: Measure;
  readonly fev1_fvc: Measure;
  readonly fef25_75?: Measure;
  readonly fef75?: Measure;
  readonly fev0_75_l?: number;
  readonly fev6_l?: number;
  readonly pef_l_s?: number;
}

export interface TestResult {
  readonly measures: Measures;
  readonly quality: QualityGrades;
  readonly efforts?: readonly EffortVerdict[];
}

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

/** What the predicted values of an item were computed from. */
export interface ItemSubject {
  readonly sex: Sex;
  readonly age_years: number;
  readonly height_cm: number;
  readonly reference_equations: ReferenceEquations;
  readonly reference_group: Ancestry | null;
}

export interface AnalysisItem {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly subject: ItemSubject;
  readonly pre_bronchodilator: TestResult | null;
  readonly post_bronchodilator: TestResult | null;
  readonly bronchodilator: BronchodilatorGiven | null;
  readonly bronchodilator_response: BronchodilatorResponse | null;
  readonly change: Change | null;
  readonly visit: VisitSources;
  readonly fev1q: number | null;
  /** Disagreements between this record and earlier ones of the same patient. */
  readonly inconsistencies: readonly Inconsistency[];
  readonly warnings: readonly RecordWarning[];
  readonly trial?: ItemTrial;
}

/** With the earlier visit that states the arm, where the visit itself states none. */
interface ItemTrial extends TrialPlace {
  readonly arm_from_performed_at?: string;
}

/** What an item was made from. */
interface VisitSources {
  /** All records of the visit in the order of their times. */
  readonly records: readonly VisitRecordUse[];
  readonly questions: readonly VisitQuestion[];
  readonly missing: readonly StatedMissing[];
  /** Statements that a test is missing which the visit has; absent in what was stored before they were told apart. */
  readonly contradicted?: readonly StatedMissing[];
  /** What its records state otherwise than it is used; absent in what was stored before it was told. */
  readonly differences?: readonly FactDifference[];
}

/** A fact of which records of one visit state different things. */
export interface FactDifference {
  /** JSON Pointer into a record. */
  readonly pointer: string;
  /** What the item uses; absent where it uses none. */
  readonly used?: string;
  readonly stated: readonly OtherStatement[];
}

/** A record that states otherwise, and what. */
export interface OtherStatement extends RecordReference {
  readonly value: string;
}

/** A test that a record says is missing. */
export interface StatedMissing extends MissingTest, RecordReference {}

export interface VisitRecordUse extends RecordReference {
  readonly tests: readonly VisitTestUse[];
}

export interface VisitTestUse {
  readonly test: InterpretedTest;
  readonly used: boolean;
  readonly reason?: "after_bronchodilator" | "better_documented_test";
}

export type VisitQuestion =
  | "pre_test_after_post_test"
  | "tests_of_visit_differ"
  | "facts_of_visit_differ"
  | "missing_test_present";

export type Inconsistency =
  | "age_inconsistent"
  | "age_repeated"
  | "height_inconsistent"
  | "ancestry_inconsistent"
  | "smoking_inconsistent"
  | "test_repeated";

export type Pattern =
  | "normal"
  | "airflow_obstruction"
  | "obstruction_possible_mixed"
  | "possible_restriction"
  | "isolated_low_fev1";
export type Severity = "mild" | "moderate" | "severe";
export type SeverityReason = "not_interpretable" | "withheld_for_quality" | "normal_pattern" | "measure_not_low";
export type SeverityBasis = "fev1" | "fvc";
export type InterpretedTest = "pre_bronchodilator" | "post_bronchodilator";
export type NotInterpretableReason = "age_out_of_range" | "not_measured" | "quality_grade_f" | "implausible_values";

export type GoldGrade = 1 | 2 | 3 | 4;
export type GoldGroup = "A" | "B" | "E";
/** The first that applies. */
type GoldGroupReason = "exacerbations_unknown" | "symptoms_unknown";

export interface Gold {
  readonly edition: GoldEdition;
  readonly grade: GoldGrade;
  readonly group: GoldGroup | null;
  /** Where the group is null. */
  readonly group_reason?: GoldGroupReason;
  readonly conditional: boolean;
  readonly initial_treatment_only: boolean;
  readonly scales_disagree: boolean;
  readonly repeat_advised: boolean;
}

/** Why a test after bronchodilator shows little of one. */
export type BronchodilatorFault = "bronchodilator_inadequate" | "bronchodilator_doubtful";

/** Why there is no grade: the first that applies. */
export type GoldReason =
  | "under_18"
  | "no_post_bronchodilator_test"
  | "withheld_for_quality"
  | "withheld_as_implausible"
  | "not_measured"
  | "fixed_ratio_not_low"
  | "withheld_for_early_stop"
  | "other_disease_recorded"
  | BronchodilatorFault;

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

export type Flag =
  | "implausible_value"
  | "record_doubtful"
  | "quality_unknown"
  | "quality_caution"
  | "end_shown_by_repeat_only"
  | "abrupt_end"
  | "short_expiration"
  | "start_not_shown"
  | "zero_flow_drift"
  | "volume_step"
  | "extra_volume"
  | "pef_low_for_fev1"
  | "copied_efforts"
  | "borderline_fev1"
  | "borderline_fvc"
  | "borderline_fev1_fvc"
  | `${PatternMeasure}_above_upper_limit`
  | "post_bronchodilator_only"
  | "pre_bronchodilator_unusable"
  | "obstruction_or_normal_variant"
  | "large_fvc_with_low_ratio"
  | "bronchodilator_response"
  | "response_withheld"
  | "fall_after_bronchodilator"
  | "ratio_normalises_after_bronchodilator"
  | "bronchodilator_outside_protocol"
  | "gold_not_applied"
  | "significant_change"
  | "significant_decline"
  | "significant_improvement"
  | "change_not_judged"
  | "records_joined"
  | "reviewed_efforts"
  | "review_outdated"
  | VisitQuestion
  | Inconsistency
  | "measure_out_of_range"
  | "near_fixed_ratio"
  | "scales_disagree"
  | "maintenance_therapy"
  | "eosinophils_high"
  | "eosinophils_low"
  | "feno_high";

/** What interpretation adds to an AnalysisItem. */
export interface Interpretation {
  readonly interpretable: boolean;
  readonly not_interpretable_reason?: NotInterpretableReason;
  readonly interpreted_test: InterpretedTest;
  readonly pattern: Pattern | null;
  readonly severity: Severity | null;
  /** Where severity is null. */
  readonly severity_reason?: SeverityReason;
  readonly severity_basis: SeverityBasis | null;
  readonly prism: boolean | null;
  readonly borderline: readonly PatternMeasure[];
  readonly gold?: Gold;
  /** Where `gold` is absent. */
  readonly gold_reason?: GoldReason;
  readonly scores?: Scores;
  readonly flags: readonly Flag[];
  readonly statement: string;
}

export type BatchItem = AnalysisItem & Interpretation;

export type FitConclusion =
  | "not_a_reference_sample"
  | "insufficient_sample"
  | "consistent"
  | "shifted"
  | "inconclusive";

export interface FitVerdict {
  readonly measure: MeasureName;
  readonly verdict: FitConclusion;
}

/** The z-score over age (years) or height (cm), least squares, between the ends of the cohort's middle 90 %. */
export interface Trend {
  readonly z_per_unit: number;
  readonly from: number;
  readonly to: number;
  readonly z_change: number;
  readonly z_change_ci95: ConfidenceInterval;
}

export interface MeasureFit {
  readonly measure: MeasureName;
  readonly sex: Sex;
  readonly n: number;
  readonly mean_z: number | null;
  readonly mean_z_ci95: ConfidenceInterval | null;
  readonly median_z: number | null;
  readonly sd_z: number | null;
  readonly below_limit: number;
  readonly below_limit_percent: number | null;
  readonly below_limit_percent_ci95: ConfidenceInterval | null;
  readonly below_limit_expected_percent: number;
  readonly age_trend: Trend | null;
  readonly height_trend: Trend | null;
  /** Absent in fits that were made before it was looked for. */
  readonly age_bend?: AgeBend | null;
}

/** By how much the z-score at the middle of the cohort's ages lies above the line through its ends, by a least-squares parabola. */
export interface AgeBend {
  readonly z_change: number;
  readonly z_change_ci95: ConfidenceInterval;
}

/** Why a person is not in a fit: the first cause that applies. Outliers are set aside last. */
export type CohortExclusion =
  | "ineligible"
  | "unknown"
  | "no_pre_bronchodilator_test"
  | "low_quality"
  | "ancestry_missing"
  | "implausible";

/** What makes a person ineligible, or leaves it unknown; one person may have several. */
export type CohortReason =
  | "smoked"
  | "respiratory_diagnosis"
  | "breathless"
  | "symptom_score"
  | "maintenance_therapy"
  | "exacerbations"
  | "feno_high"
  | "smoking_unknown"
  | "symptoms_unknown";

export interface Outlier {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly measure: MeasureName;
  readonly z_score: number;
}

/** People of a fit who share a cluster with another one of it. */
export interface Clusters {
  readonly clusters: number;
  readonly people: number;
  readonly largest: number;
}

export interface Fit {
  readonly cohort: CohortSelection;
  /** Absent where no two people share one. */
  readonly clusters?: Clusters;
  /** By the sites of a trial; and people whose test is that of another one. */
  readonly sites?: Clusters;
  readonly copies?: Clusters;
  readonly included: number;
  /** `implausible` is absent in fits that were made before it was a cause. */
  readonly excluded: Readonly<Record<Exclude<CohortExclusion, "implausible"> | "outliers", number>> & {
    readonly implausible?: number;
  };
  readonly exclusion_reasons: readonly { readonly reason: CohortReason; readonly patients: number }[];
  readonly outliers: readonly Outlier[];
  readonly measures: readonly MeasureFit[];
  readonly verdicts: readonly FitVerdict[];
}

/** A model's fit as a report shows it: when it was made, of how many patients and from which records. */
export interface ReportedFit extends Omit<Fit, "verdicts" | "outliers"> {
  readonly built_at: string;
  readonly patients: number;
  readonly records: CohortRecords;
}

/** The records that a fit was made from: how many, and a digest that tells whether two fits saw the same ones. */
interface CohortRecords {
  readonly count: number;
  readonly sha256: string;
}

export interface RuleVersion {
  readonly rule: string;
  readonly source: string;
  /** `unconfirmed`: a standard says it, and its wording could not be checked. */
  readonly status: "published" | "own_judgement" | "unconfirmed";
}

/** How many tests are missing for a reason: each of an item once, by the latest statement. */
export interface MissingCount extends MissingTest {
  readonly tests: number;
}

export type GradeCounts = Readonly<Record<Grade | "unknown", number>>;

export interface ReportCounts {
  readonly items: number;
  /** Patients that the analysis left out, because they lack what the model needs. */
  readonly left_out: number;
  readonly without_test: number;
  readonly interpretable: number;
  readonly pattern: Readonly<Record<Pattern | "not_interpretable", number>>;
  readonly severity: Readonly<Record<Severity | "not_graded", number>>;
  readonly severity_reason: Readonly<Record<SeverityReason, number>>;
  readonly missing: readonly MissingCount[];
  readonly quality_grade: { readonly fev1: GradeCounts; readonly fvc: GradeCounts };
  readonly bronchodilator_response: Readonly<Record<"flow" | "volume" | "none" | "not_assessed", number>>;
  readonly gold_grade: Readonly<Record<"grade_1" | "grade_2" | "grade_3" | "grade_4", number>>;
  readonly gold_group: Readonly<Record<GoldGroup | "unknown", number>>;
}

export interface ZScoreNumbers {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly below_limit: number;
  readonly below_limit_percent: number | null;
}

export interface ZScoreSummary extends ZScoreNumbers {
  readonly measure: MeasureName;
  readonly by_sex: Readonly<Record<Sex, ZScoreNumbers>>;
  readonly by_grade: Readonly<Record<Grade | "unknown", ZScoreNumbers>>;
}

export type AttentionReason =
  | "implausible_value"
  | "severe_reduction"
  | "significant_decline"
  | "gold_grade_4"
  | "gold_group_e"
  | "very_poorly_controlled_asthma"
  | "moderate_reduction"
  | "fall_after_bronchodilator"
  | "change_not_judged"
  | "not_interpretable"
  | "quality_caution"
  | "test_doubtful"
  | "records_inconsistent"
  | "test_of_another_patient"
  | "record_doubtful";

export interface AttentionEntry {
  readonly patient_id: string;
  readonly performed_at: string;
  readonly reasons: readonly AttentionReason[];
}

/** What was measured on the items of one arm at one visit. */
export interface TrialGroup {
  readonly arm: string | null;
  readonly visit: string | null;
  readonly items: number;
  /** Of them, those whose arm an earlier visit states. */
  readonly items_with_earlier_arm: number;
  readonly patients: number;
  readonly missing: readonly MissingCount[];
  readonly measures: readonly TrialMeasure[];
}

export interface TrialMeasure {
  readonly test: InterpretedTest;
  readonly measure: MeasureName;
  readonly unit: MeasureUnit;
  /** Values: one of each item that has it. */
  readonly n: number;
  readonly patients: number;
  readonly mean: number;
  readonly sd: number | null;
  readonly mean_z: number;
  readonly sd_z: number | null;
}

/** What the rules say of a batch as a whole. */
export interface Report {
  readonly reference_equations: ReferenceEquations;
  readonly rules: Rules;
  readonly counts: ReportCounts;
  readonly z_scores: readonly ZScoreSummary[];
  /** Only where an item states its place in a trial. */
  readonly trial_groups?: readonly TrialGroup[];
  readonly cohort_verdicts: readonly FitVerdict[];
  readonly cohort_fit: ReportedFit;
  readonly attention: readonly AttentionEntry[];
  readonly limitations: readonly string[];
}

/** A domain rule that a record breaks. `pointer` is a JSON Pointer into the record. */
export interface RecordProblem {
  readonly pointer: string;
  readonly detail: string;
  readonly code: string;
}
