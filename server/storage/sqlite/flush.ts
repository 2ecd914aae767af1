import { closeSync, fsyncSync, openSync } from "node:fs";

/** Returns when the file, or the names in the directory, are on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
