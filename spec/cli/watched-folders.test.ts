import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchFolders } from "./watched-folders.ts";

test("what is written below a folder is told, in folders that are made later too, and packages are not looked into", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  for (const name of ["paths/deep", "node_modules/a/b", ".git/objects"])
    await mkdir(join(folder, name), { recursive: true });
  const told = new Set<string>();
  const watched = await watchFolders(folder, (path) => void told.add(path.slice(folder.length + 1)));
  onTestFinished(async () => {
    watched.close();
    await rm(folder, { recursive: true });
  });
  expect(watched.count()).toBe(3);
  const written = async (name: string): Promise<void> => {
    await writeFile(join(folder, name), "a");
    await expect.poll(() => told.has(name), { timeout: 5_000 }).toBe(true);
  };
  await written("openapi.yaml");
  await written("paths/deep/a.yaml");
  await mkdir(join(folder, "later"));
  await written("later/b.yaml");
  await rm(join(folder, "later"), { recursive: true });
  await mkdir(join(folder, "later"));
  told.delete("later/b.yaml");
  await written("later/b.yaml");
  await writeFile(join(folder, "node_modules/a/b/c.yaml"), "a");
  await written("openapi.yaml");
  expect([...told].filter((name) => name.startsWith("node_modules"))).toEqual([]);
});
