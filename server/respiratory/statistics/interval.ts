/** A two-sided 95 % confidence interval. */
export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}
