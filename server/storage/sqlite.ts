import { Scrubber } from "./sqlite/scrub.ts";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { assembleStore } from "./assemble-store.ts";
import type { Engine } from "./engine.ts";
import { migrate, SCHEMA_VERSION } from "./migrations/migrate.ts";
import { bringForward, LONGEST_DELAY_MS } from "./queries/deliveries/bring-forward.ts";
import { repositories } from "./queries/repositories.ts";
import { Checkpoints } from "./sqlite/checkpoints.ts";
import { type MachineClock, machineClock, monotoneWallClock } from "./sqlite/clock.ts";
import {
  type DatabaseFile,
  type DatabaseFileLost,
  type DatabaseWatch,
  unwatched,
  watchDatabaseFile,
} from "./sqlite/database-file.ts";
import { emptyLeftLog } from "./sqlite/empty-log.ts";
import { assertOwnLog, markDatabase } from "./sqlite/database-mark.ts";
import { createPrivate, type Hold, holdAlone } from "./sqlite/directory-lock.ts";
import { SQLITE_TYPES, sqliteEngine } from "./sqlite/engine.ts";
import { endLeases } from "./sqlite/end-leases.ts";
import { isOrphanOnSqlite, sqliteFailure } from "./sqlite/failure.ts";
import { inspect, versionOf } from "./sqlite/inspect.ts";
import { makeDirectory } from "./sqlite/make-directory.ts";
import { type Connection, openConnection } from "./sqlite/node-sqlite.ts";
import { closeConnections, openBeside, openLog } from "./sqlite/open-files.ts";
import { FlushedCommits } from "./sqlite/flushed-commits.ts";
import { CommitQueue } from "./sqlite/commit-queue.ts";
import { WrittenPages } from "./sqlite/written-pages.ts";
import { createVault, type Vault } from "./sealing/vault.ts";
import { type Store, StoreUnusable } from "./store.ts";
import { Wake } from "./wake.ts";

/** The database inside a data directory. */
const FILE_NAME = "respiratory.db";

/** The database file of a data directory. */
export function databaseFile(directory: string): string {
  return join(directory, FILE_NAME);
}

/** How long a statement waits for a foreign process, say a backup, that has the database locked. */
const BUSY_MS = 2_000;

export type SqliteStoreOptions = ({ readonly directory: string } | { readonly file: string }) & {
  readonly clock?: MachineClock;
  /** No delivery is ever due further ahead than this; a row that seems to be was written under a clock since set back. */
  readonly longest_delay_ms?: number;
  /** Master keys that seal the secrets of webhooks, the newest first; without any they are stored as they are. */
  readonly master_keys?: readonly Uint8Array[];
  /** Called once when the database file has gone from under the open store; every write fails from then on. */
  readonly onLost?: (error: DatabaseFileLost) => void;
};

