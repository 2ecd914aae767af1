/** Finds and reads the configuration of a project. */
import { access, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { parse } from "yaml";
import { z } from "zod";
import { Config } from "./config.ts";

const NAMES = [
  ...["ts", "mts", "js", "mjs", "json", "yaml", "yml"].map((end) => `onecontract.config.${end}`),
  ".onecontract.yaml",
];

export interface Project {
  readonly config: Config;
  /** The file it was read from; undefined where a project has none. */
  readonly path: string | undefined;
  /** What paths in the configuration are relative to. */
  readonly folder: string;
}

/** Throws with every key that is wrong. */
export async function readProject(given: string | undefined, folder = process.cwd()): Promise<Project> {
  const path = given === undefined ? await found(folder) : resolve(folder, given);
  if (path === undefined) return { config: {}, path, folder };
  const read = Config.safeParse(await valueOf(path));
  if (!read.success) throw new Error(`${path} is wrong:\n${z.prettifyError(read.error)}`);
  return { config: read.data, path, folder: dirname(path) };
}

async function found(folder: string): Promise<string | undefined> {
  for (const name of NAMES) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}

async function valueOf(path: string): Promise<unknown> {
  if (/\.(json|ya?ml)$/.test(path)) return parse(await readFile(path, "utf8"));
  if (!/\.m?ts$/.test(path)) return ((await import(pathToFileURL(path).href)) as { default: unknown }).default;
  // Node 20 reads no TypeScript; the file may import this package, so it is run where it stands
  const { outputText } = ts.transpileModule(await readFile(path, "utf8"), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const self = new URL("config.ts", import.meta.url).href.replace(
    /config\.ts$/,
    import.meta.url.endsWith(".ts") ? "config.ts" : "config.js",
  );
  const linked = outputText.replaceAll(/from\s+["']onecontract["']/g, `from ${JSON.stringify(self)}`);
  const url = `data:text/javascript;base64,${Buffer.from(linked).toString("base64")}`;
  return ((await import(url)) as { default: unknown }).default;
}
