import type { components } from "../../generated/types.ts";
import { LIMIT_Z } from "../respiratory/standards/limits-of-normal.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";

/** Delivered results as the contract has them: what every form of a report is made from. */
export type Results = components["schemas"]["DeliveredResults"] & { readonly report: { readonly created_at: string } };
export type Item = Results["items"][number];
export type BatchReport = Results["report"];
export type Rule = components["schemas"]["Rule"];
export type Test = NonNullable<Item["pre_bronchodilator"]>;
export type Measure = Test["measures"]["fev1"];
export type EffortVerdict = NonNullable<Test["efforts"]>[number];

/** A visit may have none, and then says why. */
export function hasTest({ pre_bronchodilator, post_bronchodilator }: Item): boolean {
  return pre_bronchodilator !== null || post_bronchodilator !== null;
}

/** The z-scores of one visit. */
export interface Visit {
  readonly performed_at: string;
  readonly fev1: number | null;
  readonly fvc: number | null;
  readonly fev1_fvc: number | null;
}

/** One patient of a batch. */
export interface PatientReport {
  readonly results: Results;
  readonly item: Item;
  /** The patient's other items of the batch whose visits have no test, the oldest first. */
  readonly untested: readonly Item[];
  /** The rules that were applied. */
  readonly rules: readonly Rule[];
  /** The stored record behind the item, which has the curves; undefined when it is no longer kept. */
  readonly record: PatientRecord | undefined;
  /** Up to and with the visit of the item, the oldest first. */
  readonly visits: readonly Visit[];
  /** Where the front page of the batch is. */
  readonly batchHref: string | undefined;
}

/** z of the lower limit of normal under a batch's rules; the upper one mirrors it. */
export function limitOf(report: BatchReport): number {
  return report.rules.lower_limit_percentile === 2.5 ? LIMIT_Z[2.5] : LIMIT_Z[5];
}
