import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";

/** Returns when the file, or the names in the directory, are on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const STEP = 1024 * 1024;

/**
 * Writes what a file holds once more, for the next flush. After a flush that failed the system holds for written what it could not write: another one
 * would succeed without it.
 */
export function writeAnew(fd: number): void {
  const step = Buffer.alloc(STEP);
  const { size } = fstatSync(fd);
  for (let at = 0; at < size;) {
    const read = readSync(fd, step, 0, STEP, at);
    if (read === 0) return;
    at += writeSync(fd, step, 0, read, at);
  }
}
