import { readSync } from "node:fs";
import type { Connection } from "./node-sqlite.ts";

/** More are not kept in memory: 400 MB of pages. */
const MOST_PAGES = 100_000;
/** As long as no more are logged they wait for the next look: half a millisecond's work. */
const FRAMES_AT_ONCE = 256;

/** https://sqlite.org/fileformat2.html#the_write_ahead_log */
const LOG_HEAD = 32;
const PAGE_SIZE_AT = 8;
const SALTS_AT = 16;
const SALTS_END = 24;
const FRAME_HEAD = 24;
const PAGE_NUMBER_BYTES = 4;

/**
 * Which pages of a database were written since they were last asked for. Each of them stands in the write-ahead log first, until that begins anew: so it must be
 * looked at, outside any transaction, before it is copied back, and after each commit while a thread copies it. What another process writes, or
 * empties, is noticed by SQLite's own count; then all pages may have been written.
 */
export class WrittenPages {
  readonly #writer: Connection;
  readonly #log: number;
  #salts = "";
  #frames = 0;
  #version = Number.NaN;
  /** Undefined while it is not known which. */
  #pages: Set<number> | undefined;

  /** `log`: the write-ahead log, opened beside SQLite. */
  constructor(writer: Connection, log: number) {
    this.#writer = writer;
    this.#log = log;
  }

  /** Looks where so many frames in the log are more than may wait. */
  lookWhereMany(frames: number): void {
    if (Math.abs(frames - this.#frames) >= FRAMES_AT_ONCE) this.look();
  }

  look(): void {
    if (this.#pages === undefined) return;
    try {
      if (this.#writtenByOthers() || !this.#readFrames(this.#pages)) this.#pages = undefined;
    } catch {
      // SQLite refuses in the middle of a transaction, whose frames may be undone. A disk that fails is told by whoever reads or writes.
      this.#pages = undefined;
    }
  }

  /** The pages in ascending order; undefined where it may be any. From then on it is known which, until `forget`. */
  take(): readonly number[] | undefined {
    this.look();
    const pages = this.#pages;
    this.#pages = new Set();
    this.#version = this.#versionNow();
    return pages === undefined ? undefined : [...pages].toSorted((one, other) => one - other);
  }

  /** What was taken has still to be done. */
  forget(): void {
    this.#pages = undefined;
  }

  /** Where SQLite cannot tell, a number that equals none. */
  #versionNow(): number {
    try {
      return Number(this.#writer.query("pragma data_version", [])[0]?.["data_version"]);
    } catch {
      return Number.NaN;
    }
  }

  #writtenByOthers(): boolean {
    return this.#versionNow() !== this.#version;
  }

  /** False where there are too many. */
  #readFrames(pages: Set<number>): boolean {
    const frames = Number(this.#writer.query("pragma wal_checkpoint(noop)", [])[0]?.["log"]);
    if (frames > 0) {
      const head = readAt(this.#log, 0, LOG_HEAD);
      const salts = head.toString("latin1", SALTS_AT, SALTS_END);
      const from = salts === this.#salts ? this.#frames : 0;
      this.#salts = salts;
      const step = FRAME_HEAD + head.readUInt32BE(PAGE_SIZE_AT);
      for (let nth = from; nth < frames; nth += 1) {
        pages.add(readAt(this.#log, LOG_HEAD + nth * step, PAGE_NUMBER_BYTES).readUInt32BE());
      }
    }
    this.#frames = frames;
    return pages.size <= MOST_PAGES;
  }
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, at) < length) throw new Error("the log is shorter than SQLite says");
  return bytes;
}
