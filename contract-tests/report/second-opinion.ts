/** What another tool says of the same target. */
export interface SecondOpinion {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failure. */
  readonly details: readonly string[];
}
