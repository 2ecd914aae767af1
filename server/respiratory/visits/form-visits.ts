import { LONGEST_VISIT_HOURS } from "../standards/follow-up.ts";
import { combineRecords } from "./combine.ts";
import type { PlacedRecord, Visit } from "./visit.ts";

const LONGEST_VISIT_MS = LONGEST_VISIT_HOURS * 3600 * 1000;

/**
 * The visits of one patient in the order of their times; `records` in any order. A visit begins with the first test that no
 * earlier visit holds and takes in every test within 12 hours of that first one, 12 hours included.
 */
export function visitsOf(records: readonly PlacedRecord[]): Visit[] {
  const groups: PlacedRecord[][] = [];
  let begun = -Infinity;
  for (const placed of records.toSorted((a, b) => instantOf(a) - instantOf(b))) {
    const instant = instantOf(placed);
    if (instant - begun <= LONGEST_VISIT_MS) groups.at(-1)?.push(placed);
    else {
      groups.push([placed]);
      begun = instant;
    }
  }
  return groups.map(combineRecords);
}

function instantOf({ record }: PlacedRecord): number {
  return Date.parse(record.performed_at);
}