/**
 * Opens the embedded store: WAL, each commit flushed to the disk, one process at a time. The directory is created if missing (0700, files
 * 0600). Rejects with StoreUnusable, and leaves the database as it is, when another process holds it, when it is damaged,
 * or when a newer release wrote it.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const file = "file" in options ? options.file : databaseFile(options.directory);
  const clock = options.clock ?? machineClock;
  const now = monotoneWallClock(clock);
  const hold = prepareDirectory(file);
  const connections: Connection[] = [];
  const files: number[] = [];
  let watched: DatabaseFile | undefined;
  const closeAll = () => {
    watched?.close();
    // closing would copy the log into what is another file by now
    if (watched?.isLost() !== true) closeConnections(connections, files);
    hold.release();
  };
  try {
    if (existsSync(file)) assertOwnLog(file, openBeside(file, files));
    inspect(file, hold.usedBefore, BUSY_MS);
    createPrivate(file);
    const fd = files[0] ?? openBeside(file, files);
    const writer = openConnection(file, { busyMs: BUSY_MS });
    connections.push(writer);
    configure(writer, file);
    const log = openLog(file, files);
    emptyLeftLog(writer, log);
    const wake = new Wake();
    const engine = sqliteEngine(now, writer.query, () => wake.setPending());
    await inTransaction(writer, async () => {
      await migrate(writer.queries, SQLITE_TYPES, file);
      await endLeases(writer.queries, engine);
      await bringForward(writer.queries, engine, options.longest_delay_ms ?? LONGEST_DELAY_MS);
    });
    // A connection of its own for reads: in WAL mode it sees exactly what is committed, never a group in the making.
    const reader = openConnection(file, { readOnly: true, busyMs: BUSY_MS });
    const guard = openConnection(file, { readOnly: true, busyMs: BUSY_MS });
    connections.push(reader, guard);
    hold.markUsed();
    const marks = markDatabase(file, fd, writer);
    watched = watchDatabaseFile({ file, fd, marks }, options.onLost ?? (() => undefined));
    const vault = createVault(options.master_keys ?? []);
    const { monotonic } = clock;
    return assemble({
      ...{ file, watched, writer, reader, guard, fd, log, engine, vault, wake, now, monotonic, closeAll },
    });
  } catch (error) {
    closeAll();
    throw error instanceof StoreUnusable ? error : unusable(`the database ${file}`, error);
  }
}

/** Longest that another process beside the service waits for its turn to write: the service commits again and again. */
const BESIDE_BUSY_MS = 60_000;

/** The service gets its turn after each transaction of the other process: whoever waits for SQLite's lock looks now and then only. */
const BESIDE_PAUSE_MS = 50;

/** So often the other process tries to empty the log: a minute, for nobody goes on when it has ended. */
const BESIDE_SCRUBS = 600;

/** Whether the directory holds a database of exactly this release's schema, sound enough to be read. */
export function isCurrentSqlite(directory: string): boolean {
  const file = databaseFile(directory);
  if (!existsSync(file) || statSync(file).size === 0) return false;
  return versionOf(file, BUSY_MS) === SCHEMA_VERSION;
}

/**
 * Opens a current database for a short while, beside a service that may have it open: SQLite lets writers of several processes take turns,
 * and what one commits the others see with their next read. Leases and due times stay the service's. Rejects with StoreUnusable.
 */
export async function openSqliteBeside({
  directory,
  master_keys = [],
}: {
  readonly directory: string;
  readonly master_keys?: readonly Uint8Array[];
}): Promise<Store> {
  const file = databaseFile(directory);
  const now = monotoneWallClock(machineClock);
  const connections: Connection[] = [];
  const files: number[] = [];
  const closeAll = () => closeConnections(connections, files);
  try {
    const fd = openBeside(file, files);
    assertOwnLog(file, fd);
    const writer = openConnection(file, { busyMs: BESIDE_BUSY_MS });
    connections.push(writer);
    configure(writer, file);
    const reader = openConnection(file, { readOnly: true, busyMs: BESIDE_BUSY_MS });
    const guard = openConnection(file, { readOnly: true, busyMs: BESIDE_BUSY_MS });
    connections.push(reader, guard);
    const wake = new Wake();
    const engine = sqliteEngine(now, writer.query, () => wake.setPending());
    const parts = {
      file,
      writer,
      reader,
      guard,
      fd,
      log: openLog(file, files),
      engine,
      wake,
      now,
      vault: createVault(master_keys),
      monotonic: machineClock.monotonic,
    };
    return assemble({ ...parts, watched: unwatched(fd), closeAll, beside: true });
  } catch (error) {
    closeAll();
    throw error instanceof StoreUnusable ? error : unusable(`the database ${file}`, error);
  }
}

interface OpenParts {
  readonly file: string;
  readonly watched: DatabaseWatch;
  readonly writer: Connection;
  readonly reader: Connection;
  readonly guard: Connection;
  readonly fd: number;
  readonly log: number;
  readonly engine: Engine;
  readonly vault: Vault;
  readonly wake: Wake;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly closeAll: () => void;
  /** Another process may be the service. */
  readonly beside?: true;
}

