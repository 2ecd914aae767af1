import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { blankGaps } from "./blank-gaps.ts";
import { openConnection } from "./node-sqlite.ts";
import { changedPages } from "./testing/changed-pages.ts";

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "gaps-"))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const PAGE = 4_096;
const FEW = 1_500;
/** So many that a thread reads them: over 16 MB. */
const MANY = 45_000;

/** A table and its index whose pages were divided and emptied, by an SQLite that overwrites nothing. */
function worn(autoVacuum: "none" | "full", people = FEW): string {
  const named = (nth: number): string => `PERSON-${((nth * 7_919) % people) + 100_000}-`;
  const file = join(directory, `${autoVacuum}.db`);
  rmSync(file, { force: true });
  const connection = openConnection(file, { busyMs: 0 });
  connection.exec(
    `pragma auto_vacuum = ${autoVacuum}; pragma secure_delete = off; create table people (name text, note text)`,
  );
  connection.exec("create index by_name on people (name); begin");
  for (let nth = 0; nth < people; nth += 1)
    connection.exec(`insert into people values ('${named(nth)}', '${named(nth).repeat((nth * 37) % 60)}')`);
  connection.exec("delete from people where rowid % 3 <> 0; commit");
  connection.close();
  return file;
}

async function blanked(file: string, some?: readonly number[]): Promise<number> {
  const fd = openSync(file, "r+");
  try {
    return await blankGaps(fd, some);
  } finally {
    closeSync(fd);
  }
}

function rowsOf(file: string): readonly object[] {
  const connection = openConnection(file, { readOnly: true, busyMs: 0 });
  const sound = connection.all("pragma integrity_check");
  const rows = connection.all("select * from people indexed by by_name where name > '' order by name, note");
  connection.close();
  return [...sound, ...rows];
}

test.each([
  [FEW, "in steps"],
  [MANY, "by a thread"],
])(
  "fills what is free between pointers and content of %i rows %s, once, and takes nothing else along",
  async (people) => {
    const file = worn("none", people);
    const before = rowsOf(file);
    expect(before).toHaveLength(people / 3 + 1);
    expect(before[0]).toEqual({ integrity_check: "ok" });
    expect(await blanked(file)).toBeGreaterThan(10);
    expect(rowsOf(file)).toEqual(before);
    expect(await blanked(file)).toBe(0);
  },
);

test.each([
  [FEW, "in steps"],
  [MANY, "by a thread"],
])(
  "fills the gaps of some pages of %i rows %s: of one, of neighbours, of the last and of none beyond",
  async (people) => {
    const file = worn("none", people);
    const before = rowsOf(file);
    const bytes = readFileSync(file);
    const count = bytes.length / PAGE;
    const all = Array.from({ length: count }, (_, nth) => nth + 1);
    const some = all.filter((nth) => nth % 700 > 10 || nth === count);
    expect(some.length < count).toBe(true);
    expect(await blanked(file, [])).toBe(0);
    expect(await blanked(file, [count + 1, count + 2])).toBe(0);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    const first = await blanked(file, [...some, count + 1]);
    expect(first).toBeGreaterThan(10);
    expect(changedPages(bytes, readFileSync(file)).filter((page) => !some.includes(page))).toEqual([]);
    expect(await blanked(file, some)).toBe(0);
    const rest = await blanked(file);
    expect(rest).toBeGreaterThan(0);
    expect(rowsOf(file)).toEqual(before);
    expect(await blanked(worn("none", people))).toBe(first + rest);
  },
);

test("the pages of a step are written in one turn of the event loop, which others may take long for", async () => {
  const file = worn("none");
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  expect(await blanked(file)).toBeGreaterThan(10 * turns);
  clearImmediate(next);
});

test("leaves a file with pages of pointers alone, and what is no database", async () => {
  const file = worn("full");
  const before = readFileSync(file);
  expect(await blanked(file)).toBe(0);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(await blanked(import.meta.filename)).toBe(0);
});
