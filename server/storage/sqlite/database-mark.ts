/**
 * A number in the database file that tells it from each of its copies and from every other database. It is new with every start; beside the file stands
 * which one it has. So a file that was put over the open one is noticed, and so is one beside which the log of another lies: SQLite would
 * mix the two.
 */
import { randomInt } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { StoreUnusable } from "../store.ts";
import type { Connection } from "./node-sqlite.ts";

/** Where a file keeps `pragma application_id` (https://sqlite.org/fileformat2.html#application_id), a signed integer. */
const MARK_AT = 68;
const MARK_BYTES = 4;
const NONE = 0;
const MOST = 2 ** 31 - 1;

/** The mark in the file itself, beside SQLite and what it remembers; 0 where it has none. */
export function markIn(fd: number): number {
  const bytes = Buffer.alloc(MARK_BYTES);
  return readSync(fd, bytes, 0, MARK_BYTES, MARK_AT) === MARK_BYTES ? bytes.readInt32BE() : NONE;
}

/** Beside every database that was made here; databases of before have nothing in it. */
export function markFileOf(file: string): string {
  return `${file}-made`;
}

function note(file: string, marks: Iterable<number>): void {
  const descriptor = openSync(markFileOf(file), "w", 0o600);
  try {
    writeSync(descriptor, [...marks].join(" "));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Marks the open database, and answers the marks that its file may have from now on: what SQLite has not copied back from its log yet is not in it, as long as
 * another process reads.
 */
export function markDatabase(file: string, fd: number, writer: Connection): ReadonlySet<number> {
  const mark = randomInt(NONE + 1, MOST);
  const marks = new Set([markIn(fd), mark]);
  note(file, marks);
  writer.exec(`pragma application_id = ${mark}`);
  writer.all("pragma wal_checkpoint(passive)");
  if (markIn(fd) !== mark) return marks;
  note(file, [mark]);
  return new Set([mark]);
}

/** Takes the mark from a copy: put over the database that it was made from, it is another one. */
export function unmark(copy: Connection): void {
  copy.exec(`pragma application_id = ${NONE}`);
}

/** Throws StoreUnusable where the log that lies beside a database belongs to another one. To be called before SQLite opens it. */
export function assertOwnLog(file: string, fd: number): void {
  const log = `${file}-wal`;
  if (fstatSync(fd).size === 0 || !hasBytes(log) || !hasBytes(markFileOf(file))) return;
  const marks = readFileSync(markFileOf(file), "utf8").split(" ").map(Number);
  if (marks.includes(markIn(fd))) return;
  throw new StoreUnusable(
    `${file} is not the database that ${log} belongs to: it was replaced or overwritten, and SQLite would mix the two. ` +
      `Put the database back that was there; to use this one, move ${log} away first, with what was acknowledged last in it. Nothing was changed.`,
  );
}

function hasBytes(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}
