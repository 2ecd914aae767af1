import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database, Engine } from "../../engine.ts";
import type { Tables } from "../../schema.ts";
import { StoreUnusable } from "../../store.ts";
import { heldUntil } from "./held.ts";

type Deliveries = ExpressionBuilder<Tables, "webhook_deliveries">;

const ENDED = ["batch_key", "test_key", "attempt", "last_status", "settled_at"] as const;

/**
 * Ends every delivery of the company that no worker holds, because it has no webhook any more. A claimed delivery is left to its
 * worker, which learns at its next claim that nothing is registered.
 */
export function endUnregistered(db: Database, engine: Engine, companyId: string): Promise<number> {
  return end(db, engine, "unregistered", (delivery) =>
    delivery.and([delivery("company_id", "=", companyId), unclaimed(delivery, engine)]),
  );
}

function unclaimed(delivery: Deliveries, engine: Engine) {
  return delivery.or([delivery("owner", "is", null), delivery("ready_at", "<=", engine.now())]);
}

/** The same of a bounded part, as long as the company has none. True while there may be more. */
export async function endSomeUnregistered(
  db: Database,
  engine: Engine,
  companyId: string,
  most: number,
): Promise<boolean> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .select("delivery_key")
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where((delivery) => unclaimed(delivery, engine))
    // In this statement, and not before it: what is stored under a registration made meanwhile is not seen with it missing.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webhook_registrations as r")
            .select("r.company_id")
            .whereRef("r.company_id", "=", "webhook_deliveries.company_id"),
        ),
      ),
    )
    .limit(most)
    .execute();
  const keys = engine.integers(rows.map(({ delivery_key }) => delivery_key));
  if (rows.length > 0)
    await end(db, engine, "unregistered", (delivery) =>
      delivery.and([delivery("delivery_key", "in", keys), unclaimed(delivery, engine)]),
    );
  return rows.length === most;
}

/**
 * Ends every delivery of a database that was restored from a backup: whether it was made after the backup nobody can tell, and what was
 * delivered must not be sent again unasked. Throws StoreUnusable, in its transaction, while a service runs: what it sends is not of the backup.
 */
export async function endRestored(db: Database, engine: Engine): Promise<number> {
  if (!(await engine.holdUnserved(db)))
    throw new StoreUnusable("The database is in use by services that run. Stop all of them; nothing was changed.");
  return end(db, engine, "restored", (delivery) => delivery("settled_at", "is", null));
}

/**
 * Ends what waits for a receiver that was paused, of the batches in question: nothing was sent. What is stored meanwhile and is not in
 * question waits on. Answers how many.
 */
export function endLeftOut(
  db: Database,
  engine: Engine,
  companyId: string,
  ofBatches: RawBuilder<boolean>,
): Promise<number> {
  return end(db, engine, "paused", (delivery) =>
    delivery.and([
      delivery("company_id", "=", companyId),
      delivery("ready_at", "=", heldUntil),
      delivery("batch_key", "in", (of) => of.selectFrom("batches as b").select("b.batch_key").where(ofBatches)),
    ]),
  );
}

/** The same of these deliveries, as far as they still wait. */
export function endThese(db: Database, engine: Engine, keys: readonly number[]): Promise<number> {
  return end(db, engine, "paused", (delivery) =>
    delivery.and([delivery("delivery_key", "in", engine.integers(keys)), delivery("ready_at", "=", heldUntil)]),
  );
}

/** Not delivered, for this reason, with the attempts made so far and the status of the last one. Answers how many. */
async function end(
  db: Database,
  engine: Engine,
  error: "unregistered" | "restored" | "paused",
  which: (delivery: Deliveries) => Expression<number | boolean>,
): Promise<number> {
  const ended = db
    .updateTable("webhook_deliveries")
    .set({ settled_at: engine.now(), owner: null, ready_at: engine.now() })
    .where("settled_at", "is", null)
    .where((delivery) => which(delivery) as Expression<boolean>)
    .returning(ENDED);
  const outcome = sql`outcome_delivered = 0,
      outcome_status = held.last_status,
      outcome_attempts = held.attempt - 1,
      outcome_at = held.settled_at,
      outcome_error = ${error}
    from held`;
  const rows = await engine.cascade(db, ENDED, ended, [
    sql`update batches set webhook_state = 'failed', ${outcome} where batches.batch_key = held.batch_key`,
    sql`update webhook_tests set ${outcome} where webhook_tests.test_key = held.test_key`,
  ]);
  return rows.length;
}
