import { fsync, fsyncSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { markIn } from "./database-mark.ts";

/** What is written now is in no file that anybody can open again, or may be missing from it. */
export class DatabaseFileLost extends Error {
  constructor(file: string, what: string, cause?: unknown) {
    super(`${file} ${what}`, { cause });
    this.name = "DatabaseFileLost";
  }
}

const REPLACED = "was removed, replaced or overwritten while the service had it open";
const NOT_FLUSHED = "could not be flushed to the disk; a new start copies what was committed into it anew";

/** How often an idle store looks whether its files are still there. */
const LOOK_EVERY_MS = 1_000;

/** Watches the open database and its write-ahead log. */
export interface DatabaseFile {
  /** Throws DatabaseFileLost once one of the files is another one or gone; says so from then on. */
  readonly assertInPlace: () => void;
  /** Whether that has been so: what stands there now is somebody else's. */
  readonly isLost: () => boolean;
  /** Rejects with DatabaseFileLost where the disk does not take what was written. */
  readonly flush: () => Promise<void>;
  /** To be called where SQLite failed as it copied the log back: the file is lost if the disk has not taken all of it. */
  readonly lookAfterFailure: () => void;
  /** Stops looking. */
  readonly close: () => void;
}

/** What writers need of it. */
export type DatabaseWatch = Pick<DatabaseFile, "assertInPlace" | "flush" | "lookAfterFailure">;

interface WatchedFile {
  readonly file: string;
  /** The database, opened beside SQLite. */
  readonly fd: number;
  /** Those that it may have. */
  readonly marks: ReadonlySet<number>;
  readonly flushing?: { readonly sync: (fd: number) => void; readonly async: (fd: number) => Promise<void> };
}

/**
 * Remembers which files the store has open. SQLite goes on writing into an unlinked file without complaint, and all of it is lost when
 * the process ends; into one that was overwritten it mixes what it remembers. So every commit is held against the files, and an idle store
 * looks by itself. After a flush that failed the system holds for written what it could not write, and SQLite for copied what it copied before: only a
 * new start copies that once more. `onLost` is called once.
 */
export function watchDatabaseFile(
  { file, fd, marks, flushing = { sync: fsyncSync, async: promisify(fsync) } }: WatchedFile,
  onLost: (error: DatabaseFileLost) => void,
): DatabaseFile {
  const files = [file, `${file}-wal`];
  const opened = files.map(identityOf);
  let lost: DatabaseFileLost | undefined;
  const lose = (what: string, cause?: unknown): DatabaseFileLost => {
    if (lost === undefined) {
      lost = new DatabaseFileLost(file, what, cause);
      onLost(lost);
    }
    return lost;
  };
  const isInPlace = (): boolean =>
    marks.has(markIn(fd)) && files.every((name, index) => identityOf(name) === opened[index]);
  const assertInPlace = (): void => {
    if (lost === undefined && isInPlace()) return;
    throw lose(REPLACED);
  };
  const timer = setInterval(() => {
    try {
      assertInPlace();
    } catch {
      // `onLost` has told it.
    }
  }, LOOK_EVERY_MS).unref();
  return {
    assertInPlace,
    isLost: () => lost !== undefined,
    flush: async () => {
      try {
        await flushing.async(fd);
      } catch (error) {
        throw lose(NOT_FLUSHED, error);
      }
    },
    lookAfterFailure: () => {
      try {
        // Whoever has the file open is told once of each flush that failed since.
        flushing.sync(fd);
      } catch (error) {
        lose(NOT_FLUSHED, error);
      }
    },
    close: () => clearInterval(timer),
  };
}

/** For a short while beside the service, which watches. */
export function unwatched(fd: number): DatabaseWatch {
  return { assertInPlace: () => undefined, flush: () => promisify(fsync)(fd), lookAfterFailure: () => undefined };
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
}
