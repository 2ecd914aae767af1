import { type RawBuilder, sql } from "kysely";
import type { Database, Engine } from "../../engine.ts";

/** A delivery that waits for its receiver to be resumed is ready at no time that any clock shows. */
export const HELD_UNTIL = 8_000_000_000_000_000;

/** Written into the statement, so that the index of held deliveries serves it. */
export const heldUntil: RawBuilder<number> = sql.lit(HELD_UNTIL);

/**
 * Of companies whose receivers are paused: a bounded part of what was due by then, nobody has attempted and nobody has asked for waits. What a
 * resumption makes due while the pause goes on is due later. True while there may be more.
 */
export async function holdSome(db: Database, engine: Engine, most: number): Promise<boolean> {
  const pausedAt = sql<number>`(select r.paused_at from webhook_registrations as r where r.company_id = d.company_id)`;
  const rows = await db
    .selectFrom("webhook_deliveries as d")
    .select("d.delivery_key")
    .where("d.company_id", "in", (of) =>
      of.selectFrom("webhook_registrations").select("company_id").where("paused_at", "is not", null),
    )
    .where("d.settled_at", "is", null)
    .where("d.owner", "is", null)
    .where("d.attempt", "=", 1)
    .where("d.trigger", "=", "interpret")
    .where("d.ready_at", "<", heldUntil)
    .where("d.due_at", "<=", pausedAt)
    .limit(most)
    .execute();
  const keys = rows.map(({ delivery_key }) => delivery_key);
  if (keys.length > 0)
    await db
      .updateTable("webhook_deliveries")
      .set({ ready_at: HELD_UNTIL })
      .where("delivery_key", "in", engine.integers(keys))
      .where("settled_at", "is", null)
      .where("owner", "is", null)
      .execute();
  return keys.length === most;
}

/** Makes due what has waited of a company, of the batches in question. Answers how many. */
export async function releaseHeld(
  db: Database,
  engine: Engine,
  companyId: string,
  ofBatches: RawBuilder<boolean>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ ready_at: engine.now(), due_at: engine.now() })
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where("ready_at", "=", heldUntil)
    .where("batch_key", "in", (of) => of.selectFrom("batches as b").select("b.batch_key").where(ofBatches))
    .executeTakeFirstOrThrow();
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
 * A bounded part of what waits although its receiver is not paused: a batch that was stored while somebody resumed, or a registration that was
 * made anew. With the events that the registration asks for, null where there is none.
 */
export async function someStray(db: Database, companyId: string | undefined, most: number) {
  const rows = await db
    .selectFrom("webhook_deliveries as d")
    .leftJoin("webhook_registrations as r", "r.company_id", "d.company_id")
    .leftJoin("batches as b", "b.batch_key", "d.batch_key")
    .select(["d.delivery_key", "r.events_json", "b.revises"])
    // The plus keeps SQLite to the index of held deliveries: those of deliveries under way hold far more.
    .where(sql<boolean>`+d.settled_at is null`)
    .where("d.ready_at", "=", heldUntil)
    .where("r.paused_at", "is", null)
    .$if(companyId !== undefined, (query) => query.where("d.company_id", "=", companyId ?? ""))
    .limit(most)
    .execute();
  return rows.map(({ delivery_key, events_json, revises }) => ({
    delivery_key,
    events: events_json === null ? undefined : (JSON.parse(events_json) as readonly string[]),
    reviewed: revises !== null,
  }));
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
