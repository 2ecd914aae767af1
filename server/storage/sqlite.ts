import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { assembleStore } from "./assemble-store.ts";
import { migrate } from "./migrations/migrate.ts";
import { repositories } from "./queries/repositories.ts";
import { type MachineClock, machineClock, monotoneWallClock } from "./sqlite/clock.ts";
import { createPrivate, type Hold, holdAlone } from "./sqlite/directory-lock.ts";
import { SQLITE_TYPES, sqliteEngine } from "./sqlite/engine.ts";
import { inspect } from "./sqlite/inspect.ts";
import { type Connection, openConnection } from "./sqlite/node-sqlite.ts";
import { recover } from "./sqlite/recover.ts";
import { WriteLane } from "./sqlite/write-lane.ts";
import { type Store, StoreUnusable } from "./store.ts";
import { Wake } from "./wake.ts";

/** The database inside a data directory. */
const FILE_NAME = "respiratory.db";

/** How long a statement waits for a foreign process, say a backup, that has the database locked. */
const BUSY_MS = 2_000;

/** The longest wait between two attempts of the published schedule (0, 2 and 6 seconds). */
const LONGEST_DELAY_MS = 6_000;

export type SqliteStoreOptions = ({ readonly directory: string } | { readonly file: string }) & {
  readonly clock?: MachineClock;
  /** No delivery is ever due further ahead than this; a row that seems to be was written under a clock since set back. */
  readonly longest_delay_ms?: number;
};

/**
 * Opens the embedded store: WAL, synchronous FULL, one process at a time. The directory is created if missing (0700, files
 * 0600). Rejects with StoreUnusable, and leaves the database as it is, when another process holds it, when it is damaged,
 * or when a newer release wrote it.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const file = "file" in options ? options.file : join(options.directory, FILE_NAME);
  const now = monotoneWallClock(options.clock ?? machineClock);
  const hold = prepareDirectory(file);
  const connections: Connection[] = [];
  const closeAll = () => {
    for (const connection of connections.splice(0).toReversed()) connection.close();
    hold.release();
  };
  try {
    inspect(file, hold.usedBefore, BUSY_MS);
    createPrivate(file);
    const writer = openWriter(file);
    connections.push(writer);
    await inTransaction(writer, () => migrate(writer.queries, SQLITE_TYPES, file));
    await inTransaction(writer, () => recover(writer.queries, now(), options.longest_delay_ms ?? LONGEST_DELAY_MS));
    // A connection of its own for reads: in WAL mode it sees exactly what is committed, never a group in the making.
    const reader = openConnection(file, { readOnly: true, busyMs: BUSY_MS });
    connections.push(reader);
    return assemble(writer, reader, now, closeAll);
  } catch (error) {
    closeAll();
    throw error;
  }
}

function assemble(writer: Connection, reader: Connection, now: () => number, closeAll: () => void): Store {
  const wake = new Wake();
  const lane = new WriteLane(writer, () => wake.emitIfPending());
  const engine = sqliteEngine(now, () => wake.setPending());
  const tx = repositories(writer.queries, engine, wake.subscribe);
  return assembleStore({
    reads: { ...repositories(reader.queries, engine, wake.subscribe), now: () => Promise.resolve(now()) },
    transaction: (work) => lane.run(() => work(tx)),
    ping: async () => {
      reader.all("select 1 from schema_version");
    },
    close: async () => {
      await lane.close();
      closeAll();
    },
  });
}

function prepareDirectory(file: string): Hold {
  const directory = dirname(file);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return holdAlone(file);
  } catch (error) {
    if (error instanceof StoreUnusable) throw error;
    throw new StoreUnusable(`the data directory ${directory} cannot be used: ${String(error)}`, { cause: error });
  }
}

function openWriter(file: string): Connection {
  const writer = openConnection(file, { busyMs: BUSY_MS });
  writer.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  writer.exec("pragma journal_size_limit = 67108864; pragma trusted_schema = off");
  return writer;
}

async function inTransaction(connection: Connection, work: () => Promise<void>): Promise<void> {
  connection.exec("begin immediate");
  try {
    await work();
    connection.exec("commit");
  } catch (error) {
    if (connection.inTransaction()) connection.exec("rollback");
    throw error;
  }
}
