import { Kysely, PostgresDialect, sql } from "kysely";
import { assembleStore } from "./assemble-store.ts";
import type { Database } from "./engine.ts";
import { migrate } from "./migrations/migrate.ts";
import { type ConnectionOptions, clientConfig, createPool, describeDatabase } from "./postgres/connections.ts";
import { advisoryLock, POSTGRES_TYPES, postgresEngine } from "./postgres/engine.ts";
import { Listener } from "./postgres/listener.ts";
import { observePool, type PoolObserver } from "./postgres/observe-pool.ts";
import { isOrphanOnPostgres, postgresFailure } from "./postgres/failure.ts";
import { retryConflicts } from "./postgres/retry.ts";
import { CompanyTurns } from "./postgres/turns.ts";
import { auditTrail } from "./queries/audit.ts";
import { bringForward, LONGEST_DELAY_MS } from "./queries/deliveries/bring-forward.ts";
import { repositories } from "./queries/repositories.ts";
import type { Tables } from "./schema.ts";
import { createVault, type Vault } from "./sealing/vault.ts";
import { type Store, StoreUnusable } from "./store.ts";
import { Wake } from "./wake.ts";

export type PostgresStoreOptions = Pick<ConnectionOptions, "url"> &
  Partial<ConnectionOptions> & {
    /** No delivery is ever due further ahead than this; a row that seems to be was written under a clock since set back. */
    readonly longest_delay_ms?: number;
    /** Master keys that seal the secrets of webhooks, the newest first; without any they are stored as they are. */
    readonly master_keys?: readonly Uint8Array[];
    readonly observe?: PoolObserver;
  };

const UNOBSERVED: PoolObserver = { opened: () => undefined, waited: () => undefined };

const DEFAULTS: Omit<ConnectionOptions, "url"> = {
  pool_size: 10,
  statement_timeout_ms: 30_000,
  lock_timeout_ms: 10_000,
  connect_timeout_ms: 5_000,
};

/**
 * Opens the store on a PostgreSQL database that several replicas may share; the first to come migrates it. Needs session
 * connections (LISTEN), so no transaction-pooling proxy in between. Rejects with StoreUnusable when the database cannot be
 * reached or was migrated by a newer release.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { longest_delay_ms = LONGEST_DELAY_MS, master_keys = [], observe = UNOBSERVED, ...connection } = options;
  const settings: ConnectionOptions = { ...DEFAULTS, ...connection };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: observePool(createPool(settings), observe) }) });
  try {
    await migrateInTurn(db, describeDatabase(settings.url));
    await bringForward(db, postgresEngine, longest_delay_ms);
  } catch (error) {
    await db.destroy();
    if (error instanceof StoreUnusable) throw error;
    throw unusable(settings.url, error);
  }
  return assemble(db, settings, createVault(master_keys));
}

/** Whether the service has stored anything there before. Rejects with StoreUnusable when the database cannot be reached. */
export async function hasPostgresSchema({ url }: Pick<ConnectionOptions, "url">): Promise<boolean> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool({ ...DEFAULTS, url }) }) });
  try {
    const { rows } = await sql`select 1 where to_regclass('schema_version') is not null`.execute(db);
    return rows.length > 0;
  } catch (error) {
    throw unusable(url, error);
  } finally {
    await db.destroy();
  }
}

function assemble(db: Database, settings: ConnectionOptions, vault: Vault): Store {
  const wake = new Wake();
  const turns = new CompanyTurns();
  const listener = new Listener(clientConfig(settings), () => wake.emit());
  const onWake = (callback: () => void) => {
    listener.start();
    return wake.subscribe(callback);
  };
  const reads = repositories(db, postgresEngine, vault, onWake);
  return assembleStore({
    reads,
    writeReports: (reports) => retryConflicts(() => postgresEngine.writeReports(db, reports)),
    writeEvents: (events) =>
      retryConflicts(() => db.transaction().execute((tx) => auditTrail(tx, postgresEngine).append(events))),
    idempotency: reads.idempotency,
    isOrphan: isOrphanOnPostgres,
    isUnavailable: (error) => postgresFailure(error) !== undefined,
    transaction: (work, companyId) => {
      const run = () =>
        retryConflicts(() => db.transaction().execute((tx) => work(repositories(tx, postgresEngine, vault, onWake))));
      return companyId === undefined ? run() : turns.run(companyId, run);
    },
    scrub: () => Promise.resolve(),
    ping: async () => {
      await db
        .updateTable("schema_version")
        .set(({ ref }) => ({ version: ref("version") }))
        .executeTakeFirstOrThrow();
    },
    close: async () => {
      await listener.stop();
      await db.destroy();
    },
  });
}

/** Replicas that start together wait for the first; it may take as long as it needs. */
function migrateInTurn(db: Database, where: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await advisoryLock("migrations").execute(tx);
    await migrate(tx, POSTGRES_TYPES, where);
  });
}

function unusable(url: string, cause: unknown): StoreUnusable {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StoreUnusable(
    `the ${describeDatabase(url)} cannot be used: ${why}. Start it, or set DATABASE_URL to another.`,
    { cause },
  );
}
