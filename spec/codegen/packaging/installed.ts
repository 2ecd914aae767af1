/** What is known of packages that are installed, wherever a package manager puts them. */
import { existsSync, realpathSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** The folder of a package as programs in one of these folders find it, the first one first. */
export function located(name: string, folders: readonly string[]): string | undefined {
  const places = folders.flatMap((folder) => createRequire(resolve(folder, "any.js")).resolve.paths(name) ?? []);
  const found = places.map((place) => join(place, name)).find((path) => existsSync(join(path, "package.json")));
  return found === undefined ? undefined : realpathSync(found);
}

/** The folder of each; throws where one is not installed. */
export function foldersOf(packages: readonly string[], from: readonly string[]): ReadonlyMap<string, string> {
  const found = packages.map((name): [string, string] => {
    const folder = located(name, from);
    if (folder === undefined) throw new Error(`The package ${name} is not installed`);
    return [name, folder];
  });
  return new Map(found);
}

/** For each package the range that takes bug fixes of the release the build was made with. */
export async function rangesOf(packages: readonly string[], installed: string): Promise<Record<string, string>> {
  const ranges = packages.map(async (name) => {
    const { version } = JSON.parse(await readFile(join(installed, name, "package.json"), "utf8")) as {
      version: string;
    };
    return [name, `^${version}`] as const;
  });
  return Object.fromEntries(await Promise.all(ranges));
}

/** What the text below begins with. */
export const TAKEN_IN = /^(Parts of |Nothing of another package is taken in)/;

/** The licence texts of packages of which the modules hold a part. */
export async function licensesOf(packages: readonly string[], installed: string): Promise<string> {
  const texts = packages.map(async (name) => {
    const file = (await readdir(join(installed, name))).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} is taken in, but comes without the text of its licence`);
    return `Parts of ${name}:\n\n${await readFile(join(installed, name, file), "utf8")}`;
  });
  return (await Promise.all(texts)).join("\n\n") || "Nothing of another package is taken in.\n";
}
