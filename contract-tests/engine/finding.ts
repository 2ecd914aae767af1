/** One thing that is wrong, as any part of the engine reports it. */
export interface Finding {
  readonly check: string;
  readonly message: string;
  /** Absent for what no single exchange shows. */
  readonly exchange?: number;
  /** What was tried, for the reader of the report. */
  readonly subject: string;
}
