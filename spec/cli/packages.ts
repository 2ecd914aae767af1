/** Packages that generated code needs in the project that it goes to. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

const SELF = new URL(import.meta.url.endsWith(".ts") ? "../../package.json" : "../../../package.json", import.meta.url);

/** The `npm i` of those that cannot be resolved from a folder; undefined when all are there. */
export async function installLine(names: readonly string[], folder: string): Promise<string | undefined> {
  const { dependencies = {}, peerVersions = {} } = JSON.parse(await readFile(SELF, "utf8")) as {
    dependencies?: Record<string, string>;
    peerVersions?: Record<string, string>;
  };
  const versions = { ...dependencies, ...peerVersions };
  const missing = names.filter((name) => !isInstalled(name, folder));
  if (missing.length === 0) return undefined;
  const wanted = missing.map((name) => `${name}@${(versions[name] ?? "latest").replace(/^(?=\d)/, "^")}`);
  return `npm i ${wanted.join(" ")}`;
}

function isInstalled(name: string, folder: string): boolean {
  const { resolve } = createRequire(join(folder, "package.json"));
  try {
    resolve(`${name}/package.json`);
    return true;
  } catch (error) {
    // a package that does not let its manifest be seen is there all the same
    return (error as NodeJS.ErrnoException).code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
  }
}
