import { fdatasync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { flush, writeAnew } from "./flush.ts";
import type { Connection } from "./node-sqlite.ts";

/** The disk did not take what was committed: nobody knows whether it stands. */
export class LogNotFlushed extends Error {
  constructor(cause: unknown) {
    super("what was committed could not be flushed to the disk", { cause });
    this.name = "LogNotFlushed";
  }
}

/** Resolves when all that was written to the file is on the disk. */
type Flush = (fd: number) => Promise<void>;

export interface FlushedFile {
  readonly writer: Connection;
  readonly reader: Connection;
  readonly file: string;
  /** Its write-ahead log, opened beside SQLite. */
  readonly log: number;
  readonly flushLog?: Flush;
  /** Throws where what is written is not kept. */
  readonly assertInPlace: () => void;
}

/**
 * Transactions of the writing connection whose flush to the disk is waited for beside the event loop, in which SQLite would do it. As long as it
 * lasts the reading connection stays with what was there before: nobody reads what a power cut could take away again.
 */
export class FlushedCommits {
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #log: number;
  readonly #flushLog: Flush;
  readonly #assertInPlace: () => void;
  /** What was committed last is perhaps in memory only. */
  #doubtful = false;
  #flushed: Promise<void> = Promise.resolve();

  constructor({ writer, reader, file, log, assertInPlace, flushLog = promisify(fdatasync) }: FlushedFile) {
    this.#assertInPlace = assertInPlace;
    this.#writer = writer;
    this.#reader = reader;
    this.#flushLog = flushLog;
    this.#log = log;
    // SQLite does so with the first flush of a new log.
    flush(dirname(file));
    // From then on SQLite flushes the log only where it begins anew, and before and after it is copied back.
    writer.exec("pragma synchronous = normal");
  }

  exec(statements: string): void {
    this.#writer.exec(statements);
  }

  inTransaction(): boolean {
    return this.#writer.inTransaction();
  }

  /** Rejects with LogNotFlushed as long as what was committed before is in doubt. */
  async begin(): Promise<void> {
    // From here on nobody else writes into the log.
    this.#writer.exec("begin immediate");
    try {
      if (this.#doubtful) await this.#writeAnew();
    } catch (error) {
      this.#writer.exec("rollback");
      throw error;
    }
  }

  /** Resolves when nothing is in doubt: nobody may copy from the log before. Rejects with LogNotFlushed. */
  async settleDoubt(): Promise<void> {
    if (!this.#doubtful) return;
    await this.begin();
    this.#writer.exec("rollback");
  }

  /** Resolves when what was committed is on the disk, and readers see it. Nothing may begin before. Rejects with LogNotFlushed, or as SQLite does. */
  async commit(): Promise<void> {
    this.#reader.exec("begin");
    try {
      // SQLite decides only now what the reader sees.
      this.#reader.query("select 1 from sqlite_schema limit 1", []);
      this.#writer.exec("commit");
      this.#flushed = this.flush();
      await this.#flushed;
    } finally {
      if (this.#reader.inTransaction()) this.#reader.exec("commit");
    }
  }

  /** Resolves when nothing is on its way to the disk. */
  async settled(): Promise<void> {
    await this.#flushed.catch(() => undefined);
  }

  /**
   * Resolves when the log, as it is, is on the disk. One flush at a time: the system tells of a failure once. Rejects with LogNotFlushed.
   */
  async flush(): Promise<void> {
    try {
      await this.#flushLog(this.#log);
    } catch (error) {
      this.#doubtful = true;
      throw new LogNotFlushed(error);
    }
  }

  async #writeAnew(): Promise<void> {
    this.#assertInPlace();
    try {
      writeAnew(this.#log);
    } catch (error) {
      throw new LogNotFlushed(error);
    }
    await this.flush();
    this.#doubtful = false;
  }
}
