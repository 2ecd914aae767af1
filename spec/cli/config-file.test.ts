import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readProject } from "./config-file.ts";

async function faultsOf(name: string, text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "config-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), text);
  const told = await readProject(name, folder).then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
  return told.split("\n").slice(1);
}

test.each([
  ["a name that there is not", "a.yaml", "contract: a\nout: b\ntarget: [types]\n", [/^ {2}line 3: .*"target"$/]],
  ["the same within", "a.yaml", "check:\n  target: http://a\n  budgt: 9\n", [/^ {2}line 3: check: .*"budgt"$/]],
  ["an item", "a.yaml", "targets:\n  - types\n  - zodd\n", [/^ {2}line 3: targets\[1\]: .*"zod"/]],
  ["a value", "a.json", '{\n  "lint": {\n    "preset": "strikt"\n  }\n}', [/^ {2}line 3: lint\.preset: .*"strict"$/]],
  [
    "several, in their order",
    "a.yaml",
    "# ours\nwrong: 1\ncheck:\n  budgetSeconds: nine\n",
    [/^ {2}line 2: .*"wrong"$/, /^ {2}line 4: check\.budgetSeconds: /],
  ],
  ["what is no map", "a.yaml", "[]", [/^ {2}line 1: .*expected object/]],
])("%s is named with its line", async (_what, name, text, lines) => {
  expect(await faultsOf(name, text)).toEqual(lines.map((line) => expect.stringMatching(line) as string));
});
