import { statSync } from "node:fs";
import { markIn } from "./database-mark.ts";

/** The database file was unlinked, replaced or overwritten while it was open: what is written now is in no file that anybody can open again. */
export class DatabaseFileLost extends Error {
  constructor(file: string) {
    super(`${file} was removed, replaced or overwritten while the service had it open`);
    this.name = "DatabaseFileLost";
  }
}

/** How often an idle store looks whether its files are still there. */
const LOOK_EVERY_MS = 1_000;

/** Watches the open database and its write-ahead log. */
export interface DatabaseFile {
  /** Throws DatabaseFileLost once one of the files is another one or gone; says so from then on. */
  readonly assertInPlace: () => void;
  /** Whether that has been so: what stands there now is somebody else's. */
  readonly isLost: () => boolean;
  /** Stops looking. */
  readonly close: () => void;
}

/**
 * Remembers which files the store has open. SQLite goes on writing into an unlinked file without complaint, and all of it is lost when
 * the process ends; into one that was overwritten it mixes what it remembers. So every commit is held against the files, and an idle store
 * looks by itself. `fd`: the database, opened beside SQLite; `marks`: those that it may have. `onLost` is called once.
 */
export function watchDatabaseFile(
  { file, fd, marks }: { readonly file: string; readonly fd: number; readonly marks: ReadonlySet<number> },
  onLost: (error: DatabaseFileLost) => void,
): DatabaseFile {
  const files = [file, `${file}-wal`];
  const opened = files.map(identityOf);
  let lost: DatabaseFileLost | undefined;
  const isInPlace = (): boolean =>
    marks.has(markIn(fd)) && files.every((name, index) => identityOf(name) === opened[index]);
  const assertInPlace = (): void => {
    if (lost === undefined && isInPlace()) return;
    if (lost === undefined) {
      lost = new DatabaseFileLost(file);
      onLost(lost);
    }
    throw lost;
  };
  const timer = setInterval(() => {
    try {
      assertInPlace();
    } catch {
      // `onLost` has told it.
    }
  }, LOOK_EVERY_MS).unref();
  return { assertInPlace, isLost: () => lost !== undefined, close: () => clearInterval(timer) };
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
}
