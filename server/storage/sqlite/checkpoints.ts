import { Worker } from "node:worker_threads";
import type { Connection } from "./node-sqlite.ts";

/** Rarely copied back (32 MB), because a page that changes often then goes into the database once. */
const PAGES = 8_000;
/** From here on a thread is worth its start: 4 MB. */
const MANY_PAGES = 1_000;

/** Runs work in its turn, outside any transaction. */
type RunAlone = (work: () => void) => Promise<void>;

/**
 * Copies the write-ahead log back into the database when it has grown. A thread does most of it, for a third of a second, with a connection
 * of its own; only what was written meanwhile is copied by the event loop, in its turn between two groups: as long as somebody writes, the log
 * begins anew only where nothing is left to copy.
 */
export class Checkpoints {
  readonly #writer: Connection;
  readonly #file: string;
  readonly #runAlone: RunAlone;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(writer: Connection, file: string, runAlone: RunAlone) {
    this.#writer = writer;
    this.#file = file;
    this.#runAlone = runAlone;
  }

  /** To be called after each commit. */
  look(): void {
    if (this.#running !== undefined || this.#closed || !this.#hasGrown()) return;
    this.#running = this.#run().finally(() => (this.#running = undefined));
  }

  /** Leaves little to copy for whoever is about to empty the log in the middle of the event loop. */
  async ahead(): Promise<void> {
    let pages = 0;
    await this.#runAlone(() => (pages = pagesToCopy(this.#writer)));
    if (pages >= MANY_PAGES && !this.#closed) await inThread(this.#file).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  /** What was committed stands: a disk that fails now is told by the next one who reads or writes. */
  #hasGrown(): boolean {
    try {
      return pagesToCopy(this.#writer) >= PAGES;
    } catch {
      return false;
    }
  }

  async #run(): Promise<void> {
    try {
      await inThread(this.#file);
      await this.#runAlone(() => void this.#writer.query("pragma wal_checkpoint(passive)", []));
    } catch {
      // Nothing is lost: the log is whole, and the next commit tries again. What fails here fails writers as well, and they say so.
    }
  }
}

function pagesToCopy(connection: Connection): number {
  const [told] = connection.query("pragma wal_checkpoint(noop)", []);
  return Number(told?.["log"]) - Number(told?.["checkpointed"]);
}

function inThread(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), { workerData: file });
    thread.once("error", reject);
    thread.once("exit", () => resolve());
  });
}
