import { sql } from "kysely";
import type { NewDelivery } from "../../delivery-queue.ts";
import type { Database, Engine } from "../../engine.ts";
import { StoreConflict } from "../../store.ts";
import { HELD_UNTIL } from "./held.ts";

/**
 * Stores the delivery and shows the batch as pending; its last outcome stays until this delivery has one. One that waits for a paused
 * receiver is sent when it is asked for.
 */
export async function enqueue(db: Database, engine: Engine, delivery: NewDelivery): Promise<void> {
  const batch = await db
    .selectFrom("batches")
    .select(["batch_key", "project_key"])
    .where("batch_id", "=", delivery.batch_id)
    .where("company_id", "=", delivery.company_id)
    .executeTakeFirst();
  if (batch === undefined) throw new Error("a delivery was enqueued for a batch that the company does not have");
  const dueAt = sql<number>`${engine.now()} + ${delivery.delay_ms}`;
  const asked = delivery.held === true ? {} : { trigger: delivery.trigger, due_at: dueAt, ready_at: dueAt };
  const inserted = await db
    .insertInto("webhook_deliveries")
    .values({
      delivery_id: delivery.delivery_id,
      company_id: delivery.company_id,
      project_key: batch.project_key,
      batch_key: batch.batch_key,
      trigger: delivery.trigger,
      traceparent: delivery.traceparent ?? null,
      attempt: 1,
      due_at: dueAt,
      ready_at: delivery.held === true ? HELD_UNTIL : dueAt,
    })
    .onConflict((conflict) =>
      conflict
        .column("batch_key")
        .where("settled_at", "is", null)
        .doUpdateSet({ traceparent: delivery.traceparent ?? null, ...asked })
        .where("webhook_deliveries.ready_at", "=", HELD_UNTIL),
    )
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new StoreConflict("delivery_active");
  // Delivery before batch, as everywhere: writers that lock in one order cannot deadlock.
  await db
    .updateTable("batches")
    .set({ webhook_state: "pending" })
    .where("batch_key", "=", batch.batch_key)
    .where("webhook_state", "<>", "pending")
    .execute();
  await engine.wakeAfterCommit(db);
}
