/** Packages that generated code needs in the project that it goes to. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OLDEST_TYPESCRIPT } from "../codegen/oldest-typescript.ts";
import { located } from "../codegen/packaging/installed.ts";
import { adding, lockFileOf } from "./lock-files.ts";

const SELF = new URL(import.meta.url.endsWith(".ts") ? "../../package.json" : "../../../package.json", import.meta.url);

/** The `npm i` of those that none of these folders finds; undefined when all are there. */
export async function installLine(names: readonly string[], folders: readonly string[]): Promise<string | undefined> {
  return lineFor(names.filter((name) => located(name, folders) === undefined));
}

/** The same for code of a project: what only came along with another package may go with it, and is not found in every layout. */
export async function projectLine(names: readonly string[], folder: string): Promise<string | undefined> {
  const declared = await declaredIn(folder);
  const missing = names.filter((name) => !declared.has(name) || located(name, [folder]) === undefined);
  return lineFor(missing, adding(await lockFileOf(folder)));
}

/** What a project is told whose own TypeScript is too old for generated code. */
export async function compilerLine(folder: string): Promise<string | undefined> {
  // one that only came along with another package compiles nothing here
  const place = (await declaredIn(folder)).has("typescript") ? located("typescript", [folder]) : undefined;
  const version = place === undefined ? undefined : (await manifestIn(place))?.["version"];
  if (typeof version !== "string" || numeric.compare(version, OLDEST_TYPESCRIPT) >= 0) return undefined;
  return `The generated code compiles with TypeScript ${OLDEST_TYPESCRIPT} or later, and this project has ${version}`;
}

const numeric = new Intl.Collator("en", { numeric: true });

/** Some editors of Windows put it before a text, and package managers read past it. */
export const MARK = "\uFEFF";

export type Manifest = Readonly<Record<string, unknown>>;

/** Undefined where a folder has none; throws with its path where it is no JSON. */
export async function manifestIn(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, "package.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.replace(MARK, "")) as Manifest;
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** The package.json in a folder, else the nearest above it. */
export async function nearestManifest(folder: string): Promise<Manifest | undefined> {
  const manifest = await manifestIn(folder);
  return manifest !== undefined || dirname(folder) === folder ? manifest : nearestManifest(dirname(folder));
}

/** What it names. */
async function declaredIn(folder: string): Promise<ReadonlySet<string>> {
  const manifest = (await nearestManifest(folder)) ?? {};
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest as Record<string, object>;
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies }));
}

async function lineFor(missing: readonly string[], command = "npm i"): Promise<string | undefined> {
  if (missing.length === 0) return undefined;
  const { dependencies = {}, peerVersions = {} } = JSON.parse(await readFile(SELF, "utf8")) as {
    dependencies?: Record<string, string>;
    peerVersions?: Record<string, string>;
  };
  const versions = { ...dependencies, ...peerVersions };
  const wanted = missing.map((name) => `${name}@${(versions[name] ?? "latest").replace(/^(?=\d)/, "^")}`);
  return `${command} ${wanted.join(" ")}`;
}
