import { LONGEST_VISIT_HOURS } from "../standards/follow-up.ts";
import type { PatientRecord } from "../types/record.ts";
import { combineRecords } from "./combine.ts";
import type { PlacedRecord, Visit } from "./visit.ts";

const LONGEST_VISIT_MS = LONGEST_VISIT_HOURS * 3600 * 1000;

/** The records of one visit. */
interface Group {
  /** Of its first test, or of its first record where it has no test. */
  readonly begun: number;
  readonly placed: PlacedRecord[];
}

/**
 * The visits of one patient in the order of their times; `records` in any order. A visit begins with the first test that no
 * earlier visit holds and takes in every test within 12 hours of that first one, 12 hours included. A record without a test belongs to
 * the first visit whose first test lies within 12 hours of it. Those that belong to none make visits without a test, in the same way.
 */
export function visitsOf(records: readonly PlacedRecord[]): Visit[] {
  const sorted = records.toSorted((a, b) => instantOf(a) - instantOf(b));
  const tested = groupsOf(sorted.filter(({ record }) => hasTest(record)));
  const alone: PlacedRecord[] = [];
  for (const placed of sorted) {
    if (hasTest(placed.record)) continue;
    const own = tested.find(({ begun }) => Math.abs(instantOf(placed) - begun) <= LONGEST_VISIT_MS);
    (own?.placed ?? alone).push(placed);
  }
  return [...tested, ...groupsOf(alone)].toSorted((a, b) => a.begun - b.begun).map(visitOf);
}

/** Whether there is a test at all; what is measured over time is measured on such records alone. */
export function hasTest(record: PatientRecord): boolean {
  return record.pre_bronchodilator !== undefined || record.post_bronchodilator !== undefined;
}

function groupsOf(sorted: readonly PlacedRecord[]): Group[] {
  const groups: Group[] = [];
  for (const placed of sorted) {
    const begun = instantOf(placed);
    const last = groups.at(-1);
    if (last !== undefined && begun - last.begun <= LONGEST_VISIT_MS) last.placed.push(placed);
    else groups.push({ begun, placed: [placed] });
  }
  return groups;
}

function visitOf({ placed }: Group): Visit {
  return combineRecords(placed.toSorted((a, b) => instantOf(a) - instantOf(b)));
}

function instantOf({ record }: PlacedRecord): number {
  return Date.parse(record.performed_at);
}
