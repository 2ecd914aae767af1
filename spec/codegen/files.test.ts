/** What a run writes, finds stale and takes away: its own files, and never somebody else's. */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { filesOfOthers, staleFiles, writeFiles } from "./files.ts";
import { FOLDERS } from "./targets.ts";

const HEAD = '// Generated from the contract by "a command". Do not edit: change the contract and generate again.\n';
const README = "# Generated from the contract: do not edit\n";
const FILES = new Map([
  ["README.md", README],
  ["types.ts", HEAD],
  ["client/client.ts", HEAD],
]);

let out: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  out = folder;
});

async function put(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), text);
  }
}

async function paths(): Promise<string[]> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1)).sort();
}

test("what an earlier run with more targets left is taken away, wherever it stands", async () => {
  await put({ "routes.ts": HEAD, "webhooks/webhooks.ts": HEAD, "client/old.ts": HEAD, "client/mine.ts": "mine" });
  await writeFiles(out, FILES, FOLDERS);
  expect(await paths()).toEqual(["README.md", "client/client.ts", "client/mine.ts", "types.ts"]);
});

test("what is generated into a folder below is that folder's own", async () => {
  const below = {
    "services/b/README.md": README,
    "services/b/types.ts": HEAD,
    "client/web/README.md": README,
    "client/web/types.ts": HEAD,
    "node_modules/toolkit/types.ts": HEAD,
  };
  await put(below);
  await writeFiles(out, FILES, FOLDERS);
  expect(await paths()).toEqual([...FILES.keys(), ...Object.keys(below)].sort());
  expect(await staleFiles(out, FILES, FOLDERS)).toEqual([]);
});

test("a run that writes a few folders takes nothing from beside them", async () => {
  await put({ "types.ts": HEAD, "docs/old.js": HEAD });
  await writeFiles(out, new Map([["index.html", "<!doctype html>\n"]]), ["docs"]);
  expect(await paths()).toEqual(["index.html", "types.ts"]);
});

test.each<[what: string, texts: Record<string, string>, others: string[]]>([
  ["another text", { "README.md": "mine", "else.txt": "mine" }, ["README.md"]],
  ["the same text", { "README.md": README }, []],
  ["what an earlier run wrote", { "README.md": "of an earlier version", "types.ts": HEAD }, []],
  ["what a run without room left empty", { "README.md": "", "types.ts": "" }, []],
])("%s where files go", async (_what, texts, others) => {
  await put(texts);
  expect(await filesOfOthers(out, FILES)).toEqual(others);
});

test("a site is known by its page", async () => {
  const page = '<!doctype html>\n<!-- Generated from the contract by "a command". -->\n';
  await put({ "index.html": page, "openapi.yaml": "of before" });
  const site = new Map([
    ["index.html", `${page}<p>`],
    ["openapi.yaml", "now"],
  ]);
  expect(await filesOfOthers(out, site)).toEqual([]);
  expect(await readFile(join(out, "openapi.yaml"), "utf8")).toBe("of before");
});

test.skipIf(process.platform !== "linux")("a folder that cannot be made ends a run", async () => {
  await expect(writeFiles("/proc/none/here", FILES)).rejects.toMatchObject({ code: "ENOENT", path: "/proc/none" });
});
