/** What a project's own tools resolve decides how generated modules import each other. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { specifiersFor } from "./specifiers.ts";

async function project(manifest: object, compilerOptions?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "specifiers-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  const written = JSON.stringify({ compilerOptions });
  if (compilerOptions !== undefined) await writeFile(join(folder, "tsconfig.json"), `// of the project\n${written}`);
  return folder;
}

const NEXT = { dependencies: { next: "16.0.0" } };
const JEST = { devDependencies: { jest: "30.0.0" } };
const NODENEXT = { module: "nodenext" };

test.each([
  ["Next.js", NEXT, { module: "esnext", moduleResolution: "bundler" }, "next"],
  [
    "Next.js in a project of modules",
    { ...NEXT, type: "module" },
    { module: "esnext", moduleResolution: "bundler" },
    "next",
  ],
  ["Jest without a compiler's settings", JEST, undefined, "jest"],
  ["Nest", { dependencies: { "@nestjs/core": "11.0.0" } }, NODENEXT, "@nestjs/core"],
  ["React Native", { dependencies: { "react-native": "1.0.0" } }, undefined, "react-native"],
  ["Jest in modules, whose compiler asks for extensions", { ...JEST, type: "module" }, NODENEXT, undefined],
  [
    "modules by their resolution alone",
    { ...JEST, type: "module" },
    { module: "node16", moduleResolution: "node16" },
    undefined,
  ],
  ["Express", { dependencies: { express: "5.0.0" } }, NODENEXT, undefined],
  ["Vite", { devDependencies: { vite: "7.0.0" } }, { module: "esnext", moduleResolution: "bundler" }, undefined],
])("%s", async (_name, manifest, compilerOptions, by) => {
  const folder = await project(manifest, compilerOptions);
  expect(await specifiersFor(folder)).toEqual(by === undefined ? undefined : { specifiers: "none", by });
});

test("the settings of a compiler may stand in what they extend, and a folder below has those of its project", async () => {
  const folder = await project({ ...JEST, type: "module" }, {});
  await writeFile(join(folder, "base.json"), JSON.stringify({ compilerOptions: NODENEXT }));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ extends: "./base.json" }));
  await mkdir(join(folder, "contracts"));
  expect(await specifiersFor(join(folder, "contracts"))).toBeUndefined();
});
