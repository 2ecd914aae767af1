import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StoreUnusable } from "../store.ts";
import { createPrivate, holdAlone } from "./directory-lock.ts";
import { flush } from "./flush.ts";
import { draftOf, inspect } from "./inspect.ts";
import { makeDirectory } from "./make-directory.ts";
import { unmark } from "./database-mark.ts";
import { copyDatabase, openConnection, unchanging } from "./node-sqlite.ts";

const BUSY_MS = 10_000;

/**
 * Copies a database into a new file while the service goes on using it: everything acknowledged before the call is in it. The copy is
 * checked before it gets its name, and is readable by its owner only.
 * Throws StoreUnusable when there is no database, the target exists, or the copy is not sound.
 */
export async function backUp(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new StoreUnusable(`There is no database ${file}. Set DATA_DIR.`);
  await intoPlace(target, async (draft) => {
    await copyDatabase(file, draft, BUSY_MS);
    const copy = openConnection(draft, { busyMs: BUSY_MS });
    try {
      unmark(copy);
    } finally {
      copy.close();
    }
  });
}

/** What is done to a copy before it is the database. */
type Prepare = (draft: string) => Promise<void>;

/**
 * Puts a backup where a database is to be, once `prepare` is done with the copy: cut short before, there is none, and no service starts with a
 * backup as it was. Throws StoreUnusable when one is there, a service runs there, or the backup is not sound.
 */
export async function putBack(source: string, file: string, prepare: Prepare): Promise<void> {
  if (!existsSync(source)) throw new StoreUnusable(`There is no file ${source}. Name the backup.`);
  const sealed = withoutLog(source);
  const rest = [`${source}-wal`, `${source}-shm`].filter((beside) => !existsSync(beside));
  try {
    inspect(source, true, BUSY_MS, sealed);
    await putThere(file, (draft) => copyDatabase(sealed, draft, BUSY_MS), prepare);
  } finally {
    for (const made of rest) rmSync(made, { force: true });
  }
}

/** A backup is one file, which lies anywhere and is not written to; files that were copied may have a log beside them, which is part of them. */
function withoutLog(source: string): string | URL {
  const log = statSync(`${source}-wal`, { throwIfNoEntry: false });
  return log === undefined || log.size === 0 ? unchanging(source) : source;
}

async function putThere(file: string, write: Prepare, prepare: Prepare): Promise<void> {
  makeDirectory(dirname(file));
  const hold = holdAlone(file);
  try {
    assertFree(file);
    const left = [`${file}-wal`, `${file}-shm`].filter((rest) => existsSync(rest));
    if (left.length > 0)
      throw new StoreUnusable(`${left.join(" and ")} are left of another database. Move them away first.`);
    await intoPlace(file, write, prepare);
    hold.markUsed();
  } finally {
    hold.release();
  }
}

/** What stands beside a database that a store has had open. */
const BESIDE = ["-wal", "-shm", "-lock", "-holder", "-made"];

/** Lets `write` fill a draft beside the target, checks it, has it prepared, and gives it its name once it is on the disk. */
async function intoPlace(target: string, write: Prepare, prepare?: Prepare): Promise<void> {
  assertFree(target);
  const draft = draftOf(target);
  const remove = () => {
    for (const rest of ["", ...BESIDE]) rmSync(draft + rest, { force: true });
  };
  try {
    // What one that was killed has left.
    remove();
    createPrivate(draft);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreUnusable(`${target} cannot be written: ${why}. Name a file in a directory of yours.`, {
      cause: error,
    });
  }
  try {
    await write(draft);
    inspect(draft, true, BUSY_MS);
    await prepare?.(draft);
    flush(draft);
    renameSync(draft, target);
    flush(dirname(target));
  } finally {
    remove();
  }
}

function assertFree(target: string): void {
  if (existsSync(target)) throw new StoreUnusable(`${target} exists. Nothing was overwritten.`);
}
