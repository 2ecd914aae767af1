/**
 * Where the fast tests keep their files: in memory where a file system is there (Linux) and has room. Each of thousands of small databases
 * would wait for the disk several times, which proves nothing. It goes with the run, and what tests leave behind goes with it.
 */
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 32;

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

export const FILES_IN_MEMORY = join(hasRoom(MEMORY) ? MEMORY : tmpdir(), `tests-${process.pid}`);

export function setup(): void {
  mkdirSync(FILES_IN_MEMORY, { recursive: true });
}

export function teardown(): void {
  rmSync(FILES_IN_MEMORY, { recursive: true, force: true });
}
