/** Single files, each by its folder: a program that writes a file anew makes another one of its name. */
import { type FSWatcher, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { started } from "./watched-folders.ts";

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

export class WatchedFiles {
  readonly #onChange: (path: string) => void;
  readonly #names = new Map<string, Set<string>>();
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  /** What is watched already stays so. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      const folder = dirname(path);
      const names = this.#names.get(folder) ?? new Set<string>();
      names.add(basename(path));
      if (!this.#names.has(folder)) this.#watch(folder, names);
      this.#names.set(folder, names);
    }
  }

  #watch(folder: string, names: ReadonlySet<string>): void {
    const again = (): void => {
      this.#watch(folder, names);
      for (const name of names) this.#onChange(join(folder, name));
    };
    const watcher = started(folder, (event, name) => {
      if (name !== null && names.has(name)) this.#onChange(join(folder, name));
      // the folder itself is told by its own name: what is made again under it is another
      if (!isThere(folder) || (event === "rename" && name === basename(folder))) again();
    });
    if (watcher === undefined) this.#await(folder, { lacking: folder, again });
    else this.#keep(folder, watcher, again);
  }

  /** A folder that is not there is made in the nearest one that is. */
  #await(folder: string, { lacking, again }: { readonly lacking: string; readonly again: () => void }): void {
    const above = dirname(lacking);
    const isOther = (): boolean => isThere(lacking) || !isThere(above);
    const look = (): void => {
      if (isThere(folder)) again();
      else if (isOther()) this.#await(folder, { lacking: folder, again });
    };
    const watcher = started(above, look);
    if (watcher === undefined) return this.#await(folder, { lacking: above, again });
    this.#keep(folder, watcher, look);
    // made before anybody looked
    look();
  }

  /** In place of what watched for the folder before. */
  #keep(folder: string, watcher: FSWatcher, onError: () => void): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.set(folder, watcher);
    watcher.on("error", onError);
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }
}
