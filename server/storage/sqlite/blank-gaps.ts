import { once } from "node:events";
import { fstatSync, readSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { breath } from "../../fairness/breath.ts";

/**
 * SQLite overwrites what it deletes (`secure_delete`). But where it divides a page or joins two it moves rows, and their bytes stay behind in the room
 * that is free then: who is erased later could be read there. What lies between a page's pointers and its content belongs to nothing
 * (https://sqlite.org/fileformat2.html#b_tree_pages), so zeros may stand there.
 */

/** Read at once: a millisecond's work. */
const PAGES_AT_ONCE = 256;
/** From here on a thread is worth its start: 16 MB. */
const MANY_PAGES = 4_096;

/** First bytes of pages of indexes and tables: inner ones, whose head is four bytes longer, and leaves. */
const INNER: ReadonlySet<number> = new Set([2, 5]);
const LEAF: ReadonlySet<number> = new Set([10, 13]);
const LEAF_HEAD = 8;
const INNER_HEAD = 12;
/** The head of the file stands on its first page. */
const FILE_HEAD = 100;
const MAGIC = "SQLite format 3\0";
/** Not zero where pages are moved to shorten the file: it has pages of pointers then, whose first byte may look like those above. */
const AUTO_VACUUM_AT = 52;

/** Other pages begin with the number of a page: from this one on, that could be taken for one of the above. */
const FIRST_DOUBTFUL_PAGE = 0x02_00_00_00;

/** Where the gap of a page begins and ends; undefined where it has none, or is no page of an index or table. */
function gapOf(page: Buffer, usable: number, start: number): readonly [from: number, to: number] | undefined {
  const type = page.readUInt8(start);
  if (!INNER.has(type) && !LEAF.has(type)) return undefined;
  const from = start + (INNER.has(type) ? INNER_HEAD : LEAF_HEAD) + 2 * page.readUInt16BE(start + 3);
  // Zero stands for 65,536, which two bytes do not hold.
  const to = page.readUInt16BE(start + 5) || 65_536;
  return from < to && to <= usable ? [from, to] : undefined;
}

/** The pages of a file that this service has made; none of any other. */
function pagesOf(fd: number): { readonly size: number; readonly usable: number; readonly count: number } | undefined {
  const head = Buffer.alloc(FILE_HEAD);
  readSync(fd, head, 0, FILE_HEAD, 0);
  if (head.toString("latin1", 0, MAGIC.length) !== MAGIC || head.readUInt32BE(AUTO_VACUUM_AT) !== 0) return undefined;
  const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const count = Math.min(Math.floor(fstatSync(fd).size / size), FIRST_DOUBTFUL_PAGE - 1);
  return { size, usable: size - head.readUInt8(20), count };
}

/** Pages that lie side by side and are read at once: the first, counted from 0, and how many. */
type Stretch = readonly [first: number, count: number];

/** Those of `some`, which counts from 1 and ascends, or of all where there is none. */
function* stretches(count: number, some: readonly number[] | undefined): Generator<Stretch> {
  if (some === undefined) {
    for (let first = 0; first < count; first += PAGES_AT_ONCE) yield [first, Math.min(PAGES_AT_ONCE, count - first)];
    return;
  }
  for (let at = 0; at < some.length && (some[at] ?? 0) <= count;) {
    const first = some[at] ?? 0;
    let length = 1;
    while (length < PAGES_AT_ONCE && some[at + length] === first + length && first + length <= count) length += 1;
    yield [first - 1, length];
    at += length;
  }
}

/** Fills gaps with zeros, those of `some` pages or of all; after each step it yields how many had something else. */
export function* blanking(fd: number, some?: readonly number[]): Generator<number> {
  const pages = pagesOf(fd);
  if (pages === undefined) return;
  const { size, usable, count } = pages;
  const zeros = Buffer.alloc(size);
  const bytes = Buffer.alloc(PAGES_AT_ONCE * size);
  let blanked = 0;
  let looked = 0;
  for (const [first, read] of stretches(count, some)) {
    readSync(fd, bytes, 0, read * size, first * size);
    for (let nth = 0; nth < read; nth += 1) {
      const page = bytes.subarray(nth * size, (nth + 1) * size);
      const [from, to] = gapOf(page, usable, first + nth === 0 ? FILE_HEAD : 0) ?? [0, 0];
      if (page.compare(zeros, from, to, from, to) === 0) continue;
      writeSync(fd, zeros, from, to - from, (first + nth) * size + from);
      blanked += 1;
    }
    looked += read;
    if (looked < PAGES_AT_ONCE) continue;
    yield blanked;
    blanked = looked = 0;
  }
  yield blanked;
}

/**
 * Fills the gaps of `some` pages, whose numbers count from 1 and ascend, or of all pages with zeros; answers how many had something else. Leaves files alone that
 * this service has not made. Only while nobody else writes into the file: a log beside it may grow, and is not to be copied back. Cut short, nothing is
 * lost. Many pages are read by a thread: in steps between requests, a gigabyte would take minutes where many ask.
 */
export async function blankGaps(fd: number, some?: readonly number[]): Promise<number> {
  if ((some?.length ?? pagesOf(fd)?.count ?? 0) > MANY_PAGES) return await inThread({ fd, some });
  let blanked = 0;
  for (const more of blanking(fd, some)) {
    blanked += more;
    await breath();
  }
  return blanked;
}

/** What the thread that reads many pages is given. */
export interface ManyPages {
  readonly fd: number;
  readonly some: readonly number[] | undefined;
}

async function inThread(many: ManyPages): Promise<number> {
  const thread = new Worker(new URL("./blank-thread.ts", import.meta.url), { workerData: many });
  const [blanked] = (await once(thread, "message")) as [number];
  return blanked;
}
