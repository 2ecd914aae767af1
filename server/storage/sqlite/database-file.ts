import { statSync } from "node:fs";

/** The database file was unlinked or replaced while it was open: what is written now is in no file that anybody can open again. */
export class DatabaseFileLost extends Error {
  constructor(file: string) {
    super(`${file} was removed or replaced while the service had it open`);
    this.name = "DatabaseFileLost";
  }
}

/** How often an idle store looks whether its files are still there. */
const LOOK_EVERY_MS = 1_000;

/** Watches the open database and its write-ahead log. */
export interface DatabaseFile {
  /** Throws DatabaseFileLost once one of the files is another one or gone; says so from then on. */
  readonly assertInPlace: () => void;
  /** Stops looking. */
  readonly close: () => void;
}

/**
 * Remembers which files the store has open. SQLite goes on writing into an unlinked file without complaint, and all of it is lost when
 * the process ends; so every commit is held against the files, and an idle store looks by itself. `onLost` is called once.
 */
export function watchDatabaseFile(file: string, onLost: (error: DatabaseFileLost) => void): DatabaseFile {
  const files = [file, `${file}-wal`];
  const opened = files.map(identityOf);
  let lost: DatabaseFileLost | undefined;
  const assertInPlace = (): void => {
    if (lost === undefined && files.every((name, index) => identityOf(name) === opened[index])) return;
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
  return { assertInPlace, close: () => clearInterval(timer) };
}

function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
}
