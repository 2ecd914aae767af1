import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openPostgresStore } from "../postgres.ts";
import { HELD_UNTIL } from "../queries/deliveries/held.ts";
import { openSqliteStore } from "../sqlite.ts";
import type { Store } from "../store.ts";
import { fakeClock } from "./fake-clock.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

/** Longer than any test takes, also on a busy machine: the clock of PostgreSQL goes on by itself. */
export const A_WHILE_MS = 400_000;

/** An empty store and power over its time. */
export interface Harness {
  readonly store: Store;
  /** Lets time pass for everything stored so far. */
  readonly advance: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An engine that the contract suite runs against. */
export interface TestEngine {
  readonly name: string;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly fresh: () => Promise<Harness>;
}

export function sqliteUnderTest(): TestEngine {
  return {
    name: "SQLite",
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    fresh: async () => {
      const directory = await mkdtemp(join(tmpdir(), "store-"));
      const clock = fakeClock();
      const store = await openSqliteStore({ directory, clock });
      return {
        store,
        advance: (ms) => Promise.resolve(clock.advance(ms)),
        close: async () => {
          await store.close();
          await rm(directory, { recursive: true });
        },
      };
    },
  };
}

/** A real server for the whole run; each test gets its tables empty. */
export function postgresUnderTest(): TestEngine {
  let server: PostgresServer;
  let store: Store;
  let admin: Client;
  return {
    name: "PostgreSQL",
    start: async () => {
      server = await startPostgres();
      const url = await server.createDatabase();
      store = await openPostgresStore({ url });
      admin = new Client({ connectionString: url });
      await admin.connect();
    },
    stop: async () => {
      await store.close();
      await admin.end();
      await server.stop();
    },
    fresh: async () => {
      await admin.query("truncate companies, marks restart identity cascade");
      return { store, advance: (ms) => age(admin, ms), close: () => Promise.resolve() };
    },
  };
}

/** The database's clock cannot be set, so everything stored moves into the past instead. */
async function age(admin: Client, ms: number): Promise<void> {
  await admin.query(`
    update webhook_deliveries set due_at = due_at - ${ms},
      ready_at = case ready_at when ${HELD_UNTIL} then ready_at else ready_at - ${ms} end;
    update api_keys set created_at = created_at - ${ms}, expires_at = expires_at - ${ms},
      last_used_at = last_used_at - ${ms}, revoked_at = revoked_at - ${ms};
    update results_links set expires_at = expires_at - ${ms};
    update webhook_registrations set previous_secret_until = previous_secret_until - ${ms},
      failing_since = failing_since - ${ms};
    update idempotency_keys set valid_until = valid_until - ${ms}`);
}
