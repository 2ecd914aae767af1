import { setImmediate } from "node:timers/promises";

/** Patients or records read at once: a record with curves has about 70 kB, and reading holds the event loop. */
const CHUNK = 20;

/**
 * Reads in chunks, and lets the event loop turn between them: the embedded database reads while nothing else runs, and others are
 * waiting for their answers.
 */
export async function* readInChunks<Key, Result>(
  keys: readonly Key[],
  read: (chunk: readonly Key[]) => Promise<Result>,
): AsyncGenerator<Result> {
  for (let first = 0; first < keys.length; first += CHUNK) {
    yield await read(keys.slice(first, first + CHUNK));
    await setImmediate();
  }
}
