import { LONGEST_VISIT_HOURS } from "../standards/follow-up.ts";
import { combineRecords, missingOf } from "./combine.ts";
import type { PlacedRecord, Visit } from "./visit.ts";

const LONGEST_VISIT_MS = LONGEST_VISIT_HOURS * 3600 * 1000;

/** The records of one visit in the order of their times, and those without a test that are told with it. */
interface Group {
  /** Of its first test. */
  readonly begun: number;
  readonly placed: PlacedRecord[];
  readonly apart: PlacedRecord[];
}

/**
 * The visits of one patient in the order of their times; `records` in any order. A visit begins with the first test that no
 * earlier visit holds and takes in every test within 12 hours of that first one, 12 hours included. A record without a test belongs to
 * the visit whose first test lies within 12 hours of it; else it makes no visit while there is one with a test, and what it
 * says is missing is told with the visit before it, or with the first.
 */
export function visitsOf(records: readonly PlacedRecord[]): Visit[] {
  const sorted = records.toSorted((a, b) => instantOf(a) - instantOf(b));
  const tested = sorted.filter(hasTest);
  if (tested.length === 0) return groupsOf(sorted).map(visitOf);
  const groups = groupsOf(tested);
  for (const placed of sorted) if (!hasTest(placed)) addWithoutTest(groups, placed);
  return groups.map(visitOf);
}

function groupsOf(sorted: readonly PlacedRecord[]): Group[] {
  const groups: Group[] = [];
  for (const placed of sorted) {
    const begun = instantOf(placed);
    const last = groups.at(-1);
    if (last !== undefined && begun - last.begun <= LONGEST_VISIT_MS) last.placed.push(placed);
    else groups.push({ begun, placed: [placed], apart: [] });
  }
  return groups;
}

function addWithoutTest(groups: readonly Group[], placed: PlacedRecord): void {
  const instant = instantOf(placed);
  const own = groups.find(({ begun }) => Math.abs(instant - begun) <= LONGEST_VISIT_MS);
  const before = groups.findLast(({ begun }) => begun <= instant) ?? groups[0];
  if (own === undefined) before?.apart.push(placed);
  else own.placed.push(placed);
}

function visitOf({ placed, apart }: Group): Visit {
  const visit = combineRecords(placed.toSorted((a, b) => instantOf(a) - instantOf(b)));
  return { ...visit, apart, missing: [...visit.missing, ...apart.flatMap(missingOf)] };
}

function hasTest({ record }: PlacedRecord): boolean {
  return record.pre_bronchodilator !== undefined || record.post_bronchodilator !== undefined;
}

function instantOf({ record }: PlacedRecord): number {
  return Date.parse(record.performed_at);
}