function assemble(parts: OpenParts): Store {
  const { file, writer, reader, guard, fd, log, engine, vault } = parts;
  const { wake, now, monotonic, watched, closeAll, beside = false } = parts;
  const { assertInPlace, lookAfterFailure } = watched;
  const flushed = new FlushedCommits({ writer, reader, file, log, assertInPlace });
  const commits = new CommitQueue(flushed, {
    monotonic,
    assertInPlace,
    onCommit: () => {
      wake.emitIfPending();
      checkpoints.look();
    },
  });
  const runAlone = (work: () => unknown) => commits.runAlone(work);
  const written = new WrittenPages(writer, log);
  const checkpoints = new Checkpoints({ writer, file, written, runAlone, lookAfterFailure });
  const scrubber = new Scrubber({
    ...{ writer, reader, guard, fd, written, runAlone, flush: watched.flush, lookAfterFailure },
    flushLog: () => flushed.flush(),
    ahead: () => checkpoints.ahead(),
    ...(beside && { tries: BESIDE_SCRUBS }),
  });
  const tx = repositories(writer.queries, engine, vault, wake.subscribe);
  let pings = 0;
  return assembleStore({
    reads: { ...repositories(reader.queries, engine, vault, wake.subscribe), now: () => Promise.resolve(now()) },
    writeReports: (reports) => commits.run(() => engine.writeReports(writer.queries, reports)),
    isOrphan: isOrphanOnSqlite,
    isUnavailable: (error) => sqliteFailure(error) !== undefined,
    transaction: async (work, companyId) => {
      const done = await commits.run(() => work(tx), companyId);
      if (beside) await sleep(BESIDE_PAUSE_MS);
      return done;
    },
    settled: () => flushed.settled(),
    scrub: async () => {
      await scrubber.scrub();
      if (beside && scrubber.owed) throw new StoreUnusable(stillInTheFiles(file));
    },
    ping: () =>
      commits.run(async () => {
        // What a ping writes may be sound, or in memory, where what requests need is neither.
        const damage = writer.damage() ?? reader.damage();
        if (damage !== undefined) throw damage;
        // A number that changes, because SQLite writes nothing where a row stays what it was.
        writer.all(`pragma user_version = ${(pings = (pings + 1) % 2 ** 31)}`);
      }),
    close: async () => {
      await scrubber.close();
      await checkpoints.close();
      await commits.close();
      closeAll();
    },
  });
}

function prepareDirectory(file: string): Hold {
  const directory = dirname(file);
  try {
    makeDirectory(directory);
    return holdAlone(file);
  } catch (error) {
    throw error instanceof StoreUnusable ? error : unusable(`the data directory ${directory}`, error, SET_DATA_DIR);
  }
}

function stillInTheFiles(file: string): string {
  return (
    `What was asked for is done, but bytes of what was there before are still in ${file} or its -wal, because another process goes on reading ` +
    "the database. They go when it has ended and the service erases something or starts anew."
  );
}

const SET_DATA_DIR = "Set DATA_DIR to a directory in which this user may write.";

function unusable(what: string, cause: unknown, remedy = ""): StoreUnusable {
  return new StoreUnusable(
    `${what} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}. ${remedy}`.trim(),
    { cause },
  );
}

function configure(writer: Connection, file: string): void {
  const [mode] = writer.all("pragma journal_mode = wal");
  if (mode?.["journal_mode"] !== "wal") {
    throw new StoreUnusable(`the file system of ${file} does not support SQLite's write-ahead log; use a local disk.`);
  }
  writer.exec("pragma synchronous = full; pragma foreign_keys = on");
  // What is deleted is overwritten: a secret or a patient that is gone must not be found in the file.
  writer.exec("pragma secure_delete = on");
  // What a savepoint may have to undo stays in memory; else every page touched goes through a temporary file as well.
  writer.exec("pragma temp_store = memory");
  // Copied back by whoever looks after that, and not in the middle of a commit.
  writer.exec("pragma wal_autocheckpoint = 0");
  writer.exec("pragma journal_size_limit = 67108864; pragma trusted_schema = off");
  // SQLite makes the log when it first looks into the database.
  writer.all("select 1 from sqlite_schema limit 1");
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
