import { type ChainEnd, findingOf, NO_EVENT } from "../audit/chain.ts";
import type { Database } from "../engine.ts";
import type { AuditVerdict } from "../store.ts";

const EVENTS_PER_STEP = 1_000;

/** Follows a chain. Events that are appended meanwhile are left for the next time. */
export async function verifyChain(db: Database, companyId: string): Promise<AuditVerdict> {
  const head = await db.selectFrom("audit_heads").selectAll().where("company_id", "=", companyId).executeTakeFirst();
  const end: ChainEnd = { sequence: head?.sequence ?? 0, digest: head?.digest ?? NO_EVENT };
  return { events: end.sequence, ...end, broken: await followed(db, companyId, end) };
}

/** From the first event that there ever was, whatever the head says of where the chain begins: nothing that this service does takes an event out. */
async function followed(db: Database, companyId: string, end: ChainEnd): Promise<AuditVerdict["broken"]> {
  let before: ChainEnd = { sequence: 0, digest: NO_EVENT };
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
