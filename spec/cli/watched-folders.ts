/** A folder and those below it, each watched by itself: to watch them as one means every file of every package that is installed below. */
import { type FSWatcher, type WatchListener, watch } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Nobody writes a contract into these. */
const OTHERS = new Set(["node_modules", ".git", ".onecontract"]);

export interface WatchedFolders {
  /** How many are watched. */
  count(): number;
  close(): void;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const below = entries.filter((entry) => entry.isDirectory() && !OTHERS.has(entry.name));
  return [folder, ...(await Promise.all(below.map(({ name }) => foldersIn(join(folder, name))))).flat()];
}

/** Undefined where there is no such folder. */
export function started(path: string, onEvent: WatchListener<string>): FSWatcher | undefined {
  try {
    return watch(path, onEvent);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** `onChange` is told the path of whatever changes; folders that are made later are watched as well. */
export async function watchFolders(folder: string, onChange: (path: string) => void): Promise<WatchedFolders> {
  const watchers = new Map<string, FSWatcher>();
  const leave = (path: string): void => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  const look = async (isFirst: boolean): Promise<void> => {
    const found = await foldersIn(folder);
    for (const path of watchers.keys()) if (!found.includes(path)) leave(path);
    for (const path of found.filter((one) => !watchers.has(one))) {
      const watcher = started(path, (event, name) => {
        if (name === null) return;
        const changed = join(path, name);
        onChange(changed);
        if (event !== "rename" || OTHERS.has(name)) return;
        // what is made again under a name is another folder
        leave(changed);
        void look(false);
      });
      // gone since it was found
      if (watcher === undefined) continue;
      watcher.on("error", () => leave(path));
      watchers.set(path, watcher);
      // what stood in it before anybody looked
      if (!isFirst) for (const name of await readdir(path).catch(() => [])) onChange(join(path, name));
    }
  };
  await look(true);
  return {
    count: () => watchers.size,
    close: () => {
      for (const path of watchers.keys()) leave(path);
    },
  };
}
