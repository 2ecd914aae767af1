/** Installs the peers, and what generated code imports, into a folder. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PEER_VERSIONS } from "./versions.ts";

const run = promisify(execFile);
const QUIET = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
/** What the code of this generator imports, in the versions of this repository. */
const OWN = ["zod", "openapi-fetch", "hono", "@hono/zod-openapi", "ajv", "ajv-formats"];

export async function installPeers(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const own = Object.fromEntries(OWN.map((name) => [name, manifest.dependencies[name] ?? "*"]));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: { ...own, ...PEER_VERSIONS } }),
  );
  await run("npm", ["install", ...QUIET], { cwd: folder });
}
