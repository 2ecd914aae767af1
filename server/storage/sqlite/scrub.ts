import { setTimeout as sleep } from "node:timers/promises";
import { blankGaps } from "./blank-gaps.ts";
import { emptyLog } from "./empty-log.ts";
import type { Connection } from "./node-sqlite.ts";
import type { WrittenPages } from "./written-pages.ts";

const PAUSE_MS = 100;
/** So many pauses before it is tried in the background: the disk may have failed. */
const PAUSES = 10;
/** So often whoever erased something waits for a reader of another process. */
const TRIES = 20;
/** A page that is read into memory during one pass, and written again, is seen by the next. */
const PASSES = 3;

/** Runs work in its turn, outside any transaction. */
type RunAlone = (work: () => unknown) => Promise<void>;

export interface ScrubbedFile {
  readonly writer: Connection;
  readonly reader: Connection;
  /** Reads the same file, and is used for nothing else. */
  readonly guard: Connection;
  /** The database file, opened beside SQLite. */
  readonly fd: number;
  readonly written: WrittenPages;
  readonly runAlone: RunAlone;
  readonly flush: () => Promise<void>;
  /** Of the log, whose end is on the disk only then. */
  readonly flushLog: () => Promise<void>;
  readonly lookAfterFailure: () => void;
  /** Copies most of the log back beside the event loop. */
  readonly ahead: () => Promise<void>;
  /** How often the caller waits. */
  readonly tries?: number;
}

/**
 * Empties the write-ahead log, which holds what was deleted until then, and fills with zeros what SQLite leaves behind on the pages that were written since the last time, at
 * first on all. A reader of another
 * process (the admin command, a backup) keeps SQLite from emptying: then it is tried again and again, at first while the caller waits, and afterwards, as where
 * the disk fails, until it succeeds or the store is closed, which empties the log as well.
 */
export class Scrubber {
  readonly #file: ScrubbedFile;
  #owed = false;
  #closed = false;
  #turn: Promise<void> = Promise.resolve();
  /** Has not begun, so that it is for whoever asks now as well. */
  #next: Promise<void> | undefined;
  #background: Promise<void> | undefined;

  constructor(file: ScrubbedFile) {
    this.#file = file;
  }

  /** The files still hold what was deleted. */
  get owed(): boolean {
    return this.#owed;
  }

  async scrub(): Promise<void> {
    const { ahead, tries = TRIES } = this.#file;
    this.#owed = true;
    try {
      if (!this.#closed) await ahead();
      await this.#try(tries, true);
    } finally {
      if (this.#owed) this.#background ??= this.#goOn();
    }
  }

  /** Ends what is tried in the background. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#background;
    await this.#turn;
  }

  async #goOn(): Promise<void> {
    while (this.#owed && !this.#closed) {
      for (let nth = 0; nth < PAUSES && !this.#closed; nth += 1) await sleep(PAUSE_MS, undefined, { ref: false });
      // What fails here fails writers as well, and they say so.
      await this.#try(Number.POSITIVE_INFINITY, false).catch(() => undefined);
    }
    this.#background = undefined;
  }

  /** `awaited`: the process does not end before. */
  async #try(times: number, awaited: boolean): Promise<void> {
    for (let nth = 0; nth < times && this.#owed && !this.#closed; nth += 1) {
      if (nth > 0) await sleep(PAUSE_MS, undefined, { ref: awaited });
      await this.#cleanNext();
    }
  }

  async #clean(): Promise<void> {
    try {
      await this.#emptyAndBlank();
    } catch (error) {
      this.#owed = true;
      throw error;
    }
  }

  /** One after the other: what was deleted meanwhile is of the next one, whoever deleted it. */
  #cleanNext(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    const next = this.#turn.then(() => {
      this.#next = undefined;
      return this.#clean();
    });
    this.#next = next;
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #emptyAndBlank(): Promise<void> {
    const { fd, written, runAlone, flush, flushLog } = this.#file;
    for (let pass = 0, quiet = false; pass < PASSES && !quiet && !this.#closed; pass += 1) {
      let still = false;
      let pages: readonly number[] | undefined;
      await runAlone(() => {
        still = this.#hold();
        if (still) pages = written.take();
      });
      if (!still) return;
      try {
        await blankGaps(fd, pages);
      } catch (error) {
        written.forget();
        throw error;
      } finally {
        await runAlone(() => (quiet = this.#letGo()));
      }
    }
    await flush();
    await runAlone(flushLog);
  }

  /**
   * Empties the log and has nobody copy it back from then on: a reader that begins while it is empty reads the file alone, which is not written to as long as
   * it reads. False where somebody else reads or writes.
   */
  #hold(): boolean {
    const { writer, guard, written, lookAfterFailure } = this.#file;
    written.look();
    this.#owed = !emptyLog(writer, lookAfterFailure);
    if (this.#owed) return false;
    guard.exec("begin");
    guard.all("select 1 from sqlite_master limit 1");
    this.#owed = !this.#isEmpty();
    if (this.#owed) guard.exec("rollback");
    else this.#forgetPages();
    return !this.#owed;
  }

  /** Answers whether nothing was written meanwhile, so that no page with what it had in memory. */
  #letGo(): boolean {
    const quiet = this.#isEmpty();
    this.#forgetPages();
    this.#file.guard.exec("rollback");
    return quiet;
  }

  #isEmpty(): boolean {
    const [told] = this.#file.writer.all("pragma wal_checkpoint(noop)");
    return told?.["log"] === told?.["checkpointed"];
  }

  /** A page in memory has what its file had: written again, it would bring that back. */
  #forgetPages(): void {
    for (const connection of [this.#file.writer, this.#file.reader]) connection.all("pragma shrink_memory");
  }
}
