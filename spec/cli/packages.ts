/** Packages that generated code needs in the project that it goes to. */
import { readFile } from "node:fs/promises";
import { located } from "../codegen/packaging/installed.ts";

const SELF = new URL(import.meta.url.endsWith(".ts") ? "../../package.json" : "../../../package.json", import.meta.url);

/** The `npm i` of those that none of these folders finds; undefined when all are there. */
export async function installLine(names: readonly string[], folders: readonly string[]): Promise<string | undefined> {
  const { dependencies = {}, peerVersions = {} } = JSON.parse(await readFile(SELF, "utf8")) as {
    dependencies?: Record<string, string>;
    peerVersions?: Record<string, string>;
  };
  const versions = { ...dependencies, ...peerVersions };
  const missing = names.filter((name) => located(name, folders) === undefined);
  if (missing.length === 0) return undefined;
  const wanted = missing.map((name) => `${name}@${(versions[name] ?? "latest").replace(/^(?=\d)/, "^")}`);
  return `npm i ${wanted.join(" ")}`;
}
