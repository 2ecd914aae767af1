/** The folder of this process, in memory where there is room: nothing of it is left, however the process ends. */
import { rmSync } from "node:fs";
import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Memory that looks like a disk: thousands of small commits wait for nothing there. */
const MEMORY = "/dev/shm";
/** Several times what the databases of one run take. */
const ROOM_BYTES = 2 ** 30;

/** Process numbers mean something on one host only. */
const PREFIX = `conformance-${hostname()}-`;
const RETRIES = { recursive: true, force: true, maxRetries: 3 } as const;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // somebody else's may not be asked, and lives
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** What processes left behind that were killed. */
export async function removeLeftovers(place: string): Promise<void> {
  const names = (await readdir(place).catch(() => [])).filter((name) => name.startsWith(PREFIX));
  const dead = names.filter((name) => !isAlive(Number(name.slice(PREFIX.length))));
  await Promise.all(dead.map((name) => rm(join(place, name), RETRIES)));
}

async function makeRoom(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  if (memory !== undefined) await removeLeftovers(MEMORY);
  await removeLeftovers(tmpdir());
  const inMemory = memory !== undefined && memory.bavail * memory.bsize >= ROOM_BYTES;
  const directory = join(inMemory ? MEMORY : tmpdir(), `${PREFIX}${process.pid}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return directory;
}

let made: Promise<string> | undefined;

export function room(): Promise<string> {
  leaveNothing();
  made ??= makeRoom();
  return made;
}

let leaving = false;

/** Signals come to the main thread alone: where others use the room, it has to say this as well. */
export function leaveNothing(): void {
  if (leaving || !isMainThread) return;
  leaving = true;
  const clear = (): void => {
    for (const place of [MEMORY, tmpdir()]) rmSync(join(place, `${PREFIX}${process.pid}`), RETRIES);
  };
  process.once("exit", clear);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      clear();
      process.kill(process.pid, signal);
    });
}
