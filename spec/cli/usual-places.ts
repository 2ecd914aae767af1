/** Where projects keep what `init` looks for and adds to. */
import { MARK } from "./packages.ts";
import { access, readFile, readdir } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

const FOLDERS = ["", "api", "spec", "specs", "openapi", "docs", "doc", "contract", "public", "src"];
const NAMES = ["openapi", "swagger", "api"].flatMap((name) => ["yaml", "yml", "json"].map((end) => `${name}.${end}`));
/** A contract says so itself: files of these names may be something else, or of a version before. */
const CONTRACT = /^\s*["']?openapi["']?\s*:\s*["']?3\./m;

/** The contract of a folder that has one in a usual place. */
export async function usualContract(folder: string): Promise<string | undefined> {
  for (const below of FOLDERS)
    for (const name of NAMES) {
      const text = await readFile(join(folder, below, name), "utf8").catch(() => "");
      if (CONTRACT.test(text) || /^\s*\{[^]*"openapi"\s*:\s*"3\./.test(text)) return join(below, name);
    }
  return undefined;
}

/** The same value with the byte order mark, the indentation and the ends of lines of an earlier text. */
export function writtenLike(before: string, value: unknown): string {
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(before.replace(MARK, ""))?.[1] ?? "  ";
  const text = `${before.startsWith(MARK) ? MARK : ""}${JSON.stringify(value, undefined, indent)}\n`;
  return before.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
}

/** The folder of the repository that a folder stands in; itself where there is none. */
async function repositoryOf(folder: string): Promise<string> {
  for (let above = resolve(folder); ; above = dirname(above)) {
    const isRoot = await access(join(above, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot) return above;
    if (dirname(above) === above) return resolve(folder);
  }
}

/** The path and the text of a workflow: those of a repository run from its root alone, whichever package they are for. */
export async function workflowFor(folder: string): Promise<readonly [path: string, text: string]> {
  const root = await repositoryOf(folder);
  const below = relative(root, resolve(folder)).split(sep).join("/");
  const name = below === "" ? "contract" : `contract-${basename(below)}`;
  const install = await installing(folder, root);
  return [join(relative(folder, root), ".github/workflows", `${name}.yml`), workflow(below, install)];
}

const WITH_NPM = "- run: npm ci";
/** What installs what a lock file holds. Node's own corepack has the package managers in the version that a project names. */
const INSTALLING: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "- run: corepack enable && pnpm install --frozen-lockfile",
  "yarn.lock": "- run: corepack enable && yarn install",
  "bun.lock": "- uses: oven-sh/setup-bun@v2\n      - run: bun install --frozen-lockfile",
  "bun.lockb": "- uses: oven-sh/setup-bun@v2\n      - run: bun install --frozen-lockfile",
  "package-lock.json": WITH_NPM,
};

/** By the lock file of a folder, or of the nearest one above it within the repository. */
async function installing(folder: string, root: string): Promise<string> {
  const held = new Set(await readdir(folder).catch((): string[] => []));
  const [, install] = Object.entries(INSTALLING).find(([file]) => held.has(file)) ?? [];
  if (install !== undefined) return install;
  return resolve(folder) === root ? WITH_NPM : installing(dirname(resolve(folder)), root);
}

function workflow(below: string, install: string): string {
  const place = below === "" ? "" : `    defaults: { run: { working-directory: ${JSON.stringify(below)} } }\n`;
  return `name: Contract
on: pull_request
permissions: { contents: read, pull-requests: write }
jobs:
  contract:
    runs-on: ubuntu-latest
${place}    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      ${install}
      - run: npx --no onecontract lint --github
      - run: npx --no onecontract generate --check
`;
}
