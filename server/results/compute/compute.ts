import type { Fit, FitVerdict, ModelChoice } from "../../respiratory/types.ts";
import type { JsonText } from "../json-text.ts";

/** The JSON text of one stored record with its revision. */
export interface RecordText {
  readonly revision: number;
  readonly record_json: string;
}

export interface FitTask {
  readonly model: ModelChoice;
  /** Every record of the cohort. */
  readonly records: readonly string[];
}

export interface PatientTask {
  readonly newest: RecordText;
  /** Older records of the same patient, for the change over time. */
  readonly earlier: readonly string[];
}

export interface AnalyseTask {
  readonly model: ModelChoice;
  readonly patients: readonly PatientTask[];
}

/** Places of the records that lack what the model needs: GLI-2012 the ancestry. */
export interface Unfit {
  readonly unfit: readonly number[];
}

/** The items of an analysis, twice: as computed, to decide on later, and rounded, to be sent. */
export interface AnalysedItems {
  readonly exact: JsonText<readonly unknown[]>;
  readonly rounded: JsonText<readonly unknown[]>;
}

export interface InterpretTask {
  readonly model: ModelChoice;
  readonly verdicts: readonly FitVerdict[];
  /** The stored analysis, its items unrounded. */
  readonly analysis: string;
  /** The record behind each item, in the order of the items. */
  readonly records: readonly string[];
}

/** The body of a batch, but for what is known only when it is stored. Rounded. */
export interface InterpretedBatch {
  readonly item_count: number;
  readonly items: JsonText<readonly unknown[]>;
  /** An object: the report without the identifiers of the batch. */
  readonly report: JsonText<object>;
}

/**
 * Computing, away from the event loop. Texts go in and out because they cross to another thread as they are.
 * Every method throws DomainError `too_many_requests` when too much is waiting already.
 */
export interface Compute {
  fit(task: FitTask): Promise<Fit | Unfit>;
  analyse(task: AnalyseTask): Promise<AnalysedItems | Unfit>;
  interpret(task: InterpretTask): Promise<InterpretedBatch>;
}
