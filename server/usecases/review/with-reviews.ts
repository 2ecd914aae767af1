import { type EffortDecision, withDecisions } from "../../respiratory/records/decisions.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { RecordText } from "../compute/compute.ts";
import type { DecidedVisit } from "./decided-visits.ts";

/** What reviews said of one record: decisions with places among its own efforts, in the order in which they were made. */
interface Said {
  readonly decisions: EffortDecision[];
  readonly reviewed: Set<string>;
  readonly outdated: Set<string>;
}

type Use = DecidedVisit["records"][number];
type Entry = DecidedVisit["entries"][number];

/**
 * The records with what reviewers decided on their efforts, wherever they are the revisions that were decided on; of several decisions on one
 * effort the latest counts. Where records behind a decision changed since, it is not in force, and those that are left say so.
 */
export function withReviews<Record extends RecordText>(
  records: readonly Record[],
  decided: readonly DecidedVisit[],
): readonly Record[] {
  if (decided.length === 0) return records;
  const texts = new Map(records.map((record) => [record.record_id, record]));
  const said = new Map<string, Said>();
  const made = decided.flatMap(({ records: uses, entries }) => entries.map((entry) => ({ uses, entry })));
  for (const { uses, entry } of made.toSorted((a, b) => madeAt(a.entry) - madeAt(b.entry))) {
    for (const decision of entry.efforts as readonly EffortDecision[]) note(said, texts, uses, entry.revises, decision);
  }
  return records.map((record) => {
    const found = said.get(record.record_id);
    return found === undefined ? record : withSaid(record, found);
  });
}

function madeAt({ reviewed_at }: Entry): number {
  return Date.parse(reviewed_at);
}

function note(
  said: Map<string, Said>,
  texts: ReadonlyMap<string, RecordText>,
  uses: readonly Use[],
  batch: string,
  decision: EffortDecision,
): void {
  const saidOf = (id: string): Said => {
    const found = said.get(id) ?? { decisions: [], reviewed: new Set(), outdated: new Set() };
    said.set(id, found);
    return found;
  };
  const used = uses.filter(({ tests }) => tests.some(({ test, used: is }) => is && test === decision.test));
  const known = used.flatMap(({ record_id }) => texts.get(record_id ?? "") ?? []);
  const same = used.every(({ record_id, record_revision }) => texts.get(record_id ?? "")?.revision === record_revision);
  if (!same) {
    for (const { record_id } of known) saidOf(record_id).outdated.add(batch);
    return;
  }
  const place = placeOf(known, decision);
  if (place === undefined) return;
  const { decisions, reviewed } = saidOf(place.record_id);
  decisions.push({ ...decision, effort: place.effort });
  reviewed.add(batch);
}

/** Efforts of a visit are those of its records, one after the other. */
function placeOf(records: readonly RecordText[], { test, effort }: EffortDecision) {
  let before = 0;
  for (const { record_id, record_json } of records) {
    const spirometry = (JSON.parse(record_json) as PatientRecord)[test];
    const count = spirometry === undefined || spirometry.kind === "values" ? 0 : spirometry.efforts.length;
    if (effort <= before + count) return { record_id, effort: effort - before };
    before += count;
  }
  return undefined;
}

function withSaid<Record extends RecordText>(record: Record, { decisions, reviewed, outdated }: Said): Record {
  const decided = (): string =>
    JSON.stringify(withDecisions(JSON.parse(record.record_json) as PatientRecord, decisions));
  return {
    ...record,
    ...(reviewed.size > 0 && { record_json: decided(), reviewed_batches: [...reviewed] }),
    ...(outdated.size > 0 && { outdated_reviews: [...outdated] }),
  };
}

/** What computing needs of a record. */
export function textOf(record: RecordText): RecordText {
  const { record_key, record_id, revision, record_json, reviewed_batches, outdated_reviews } = record;
  return {
    record_key,
    record_id,
    revision,
    record_json,
    ...(reviewed_batches !== undefined && { reviewed_batches }),
    ...(outdated_reviews !== undefined && { outdated_reviews }),
  };
}
