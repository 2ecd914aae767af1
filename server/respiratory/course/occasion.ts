import type { Sex } from "../types/record.ts";
import type { RecordReference, SubjectDoubt } from "./types.ts";

const MILLISECONDS_PER_YEAR = 365.25 * 24 * 3600 * 1000;

/** One visit of one patient, as the course sees it: one interpreted test. Volumes in litres. */
export interface Occasion {
  readonly performed_at: string;
  readonly records: readonly RecordReference[];
  readonly age_years: number;
  readonly fev1_l: number;
  readonly fvc_l: number;
  readonly fev1_z: number | null;
  readonly fvc_percent_predicted: number | null;
  /** The expiration may have stopped early, so that FVC may be larger. */
  readonly stopped_early: boolean;
  /** Seconds that the longest expiration lasted; null where none is recorded. */
  readonly expiration_s: number | null;
  /** How the record of an earlier visit and that of the newest do not fit one person. */
  readonly doubts: readonly SubjectDoubt[];
}

/** The visit whose change is told: it has a z-score, because what lies outside the equations is not taken in. */
export type NewestOccasion = Occasion & { readonly fev1_z: number };

/** What is known of the person, from this visit and the ones before. */
export interface Person {
  readonly sex: Sex;
  readonly current_smoker: boolean;
  readonly copd_recorded: boolean;
  readonly ild_recorded: boolean;
}

/** Years of 365.25 days from the first instant to the second; negative when it is earlier. */
export function yearsBetween(first: string, second: string): number {
  return yearsSince(first)(second);
}

/** The same for many. */
export function yearsSince(first: string): (second: string) => number {
  const from = instantOf(first);
  return (second) => (instantOf(second) - from) / MILLISECONDS_PER_YEAR;
}

/** With an item for every visit, each time is asked for once for every later visit; reading them was most of the work. */
const INSTANTS = new Map<string, number>();
const MOST_INSTANTS = 10_000;

function instantOf(time: string): number {
  const known = INSTANTS.get(time);
  if (known !== undefined) return known;
  if (INSTANTS.size >= MOST_INSTANTS) INSTANTS.clear();
  const instant = Date.parse(time);
  INSTANTS.set(time, instant);
  return instant;
}
