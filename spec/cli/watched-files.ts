/** Single files, each by its folder: a program that writes a file anew makes another one of its name. */
import type { FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";
import { started } from "./watched-folders.ts";

export class WatchedFiles {
  readonly #onChange: (path: string) => void;
  readonly #names = new Map<string, Set<string>>();
  readonly #watchers: FSWatcher[] = [];

  constructor(onChange: (path: string) => void) {
    this.#onChange = onChange;
  }

  /** What is watched already stays so. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      const folder = dirname(path);
      const names = this.#names.get(folder) ?? this.#watch(folder);
      names.add(basename(path));
    }
  }

  #watch(folder: string): Set<string> {
    const names = new Set<string>();
    const watcher = started(folder, (_event, name) => {
      if (name !== null && names.has(name)) this.#onChange(`${folder}/${name}`);
    });
    // what is not there yet is looked for again with the next change
    if (watcher === undefined) return names;
    watcher.on("error", () => this.#names.delete(folder));
    this.#watchers.push(watcher);
    this.#names.set(folder, names);
    return names;
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
  }
}
