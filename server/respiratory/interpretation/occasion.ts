const MILLISECONDS_PER_YEAR = 365.25 * 24 * 3600 * 1000;

/** One test of one patient, as change over time sees it. Volumes in litres. */
export interface Occasion {
  readonly performed_at: string;
  readonly age_years: number;
  readonly fev1_l: number | null;
  readonly fvc_l: number | null;
  readonly fev1_z: number | null;
}

/** Years of 365.25 days from the first instant to the second; negative when it is earlier. */
export function yearsBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / MILLISECONDS_PER_YEAR;
}
