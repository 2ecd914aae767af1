/** Which package manager a project has, by its lock file. */
import { access, readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** The folder of the repository that a folder stands in; itself where there is none. */
export async function repositoryOf(folder: string): Promise<string> {
  for (let above = resolve(folder); ; above = dirname(above)) {
    const isRoot = await access(join(above, ".git")).then(
      () => true,
      () => false,
    );
    if (isRoot) return above;
    if (dirname(above) === above) return resolve(folder);
  }
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

/** The name of the lock file of a folder, or of the nearest one above it within the repository. */
export async function lockFileOf(folder: string): Promise<string | undefined> {
  const root = await repositoryOf(folder);
  for (let place = resolve(folder); ; place = dirname(place)) {
    const held = new Set(await readdir(place).catch((): string[] => []));
    const found = Object.keys(INSTALLING).find((file) => held.has(file));
    if (found !== undefined || place === root || dirname(place) === place) return found;
  }
}

/** The step of a workflow that installs what a lock file holds. */
export function installing(lock: string | undefined): string {
  return INSTALLING[lock ?? ""] ?? WITH_NPM;
}

/** By the lock file of a project: another package manager would write one of its own beside it. */
const ADDING: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "pnpm add",
  "yarn.lock": "yarn add",
  "bun.lock": "bun add",
  "bun.lockb": "bun add",
};

/** What adds packages to a project. */
export function adding(lock: string | undefined): string {
  return ADDING[lock ?? ""] ?? "npm i";
}
