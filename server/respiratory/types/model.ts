export type ReferenceEquations = "gli-2022-global" | "gli-2012";

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

export interface RuleVersion {
  readonly rule: string;
  readonly source: string;
  /** `unconfirmed`: a standard says it, and its wording could not be checked. */
  readonly status: "published" | "own_judgement" | "unconfirmed";
}
