import { type ChainEnd, findingOf, NO_EVENT } from "../audit/chain.ts";
import type { Database } from "../engine.ts";
import type { AuditVerdict } from "../store.ts";

const EVENTS_PER_STEP = 1_000;

/** Follows a chain. Events that are appended meanwhile are left for the next time. */
export async function verifyChain(db: Database, companyId: string): Promise<AuditVerdict> {
  const head = await db.selectFrom("audit_heads").selectAll().where("company_id", "=", companyId).executeTakeFirst();
  const kept = head ?? { sequence: 0, digest: NO_EVENT, first_after: 0, first_previous: NO_EVENT };
  const end: ChainEnd = { sequence: kept.sequence, digest: kept.digest };
  const first = { sequence: kept.first_after, digest: kept.first_previous };
  return { events: end.sequence - first.sequence, ...end, broken: await followed(db, companyId, first, end) };
}

async function followed(
  db: Database,
  companyId: string,
  first: ChainEnd,
  end: ChainEnd,
): Promise<AuditVerdict["broken"]> {
  let before = first;
  for (;;) {
    const rows = await db
      .selectFrom("audit_events")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("sequence", ">", before.sequence)
      .orderBy("sequence")
      .limit(EVENTS_PER_STEP)
      .execute();
    for (const row of rows.filter(({ sequence }) => sequence <= end.sequence)) {
      const finding = findingOf(row, before);
      if (finding !== undefined) return { sequence: row.sequence, finding };
      before = row;
    }
    if (rows.length < EVENTS_PER_STEP || before.sequence >= end.sequence) break;
  }
  if (before.sequence < end.sequence)
    return { sequence: before.sequence + 1, finding: "it and all events behind it are missing" };
  return before.digest === end.digest ? undefined : { sequence: end.sequence, finding: "it is not the newest event" };
}
