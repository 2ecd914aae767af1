/** How a project is told of packages that its generated code needs. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectLine } from "./packages.ts";

test.each([
  ["package-lock.json", "npm i"],
  ["nothing.lock", "npm i"],
  ["pnpm-lock.yaml", "pnpm add"],
  ["yarn.lock", "yarn add"],
  ["bun.lock", "bun add"],
])("a project with %s gets a package with %s, for a package below too", async (lock, adding) => {
  const folder = await mkdtemp(join(tmpdir(), "packages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const below = join(folder, "packages/api");
  await mkdir(join(folder, ".git"), { recursive: true });
  await mkdir(below, { recursive: true });
  await writeFile(join(folder, lock), "");
  await writeFile(join(below, "package.json"), "{}");
  expect(await projectLine(["openapi-fetch"], below)).toMatch(new RegExp(`^${adding} openapi-fetch@\\S+$`));
});
