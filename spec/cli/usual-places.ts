/** Where projects keep what `init` looks for and adds to. */
import { readFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { installing, lockFileOf, repositoryOf } from "./lock-files.ts";
import { MARK } from "./packages.ts";

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

/** The path and the text of a workflow: those of a repository run from its root alone, whichever package they are for. */
export async function workflowFor(folder: string): Promise<readonly [path: string, text: string]> {
  const root = await repositoryOf(folder);
  const below = relative(root, resolve(folder)).split(sep).join("/");
  const name = below === "" ? "contract" : `contract-${basename(below)}`;
  const install = installing(await lockFileOf(folder));
  return [join(relative(folder, root), ".github/workflows", `${name}.yml`), workflow(below, install)];
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
