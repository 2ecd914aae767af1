import { Worker } from "node:worker_threads";
import type { Connection } from "./node-sqlite.ts";
import type { WrittenPages } from "./written-pages.ts";

/** Rarely copied back (32 MB), because a page that changes often then goes into the database once. */
const PAGES = 8_000;
/** From here on a thread is worth its start: 4 MB. */
const MANY_PAGES = 1_000;

/** Runs work in its turn, outside any transaction. */
type RunAlone = (work: () => void) => Promise<void>;

interface CopiedFile {
  readonly writer: Connection;
  readonly file: string;
  readonly written: WrittenPages;
  readonly runAlone: RunAlone;
  readonly lookAfterFailure: () => void;
}

/**
 * Copies the write-ahead log back into the database when it has grown. A thread does most of it, for a third of a second, with a connection
 * of its own; only what was written meanwhile is copied by the event loop, in its turn between two groups: as long as somebody writes, the log
 * begins anew only where nothing is left to copy.
 */
export class Checkpoints {
  readonly #writer: Connection;
  readonly #file: string;
  readonly #written: WrittenPages;
  readonly #runAlone: RunAlone;
  readonly #lookAfterFailure: () => void;
  #running: Promise<void> | undefined;
  /** That copy from the log just now. */
  #threads = 0;
  #closed = false;

  constructor(file: CopiedFile) {
    this.#writer = file.writer;
    this.#file = file.file;
    this.#written = file.written;
    this.#runAlone = file.runAlone;
    this.#lookAfterFailure = file.lookAfterFailure;
  }

  /** To be called after each commit. */
  look(): void {
    const log = this.#log();
    if (this.#threads > 0) this.#written.look();
    else this.#written.lookWhereMany(log.pages);
    if (this.#running !== undefined || this.#closed || log.toCopy < PAGES) return;
    this.#running = this.#run().finally(() => (this.#running = undefined));
  }

  /** Leaves little to copy for whoever is about to empty the log in the middle of the event loop. */
  async ahead(): Promise<void> {
    let pages = 0;
    await this.#runAlone(() => (pages = this.#log().toCopy));
    if (pages >= MANY_PAGES && !this.#closed) await this.#inThread().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  /** What was committed stands: a disk that fails now is told by the next one who reads or writes. */
  #log(): { readonly pages: number; readonly toCopy: number } {
    try {
      const [told] = this.#writer.query("pragma wal_checkpoint(noop)", []);
      const pages = Number(told?.["log"]);
      return { pages, toCopy: pages - Number(told?.["checkpointed"]) };
    } catch {
      return { pages: 0, toCopy: 0 };
    }
  }

  async #run(): Promise<void> {
    try {
      await this.#inThread();
      await this.#runAlone(() => {
        this.#written.look();
        this.#copyRest();
      });
    } catch {
      // The log is whole, and the next commit tries again. What fails here fails writers as well, and they say so.
    }
  }

  #copyRest(): void {
    try {
      this.#writer.query("pragma wal_checkpoint(passive)", []);
    } catch (error) {
      this.#lookAfterFailure();
      throw error;
    }
  }

  /** The log may begin anew as soon as all is copied. */
  async #inThread(): Promise<void> {
    this.#written.look();
    this.#threads += 1;
    try {
      await inThread(this.#file);
    } catch (error) {
      this.#lookAfterFailure();
      throw error;
    } finally {
      this.#threads -= 1;
    }
  }
}

function inThread(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), { workerData: file });
    thread.once("error", reject);
    thread.once("exit", () => resolve());
  });
}
