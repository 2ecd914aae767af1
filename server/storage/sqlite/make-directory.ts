import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a directory for its owner alone (0700) with those above it, where it is missing. Throws the reason when it cannot. One after the
 * other: `mkdir` with `recursive` tries for ever where a directory such as /proc exists and takes nothing in (Node 24).
 */
export function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let place = resolve(directory); !existsSync(place); place = dirname(place)) missing.unshift(place);
  for (const place of missing) makeOne(place);
  if (!isDirectory(directory)) throw new Error(`${directory} is not a directory`);
}

function makeOne(place: string): void {
  try {
    mkdirSync(place, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (!isDirectory(place)) throw error;
  }
}

function isDirectory(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}
