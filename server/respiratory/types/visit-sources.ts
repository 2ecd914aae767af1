import type { RecordReference } from "../course/types.ts";
import type { InterpretedTest, MissingTest } from "./record.ts";

/** What an item was made from. */
export interface VisitSources {
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
