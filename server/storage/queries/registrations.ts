import { type Selectable, sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import type { Vault } from "../sealing/vault.ts";
import {
  type NewRegistration,
  type Registration,
  type Registrations,
  StoreConflict,
  type StoredPause,
} from "../store.ts";
import { endRestored, endSomeUnregistered, endUnregistered } from "./deliveries/end.ts";
import { WELL } from "./pauses.ts";
import { currentSecret, inspectSecrets, keptAs, previousSecret, sealSecrets } from "./registration-secrets.ts";

/** What one step ends at most; more would hold up other writers. */
const ENDED_PER_STEP = 500;

type Row = Selectable<Tables["webhook_registrations"]>;

export function registrations(db: Database, engine: Engine, vault: Vault): Registrations {
  const find = (companyId: string) =>
    db
      .selectFrom("webhook_registrations")
      .selectAll()
      .select(engine.now().as("now"))
      .where("company_id", "=", companyId)
      .executeTakeFirst();
  return {
    async get(companyId) {
      const row = await find(companyId);
      if (row === undefined) return undefined;
      const { events_json, api_version } = row;
      const events = JSON.parse(events_json) as string[];
      return { ...toRegistration(row, row.now, vault), events, api_version, pause: pauseOf(row) };
    },

    async put(companyId, webhook, overlapMs, expected) {
      if (!(await engine.holdCompany(db, companyId))) throw new StoreConflict("erased_meanwhile");
      // Another writer may come in between; whoever finds the row changed looks again.
      for (;;) {
        const row = await find(companyId);
        if (expected !== undefined && row?.revision !== expected) throw new StoreConflict("revision_changed");
        if (row !== undefined && (await replace(db, engine, vault, row, webhook, overlapMs))) return false;
        if (row === undefined && (await insert(db, engine, vault, companyId, webhook))) {
          // Of the one before, whose ending was cut short.
          await endUnregistered(db, engine, companyId);
          return true;
        }
      }
    },

    async remove(companyId, expected) {
      const result = await db
        .deleteFrom("webhook_registrations")
        .where("company_id", "=", companyId)
        .$if(expected !== undefined, (query) => query.where("revision", "=", expected ?? 0))
        .executeTakeFirst();
      if (result.numDeletedRows === 0n) {
        if (expected !== undefined && (await find(companyId)) !== undefined)
          throw new StoreConflict("revision_changed");
        return false;
      }
      return true;
    },

    endSome: (companyId) => endSomeUnregistered(db, engine, companyId, ENDED_PER_STEP),

    async endRestored() {
      await endRestored(db, engine);
    },

    async forgetOldSecrets() {
      const result = await db
        .updateTable("webhook_registrations")
        .set({ previous_secret: null, previous_secret_key: null, previous_secret_until: null })
        .where("previous_secret_until", "<=", engine.now())
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    inspectSecrets: () => inspectSecrets(db, vault),
    sealSecrets: (which) => sealSecrets(db, vault, which),
  };
}

function pauseOf(row: Row): StoredPause | undefined {
  const { paused_at, failing_since, failures, last_failure_status, last_failure_error } = row;
  if (paused_at === null) return undefined;
  return {
    paused_at,
    failing_since: failing_since ?? paused_at,
    failures,
    status: last_failure_status ?? undefined,
    error: last_failure_error ?? undefined,
  };
}

/** What a company chooses of its registration, without the secret. */
function chosen({ webhook_url, max_items, events, api_version }: NewRegistration) {
  return { webhook_url, max_items: max_items ?? null, events_json: JSON.stringify(events), api_version };
}

/** False when there is one by now. */
async function insert(
  db: Database,
  engine: Engine,
  vault: Vault,
  company_id: string,
  webhook: NewRegistration,
): Promise<boolean> {
  const { rows } = await sql<{ now: number }>`select ${engine.now()} as now`.execute(db);
  const created_at = rows[0]?.now ?? Number.NaN;
  const secret = vault.keep(webhook.webhook_secret, { company_id, created_at, slot: "current" });
  const inserted = await db
    .insertInto("webhook_registrations")
    .values({ company_id, ...chosen(webhook), ...keptAs("current", secret), created_at, updated_at: created_at })
    .onConflict((conflict) => conflict.column("company_id").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** False when the row is not as it was any more. */
async function replace(
  db: Database,
  engine: Engine,
  vault: Vault,
  row: Row,
  webhook: NewRegistration,
  overlapMs: number,
): Promise<boolean> {
  const { company_id, created_at, revision } = row;
  const before = currentSecret(row, vault);
  const secret = vault.keep(webhook.webhook_secret, { company_id, created_at, slot: "current" });
  const isAnother = before !== webhook.webhook_secret || row.webhook_url !== webhook.webhook_url;
  const result = await db
    .updateTable("webhook_registrations")
    .set({
      ...chosen(webhook),
      ...(isAnother ? WELL : {}),
      ...keptAs("current", secret),
      ...(before === webhook.webhook_secret ? {} : overlap(row, before, vault, engine, overlapMs)),
      updated_at: engine.now(),
      revision: sql`revision + 1`,
    })
    .where("company_id", "=", company_id)
    .where("created_at", "=", created_at)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The secret before signs as well for a while; one that cannot be opened any more cannot. */
function overlap(
  { company_id, created_at }: Row,
  before: string | undefined,
  vault: Vault,
  engine: Engine,
  overlapMs: number,
) {
  if (before === undefined) return { ...keptAs("previous", undefined), previous_secret_until: null };
  const kept = vault.keep(before, { company_id, created_at, slot: "previous" });
  return {
    ...keptAs("previous", kept),
    previous_secret_until: sql<number>`${engine.now()} + ${overlapMs}`,
  };
}

/** A secret whose overlap is over is not handed out any more. */
export function toRegistration(
  row: Omit<Row, "events_json" | "api_version" | keyof typeof WELL>,
  now: number,
  vault: Vault,
): Registration {
  const overlapping = row.previous_secret_until !== null && row.previous_secret_until > now;
  return {
    webhook_url: row.webhook_url,
    webhook_secret: currentSecret(row, vault),
    created_at: row.created_at,
    updated_at: row.updated_at,
    revision: row.revision,
    max_items: row.max_items ?? undefined,
    previous_secret: overlapping ? previousSecret(row, vault) : undefined,
    previous_secret_until: overlapping ? (row.previous_secret_until ?? undefined) : undefined,
  };
}
