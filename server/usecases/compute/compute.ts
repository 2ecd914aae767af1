import type { ReportedModel } from "../../respiratory/report/report.ts";
import type { Fit } from "../../respiratory/types/cohort-fit.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { Report } from "../../respiratory/types/report.ts";
import type { JsonText } from "../shared/json-text.ts";

/** Which of a patient's chosen visits are analysed. */
export type Occasions = "newest" | "all";

/** The JSON text of one stored record with what it is known by. */
export interface RecordText {
  readonly record_id: string;
  /** False for a record that serves the course of others and chooses no visit. */
  readonly chosen?: boolean;
  /** Whether it lies in the chosen time, where one is; the first test of a visit decides for the visit. */
  readonly in_time?: boolean;
  readonly record_key: number;
  readonly revision: number;
  readonly record_json: string;
  /** Batches whose reviews decided on efforts of this revision, which then says so, and of an earlier one. */
  readonly reviewed_batches?: readonly string[];
  readonly outdated_reviews?: readonly string[];
}

/** One patient to analyse: all records, in any order. */
export type PatientTask = readonly RecordText[];

/** A visit that lacks what the model needs: GLI-2012 the ancestry. */
export interface LeftOut {
  readonly patient_id: string;
  readonly performed_at: string;
  /** The records of the visit. */
  readonly record_ids: readonly string[];
  readonly reason: "ancestry_missing";
}

type Items = JsonText<readonly unknown[]>;

/** Items as JSON texts, one a line: JSON as we write it has no line breaks, so that they part without being parsed. */
export type ItemLines = string;

/** The items of some lines, each as its text. */
export function linesOf(items: ItemLines): readonly string[] {
  return items === "" ? [] : items.split("\n");
}

/** Items twice: as computed, to decide on later, and rounded, to be sent. */
export interface ComputedItems {
  readonly exact: ItemLines;
  readonly rounded: Items;
}

/** The items of an analysis. */
export interface AnalysedItems extends ComputedItems {
  /** The records behind each item, those of its visit, in the order of the items. */
  readonly record_keys: readonly (readonly number[])[];
  /** Visits without an item. */
  readonly left_out: readonly LeftOut[];
}

interface Interpretation {
  readonly model: ReportedModel;
  /** Visits that the analysis left out. */
  readonly left_out: number;
  /** The items of the analysis, unrounded. */
  readonly items: ItemLines;
  /** The records behind each item, in the order of the items, in chunks of items. */
  readonly records: AsyncIterable<readonly (readonly RecordText[])[]>;
}

interface Reported {
  readonly model: ReportedModel;
  readonly left_out: number;
  readonly items: ItemLines;
}

/** A visit to analyse again; its records say what reviewers decided on their efforts. */
export interface ReviewedVisit {
  readonly records: readonly RecordText[];
  /** All records of the patient before the visit. */
  readonly earlier: readonly RecordText[];
}

/** What reviewers said, by the place of the item. */
export type ItemReviews = ReadonlyMap<number, object>;

/** The body of a batch, but for what is known only when it is stored. Rounded. */
export interface InterpretedBatch {
  readonly item_count: number;
  readonly items: Items;
  readonly report: JsonText<Report>;
}

/**
 * Computing, away from the event loop. Texts go in and out, because they cross to another thread as they are, and in chunks, so that
 * neither reading nor crossing holds the event loop for long.
 * Every method throws DomainError `too_many_requests` when too much is waiting already.
 */
export interface Compute extends PieceByPiece {
  /** To be asked before much is read for what may then be refused. */
  assertRoom(): void;
}

export interface PieceByPiece {
  /** `records`: every record of the project, all of a patient's in one chunk. */
  fit(model: ModelChoice, records: AsyncIterable<readonly string[]>): Promise<Fit>;
  /** Items in the order of the patients, those of one patient in the order of time. */
  analyse(
    model: ModelChoice,
    patients: AsyncIterable<readonly PatientTask[]>,
    occasions?: Occasions,
  ): Promise<AnalysedItems>;
  /** Items in the order of the visits. */
  analyseReviewed(model: ModelChoice, visits: AsyncIterable<readonly ReviewedVisit[]>): Promise<ComputedItems>;
  interpret(interpretation: Interpretation): Promise<InterpretedBatch>;
  /** The report of items that are interpreted already. Rounded. */
  report(reported: Reported): Promise<JsonText<Report>>;
  /** The items of a batch, megabytes maybe, each with its review where it has one. */
  addReviews(items: Items, reviews: ItemReviews): Promise<Items>;
}
