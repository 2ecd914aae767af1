import { setTimeout as sleep } from "node:timers/promises";
import type { Connection } from "./node-sqlite.ts";

const PAUSE_MS = 100;
/** So often whoever erased something waits for a reader of another process. */
const TRIES = 20;

/** Runs work in its turn, outside any transaction. */
type RunAlone = (work: () => void) => Promise<void>;

/**
 * Empties the write-ahead log, which holds what was deleted until then. A reader of another process (the admin command, a backup) keeps
 * SQLite from it: then it is tried again and again, at first while the caller waits, and afterwards until it succeeds or the store is closed, which
 * empties the log as well.
 */
export class Scrubber {
  readonly #writer: Connection;
  readonly #runAlone: RunAlone;
  readonly #ahead: () => Promise<void>;
  readonly #tries: number;
  #owed = false;
  #closed = false;
  #background: Promise<void> | undefined;

  /** `ahead` copies most of the log back beside the event loop; `tries`: how often the caller waits. */
  constructor(writer: Connection, runAlone: RunAlone, ahead: () => Promise<void>, tries = TRIES) {
    this.#writer = writer;
    this.#runAlone = runAlone;
    this.#ahead = ahead;
    this.#tries = tries;
  }

  /** The log still holds what was deleted. */
  get owed(): boolean {
    return this.#owed;
  }

  async scrub(): Promise<void> {
    this.#owed = true;
    if (!this.#closed) await this.#ahead();
    await this.#try(this.#tries, true);
    if (this.#owed) this.#background ??= this.#goOn();
  }

  /** Ends what is tried in the background. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#background;
  }

  async #goOn(): Promise<void> {
    // What fails here fails writers as well, and they say so.
    await this.#try(Number.POSITIVE_INFINITY, false).catch(() => undefined);
    this.#background = undefined;
  }

  /** `awaited`: the process does not end before. */
  async #try(times: number, awaited: boolean): Promise<void> {
    for (let nth = 0; nth < times && this.#owed && !this.#closed; nth += 1) {
      if (nth > 0) await sleep(PAUSE_MS, undefined, { ref: awaited });
      if (!this.#closed) await this.#runAlone(() => this.#checkpoint());
    }
  }

  /** SQLite would wait for readers in the middle of the event loop; we wait beside it. */
  #checkpoint(): void {
    const [before] = this.#writer.all("pragma busy_timeout");
    this.#writer.exec("pragma busy_timeout = 0");
    try {
      const [told] = this.#writer.all("pragma wal_checkpoint(truncate)");
      this.#owed = told?.["busy"] !== 0;
    } finally {
      this.#writer.exec(`pragma busy_timeout = ${Number(before?.["timeout"] ?? 0)}`);
    }
  }
}
