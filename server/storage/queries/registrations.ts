import { type Selectable, sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import { type Registration, type Registrations, StoreConflict } from "../store.ts";
import { endRestored, endUnregistered } from "./deliveries/end.ts";

export function registrations(db: Database, engine: Engine): Registrations {
  return {
    async get(companyId) {
      const row = await db
        .selectFrom("webhook_registrations")
        .selectAll()
        .select(engine.now().as("now"))
        .where("company_id", "=", companyId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { events_json, api_version } = row;
      return { ...toRegistration(row, row.now), events: JSON.parse(events_json) as string[], api_version };
    },

    async put(companyId, { events, max_items = null, ...webhook }, overlapMs, expected) {
      const kept = { ...webhook, max_items, events_json: JSON.stringify(events) };
      if (expected !== undefined) return replace(db, engine, companyId, kept, overlapMs, expected);
      const inserted = await db
        .insertInto("webhook_registrations")
        .values({ company_id: companyId, ...kept, created_at: engine.now(), updated_at: engine.now() })
        .onConflict((conflict) => conflict.column("company_id").doNothing())
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows === 1n) return true;
      return replace(db, engine, companyId, kept, overlapMs);
    },

    async remove(companyId) {
      const result = await db
        .deleteFrom("webhook_registrations")
        .where("company_id", "=", companyId)
        .executeTakeFirst();
      if (result.numDeletedRows === 0n) return false;
      await endUnregistered(db, engine, companyId);
      return true;
    },

    endRestored: () => endRestored(db, engine),

    async forgetOldSecrets() {
      const result = await db
        .updateTable("webhook_registrations")
        .set({ previous_secret: null, previous_secret_until: null })
        .where("previous_secret_until", "<=", engine.now())
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },
  };
}

/** What a company chooses of its registration. */
type Kept = Pick<
  Selectable<Tables["webhook_registrations"]>,
  "webhook_url" | "webhook_secret" | "max_items" | "events_json" | "api_version"
>;

/** Answers false, for there was one before. */
async function replace(
  db: Database,
  engine: Engine,
  companyId: string,
  webhook: Kept,
  overlapMs: number,
  expected?: number,
): Promise<false> {
  // The right-hand sides see the row as it was, so the old secret moves over in the same statement.
  const changed = sql<boolean>`webhook_secret <> ${webhook.webhook_secret}`;
  let query = db
    .updateTable("webhook_registrations")
    .set({
      ...webhook,
      updated_at: engine.now(),
      revision: sql`revision + 1`,
      previous_secret: sql`case when ${changed} then webhook_secret else previous_secret end`,
      previous_secret_until: sql`case when ${changed} then ${engine.now()} + ${overlapMs}
        else previous_secret_until end`,
    })
    .where("company_id", "=", companyId);
  if (expected !== undefined) query = query.where("revision", "=", expected);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StoreConflict("revision_changed");
  return false;
}

/** A secret whose overlap is over is not handed out any more. */
export function toRegistration(
  row: Omit<Selectable<Tables["webhook_registrations"]>, "company_id" | "events_json" | "api_version">,
  now: number,
): Registration {
  const overlapping = row.previous_secret_until !== null && row.previous_secret_until > now;
  return {
    webhook_url: row.webhook_url,
    webhook_secret: row.webhook_secret,
    created_at: row.created_at,
    updated_at: row.updated_at,
    revision: row.revision,
    max_items: row.max_items ?? undefined,
    previous_secret: overlapping ? (row.previous_secret ?? undefined) : undefined,
    previous_secret_until: overlapping ? (row.previous_secret_until ?? undefined) : undefined,
  };
}
