import { type RawBuilder, sql } from "kysely";
import type { Database, Engine } from "../../engine.ts";

/** A delivery that waits for its receiver to be resumed is ready at no time that any clock shows. */
export const HELD_UNTIL = 8_000_000_000_000_000;

/** Written into the statement, so that the index of held deliveries serves it. */
export const heldUntil: RawBuilder<number> = sql.lit(HELD_UNTIL);

/** Of a company whose receiver is paused: what nobody has attempted and nobody has asked for waits. */
export async function holdBacklog(db: Database, companyId: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ ready_at: HELD_UNTIL })
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where("owner", "is", null)
    .where("attempt", "=", 1)
    .where("trigger", "=", "interpret")
    .where("ready_at", "<", HELD_UNTIL)
    .execute();
}

/** Makes what has waited due: of one company, all or those of the batches in question. Answers how many. */
export async function releaseHeld(
  db: Database,
  engine: Engine,
  companyId: string,
  ofBatches?: RawBuilder<boolean>,
): Promise<number> {
  let query = db
    .updateTable("webhook_deliveries")
    .set({ ready_at: engine.now(), due_at: engine.now() })
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where("ready_at", "=", heldUntil);
  if (ofBatches !== undefined)
    query = query.where("batch_key", "in", (of) =>
      of.selectFrom("batches as b").select("b.batch_key").where(ofBatches),
    );
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await engine.wakeAfterCommit(db);
  return Number(numUpdatedRows);
}

/** Deliveries of a company that wait, so many at most, with the batches that they are of. */
export async function someHeld(db: Database, companyId: string, most: number) {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select(["delivery_key", "batch_key"])
    .where("company_id", "=", companyId)
    .where(sql<boolean>`+settled_at is null`)
    .where("ready_at", "=", heldUntil)
    .limit(most)
    .execute();
  return rows.map(({ delivery_key, batch_key }) => ({ delivery_key, batch_key: batch_key ?? 0 }));
}

/** Makes these deliveries due, as far as they still wait. Answers how many did. */
export async function releaseThese(db: Database, engine: Engine, keys: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ ready_at: engine.now(), due_at: engine.now() })
    .where("delivery_key", "in", engine.integers(keys))
    .where("settled_at", "is", null)
    .where("ready_at", "=", heldUntil)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await engine.wakeAfterCommit(db);
  return Number(numUpdatedRows);
}

/**
 * Makes due a bounded part of what waits although its receiver is not paused: a batch that was stored while somebody resumed, or a registration
 * that was made anew. True while there may be more.
 */
export async function releaseStray(db: Database, engine: Engine, most: number): Promise<boolean> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select("delivery_key")
    // The plus keeps SQLite to the index of held deliveries: those of deliveries under way hold far more.
    .where(sql<boolean>`+settled_at is null`)
    .where("ready_at", "=", heldUntil)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_registrations as r")
            .select("r.company_id")
            .whereRef("r.company_id", "=", "webhook_deliveries.company_id")
            .where("r.paused_at", "is not", null),
        ),
      ),
    )
    .limit(most)
    .execute();
  const keys = rows.map(({ delivery_key }) => delivery_key);
  if (keys.length > 0) await releaseThese(db, engine, keys);
  return keys.length === most;
}

export async function countHeld(db: Database, companyId: string): Promise<number> {
  const { held } = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.countAll<number>().as("held"))
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where("ready_at", "=", heldUntil)
    .executeTakeFirstOrThrow();
  return held;
}
