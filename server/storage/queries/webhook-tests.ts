import { sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import { type NewTest, type StoredTest, StoreConflict, type WebhookTests } from "../store.ts";
import { outcomeOf } from "./outcome.ts";

export function webhookTests(db: Database, engine: Engine): WebhookTests {
  return {
    async send(test, most) {
      // Two that come at the same time are counted one after the other.
      await engine.lockTimes(db, test.company_id);
      if ((await underWay(db, test.company_id)) >= most) throw new StoreConflict("too_many_tests");
      await insert(db, engine, test);
      await engine.wakeAfterCommit(db);
    },

    async newest(companyId, of = {}): Promise<StoredTest | undefined> {
      let query = db.selectFrom("webhook_tests").selectAll().where("company_id", "=", companyId);
      if (of.test_id !== undefined) query = query.where("test_id", "=", of.test_id);
      if (of.event_id !== undefined) query = query.where("event_id", "=", of.event_id);
      const row = await query.orderBy("test_key", "desc").limit(1).executeTakeFirst();
      if (row === undefined) return undefined;
      const { event_id, test_id, accepted_at } = row;
      return { event_id, test_id, accepted_at, outcome: outcomeOf(row) };
    },

    async exists(companyId, eventId) {
      const row = await db
        .selectFrom("webhook_tests")
        .select("test_key")
        .where("event_id", "=", eventId)
        .where("company_id", "=", companyId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

async function underWay(db: Database, companyId: string): Promise<number> {
  const { tests } = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => fn.countAll<number>().as("tests"))
    .where("company_id", "=", companyId)
    .where("settled_at", "is", null)
    .where("test_key", "is not", null)
    .executeTakeFirstOrThrow();
  return tests;
}

async function insert(db: Database, engine: Engine, test: NewTest): Promise<void> {
  const { delivery_id, traceparent, ...stored } = test;
  const { test_key } = await db
    .insertInto("webhook_tests")
    .values(stored)
    .returning("test_key")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("webhook_deliveries")
    .values({
      delivery_id,
      company_id: test.company_id,
      test_key,
      trigger: "test",
      traceparent: traceparent ?? null,
      attempt: 1,
      due_at: sql<number>`${engine.now()}`,
      ready_at: sql<number>`${engine.now()}`,
    })
    .execute();
}
