/** What `init` finds in a project, and where it puts what it adds. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { manifestIn } from "./packages.ts";
import { usualContract, workflowFor, writtenLike } from "./usual-places.ts";

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), "usual-"));
  onTestFinished(() => rm(made, { recursive: true }));
  folder = made;
});

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

test.each([
  ["openapi.yaml", "openapi: 3.1.1\n", "openapi.yaml"],
  ["docs/swagger.yaml", "# ours\nopenapi: '3.0.3'\n", "docs/swagger.yaml"],
  ["api/openapi.json", '{\n  "openapi": "3.1.0"\n}', "api/openapi.json"],
  ["api/openapi.json", '{"info":{},"openapi":"3.1.0"}', "api/openapi.json"],
  ["swagger.json", '{"swagger":"2.0"}', undefined],
  ["api.json", "[1]", undefined],
])("%s that says %j", async (path, text, found) => {
  await put(path, text);
  expect(await usualContract(folder)).toBe(found);
});

test.each([
  ["", '{\n  "a": 1\n}\n'],
  ['{\n\t"b": 2\n}\n', '{\n\t"a": 1\n}\n'],
  ['{\r\n    "b": 2\r\n}\r\n', '{\r\n    "a": 1\r\n}\r\n'],
  ['{"b":2}', '{\n  "a": 1\n}\n'],
  ['\uFEFF{\n\t"b": 2\n}\n', '\uFEFF{\n\t"a": 1\n}\n'],
])("after %j a value is written as %j", (before, text) => {
  expect(writtenLike(before, { a: 1 })).toBe(text);
});

test("the workflow of a package stands where the repository runs it, and runs in the package", async () => {
  await put(".git/HEAD", "ref: refs/heads/main\n");
  await put("packages/a b/package.json", "{}");
  const [path, text] = await workflowFor(join(folder, "packages/a b"));
  expect(path).toBe("../../.github/workflows/contract-a b.yml");
  expect(parse(text)).toMatchObject({
    jobs: { contract: { defaults: { run: { "working-directory": "packages/a b" } } } },
  });
  const [own, whole] = await workflowFor(folder);
  expect(own).toBe(".github/workflows/contract.yml");
  expect(whole).not.toContain("working-directory");
});

test.each([
  ["package-lock.json", ["npm ci"]],
  ["nothing.lock", ["npm ci"]],
  ["pnpm-lock.yaml", ["corepack enable && pnpm install --frozen-lockfile"]],
  ["yarn.lock", ["corepack enable && yarn install"]],
  ["bun.lock", ["oven-sh/setup-bun@v2", "bun install --frozen-lockfile"]],
  ["bun.lockb", ["oven-sh/setup-bun@v2", "bun install --frozen-lockfile"]],
])("the workflow of a repository with %s installs what it holds, for a package below too", async (lock, steps) => {
  await put(".git/HEAD", "ref: refs/heads/main\n");
  await put(lock, "");
  await put("packages/api/package.json", "{}");
  for (const place of [folder, join(folder, "packages/api")]) {
    const [, text] = await workflowFor(place);
    const told = parse(text) as { jobs: { contract: { steps: { uses?: string; run?: string }[] } } };
    expect(told.jobs.contract.steps.slice(2, -2).map(({ uses, run }) => uses ?? run)).toEqual(steps);
  }
});

test("a byte order mark before a package.json is read past", async () => {
  await put("package.json", '\uFEFF{"name":"x"}');
  expect(await manifestIn(folder)).toEqual({ name: "x" });
});
