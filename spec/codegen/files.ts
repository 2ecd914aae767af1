/** The one part of the generator that touches the disk. */
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Files } from "./generate.ts";

const GENERATED = /^(\/\/|#) Generated from the contract/;
const RUNTIME = fileURLToPath(new URL("runtime/", import.meta.url));

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

/** The runtime files, without their tests, by path relative to the output. */
export async function readRuntime(): Promise<Files> {
  const all = (await listFiles(RUNTIME)).filter((path) => /\.(?:js|ts)$/.test(path) && !/\.(test|d)\.ts$/.test(path));
  // the built toolkit has the same modules compiled beside their sources
  const paths = all.filter((path) => !all.includes(path.replace(/\.js$/, ".ts")) || path.endsWith(".ts"));
  const texts = await Promise.all(paths.map((path) => readFile(join(RUNTIME, path), "utf8")));
  return new Map(paths.map((path, index) => [path, texts[index] ?? ""]));
}

/** Paths whose text on disk differs from what would be written: changed, missing or left over. */
export async function staleFiles(directory: string, files: Files): Promise<string[]> {
  const others = (await listFiles(directory)).filter((path) => !files.has(path));
  const texts = await Promise.all(others.map((path) => readFile(join(directory, path), "utf8")));
  // only what an earlier run wrote: the directory may hold files of others
  const leftOver = others.filter((_path, index) => GENERATED.test(texts[index] ?? ""));
  const compared = [...files].map(async ([path, text]) => {
    const current = await readFile(join(directory, path), "utf8").catch(() => undefined);
    return current === text ? [] : [path];
  });
  return [...(await Promise.all(compared)).flat(), ...leftOver].sort();
}

/** Files of somebody else that would be overwritten: other texts, in a directory that no earlier run has written to. */
export async function filesOfOthers(directory: string, files: Files): Promise<string[]> {
  const held = (await listFiles(directory)).filter((path) => files.has(path));
  const texts = await Promise.all(held.map((path) => readFile(join(directory, path), "utf8")));
  if (texts.some((text) => GENERATED.test(text))) return [];
  return held.filter((path, index) => texts[index] !== files.get(path));
}

/** Makes the directory hold exactly these files; returns the paths that changed. */
export async function writeFiles(directory: string, files: Files): Promise<string[]> {
  const stale = await staleFiles(directory, files);
  for (const path of stale) {
    const target = join(directory, path);
    const text = files.get(path);
    if (text === undefined) {
      await rm(target);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  return stale;
}
