/** How a project is told of packages that its generated code needs. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { compilerLine, projectLine } from "./packages.ts";

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

test.each([
  ["5.6.3", /5\.7 or later, and this project has 5\.6\.3$/],
  ["4.9.5", /4\.9\.5$/],
  ["5.7.0", undefined],
  ["5.10.0", undefined],
  ["7.0.2", undefined],
])("a project is told when its TypeScript %s is too old", async (version, told) => {
  const folder = await mkdtemp(join(tmpdir(), "compiler-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const compiler = join(folder, "node_modules/typescript");
  await mkdir(compiler, { recursive: true });
  await writeFile(join(compiler, "package.json"), JSON.stringify({ name: "typescript", version }));
  await writeFile(join(folder, "package.json"), "{}");
  expect(await compilerLine(folder)).toBeUndefined();
  await writeFile(join(folder, "package.json"), JSON.stringify({ devDependencies: { typescript: version } }));
  const line = await compilerLine(folder);
  if (told === undefined) expect(line).toBeUndefined();
  else expect(line).toMatch(told);
});
