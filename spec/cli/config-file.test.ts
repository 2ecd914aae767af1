import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readProject } from "./config-file.ts";

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "config-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function toldOf(name: string, text: string): Promise<string[]> {
  const told = await readProject(name, await folderWith({ [name]: text })).then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
  return told.split("\n");
}

async function faultsOf(name: string, text: string): Promise<string[]> {
  return (await toldOf(name, text)).slice(1);
}

test.each([
  ["a name that there is not", "a.yaml", "contract: a\nout: b\nnonsense: 1\n", [/^ {2}line 3: .*"nonsense"$/]],
  [
    "a name that is misspelt",
    "a.yaml",
    "contract: a\ntarget: [types]\n",
    [/^ {2}line 2: .*"target"; did you mean "targets"\?$/],
  ],
  ["a name that other tools have", "a.yaml", "spec: a\n", [/^ {2}line 1: .*"spec"; did you mean "contract"\?$/]],
  [
    "the same within",
    "a.yaml",
    "check:\n  target: http://a\n  recievers: {}\n",
    [/^ {2}line 3: check: .*"recievers"; did you mean "receivers"\?$/],
  ],
  [
    "the same of a module",
    "a.ts",
    'export default { contrct: "a" } as const;\n',
    [/^ {2}Unrecognized key: "contrct"; did you mean "contract"\?$/],
  ],
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

test("a module that the compiler cannot read to its end is refused with the line", async () => {
  const told = await toldOf("a.ts", 'export default {\n  contract: "a",\n');
  expect(told).toEqual([expect.stringMatching(/a\.ts cannot be read: line 3: '}' expected\.$/)]);
});

test("of several configurations the first is read, and the others are told", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const folder = await folderWith({ "onecontract.config.json": '{"out":"a"}', "onecontract.config.yaml": "out: b" });
  const { config } = await readProject(undefined, folder);
  expect(config).toEqual({ out: "a" });
  expect(warned.mock.calls).toEqual([
    [expect.stringMatching(/config\.yaml is not read: .*config\.json comes before it$/)],
  ]);
});
