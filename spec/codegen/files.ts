/** The one part of the generator that touches the disk. */
import type { Dirent } from "node:fs";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Files } from "./generate.ts";
import { OF_MODULES, README } from "./targets.ts";
import { uninterrupted } from "./uninterrupted.ts";

const GENERATED = /^(<!doctype html>\n)?(\/\/|#|<!--) Generated from the contract/;
const RUNTIME = fileURLToPath(new URL("runtime/", import.meta.url));

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return filesOf(entries, directory);
}

function filesOf(entries: readonly Dirent[], directory: string): string[] {
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(directory, join(entry.parentPath, entry.name))).sort();
}

/** The runtime files, without their tests, by path relative to the output. */
export async function readRuntime(): Promise<Files> {
  const all = (await listFiles(RUNTIME)).filter((path) => /\.(?:js|ts)$/.test(path) && !/\.(test|d)\.ts$/.test(path));
  // the built toolkit has the same modules compiled beside their sources
  const paths = all.filter((path) => !all.includes(path.replace(/\.js$/, ".ts")) || path.endsWith(".ts"));
  const texts = await Promise.all(paths.map((path) => readFile(join(RUNTIME, path), "utf8")));
  return new Map(paths.map((path, index) => [path, texts[index] ?? ""]));
}

/** Files in these folders of a directory, `""` being itself; what another run has written below one of them belongs to that run. */
async function filesWithin(directory: string, folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const place = join(directory, folder);
      if (folder === "") return filesOf(await readdir(place, { withFileTypes: true }).catch(() => []), place);
      const paths = await listFiles(place);
      const roots = await rootsIn(place, paths);
      return paths
        .filter((path) => !roots.some((root) => path.startsWith(`${root}/`)))
        .map((path) => join(folder, path));
    }),
  );
  return found.flat().sort();
}

/** Folders that another run has written to. */
async function rootsIn(directory: string, paths: readonly string[]): Promise<string[]> {
  const readmes = paths.filter((path) => path.endsWith("/README.md"));
  const texts = await Promise.all(readmes.map((path) => readFile(join(directory, path), "utf8")));
  return readmes.filter((_path, index) => GENERATED.test(texts[index] ?? "")).map((path) => dirname(path));
}

/** The directory itself and those below it that something goes to. */
function foldersOf(files: Files): readonly string[] {
  return [...new Set([...files.keys()].map((path) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "")))];
}

/** Paths whose text on disk differs from what would be written: changed, missing or left over in one of `folders`. */
export async function staleFiles(
  directory: string,
  files: Files,
  folders: readonly string[] = foldersOf(files),
): Promise<string[]> {
  const held = await filesWithin(directory, folders);
  const others = held.filter((path) => !files.has(path));
  const texts = await Promise.all(others.map((path) => readFile(join(directory, path), "utf8")));
  const isOurs = (text: string): boolean => GENERATED.test(text);
  const page = await readFile(join(directory, README), "utf8").catch(() => "");
  // only what an earlier run wrote: the directory may hold files of others; a manifest has no head, and the page beside it speaks for it
  const leftOver = others.filter((path, index) => {
    const text = texts[index] ?? "";
    return isOurs(text) || (path === OF_MODULES[0] && text === OF_MODULES[1] && isOurs(page));
  });
  const compared = [...files].map(async ([path, text]) => {
    const current = await readFile(join(directory, path), "utf8").catch(() => undefined);
    return current === text ? [] : [path];
  });
  return [...(await Promise.all(compared)).flat(), ...leftOver].sort();
}

/** Files of somebody else that would be overwritten: other texts, in a directory that no earlier run has written to. */
export async function filesOfOthers(directory: string, files: Files): Promise<string[]> {
  const held = (await filesWithin(directory, foldersOf(files))).filter((path) => files.has(path));
  const texts = await Promise.all(held.map((path) => readFile(join(directory, path), "utf8")));
  if (texts.some((text) => GENERATED.test(text))) return [];
  // a run that found no room has left empty ones
  return held.filter((path, index) => texts[index] !== "" && texts[index] !== files.get(path));
}

/** Makes the directory hold exactly these files, as far as its folders are those of `staleFiles`; returns the paths that changed. */
export async function writeFiles(
  directory: string,
  files: Files,
  folders: readonly string[] = foldersOf(files),
): Promise<string[]> {
  const stale = await staleFiles(directory, files, folders);
  await uninterrupted(async () => {
    for (const path of stale) await writeOne(join(directory, path), files.get(path));
  });
  return stale;
}

async function writeOne(target: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(target, { force: true });
  await makeFolder(dirname(target));
  await writeFile(target, text);
}

/** With those above it. Node's own way never ends where a folder takes none within it (`/proc`). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path).catch((again: NodeJS.ErrnoException) => {
      if (again.code !== "EEXIST") throw again;
    });
  }
}
