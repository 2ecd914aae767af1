/** What was sent of one patient on one occasion, and what was read of it. */
import type { Fault, Part } from "./part.ts";
import type { Resolve } from "./subject.ts";

/** A DiagnosticReport with what belongs to it, found by the references between them. */
export interface Gathered {
  readonly report: Part;
  readonly observations: readonly Part[];
  readonly administrations: readonly Part[];
  readonly procedures: readonly Part[];
  /** Of a visit that has several records each of them; empty where the report is of one. */
  readonly records: readonly GatheredRecord[];
  readonly resolve: Resolve;
  /** What is wrong with how they refer to each other. */
  readonly faults: readonly Fault[];
}

/** One record of a visit, with what was sent of it. */
export interface GatheredRecord {
  readonly panel: Part;
  readonly observations: readonly Part[];
  readonly administrations: readonly Part[];
  readonly procedures: readonly Part[];
}

/** A record as far as it could be read. */
export interface ReadReport {
  /** The pointer to its DiagnosticReport, or to the record of its visit. */
  readonly at: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Where each member of the record, by its pointer, stands in the document. */
  readonly places: ReadonlyMap<string, string>;
  readonly faults: readonly Fault[];
  /** Observations that nothing was read from. */
  readonly notRead: readonly Fault[];
}

/** Where a record and its members stand in a bundle, and what was not read there. */
export type PlacedReport = Pick<ReadReport, "at" | "places" | "notRead">;
