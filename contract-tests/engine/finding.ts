/** What a finding takes for granted that most services keep and the contract does not say. */
export type Assumption =
  | "computed"
  | "one form"
  | "told back"
  | "side effect"
  | "filter"
  | "shared defaults"
  | "all is listed"
  | "gone at once"
  | "given once"
  | "described refusals"
  | "headers of HTTP"
  | "rare spellings"
  | "under way"
  | "puts that merge"
  | "own members";

/** One thing that is wrong, as any part of the engine reports it. */
export interface Finding {
  readonly check: string;
  readonly message: string;
  /** Absent for what no single exchange shows. */
  readonly exchange?: number;
  /** What was tried, for the reader of the report. */
  readonly subject: string;
  /** Where the contract says what is broken, as a JSON Pointer, where one place does. */
  readonly place?: string;
  /** Counts only where the gate is strict: a service that does otherwise keeps its contract as well. */
  readonly assumes?: Assumption;
}
