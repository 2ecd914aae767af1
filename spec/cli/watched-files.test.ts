import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { WatchedFiles } from "./watched-files.ts";

test("files of other folders are told when they are written or put in their place, and what stands beside them is not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  await mkdir(join(folder, "a"));
  let told: string[] = [];
  const watched = new WatchedFiles((path) => void told.push(path));
  onTestFinished(async () => {
    watched.close();
    await rm(folder, { recursive: true });
  });
  const [config, part, later] = ["config.yaml", "a/part.yaml", "b/part.yaml"].map((name) => join(folder, name));
  watched.add([config, part, later] as string[]);
  const isTold = async (path = ""): Promise<void> => {
    await expect.poll(() => told.includes(path), { timeout: 5_000 }).toBe(true);
    told = [];
  };
  await writeFile(join(folder, "other.yaml"), "a");
  await writeFile(config as string, "a");
  await isTold(config);
  await writeFile(join(folder, "a/new"), "b");
  await rename(join(folder, "a/new"), part as string);
  await isTold(part);
  await mkdir(join(folder, "b"));
  watched.add([config, later] as string[]);
  await writeFile(later as string, "a");
  await isTold(later);
  expect(told.filter((path) => path.endsWith("other.yaml"))).toEqual([]);
});

test("a folder that goes and comes back is watched again, however far it goes, and one that stands for it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watched-"));
  const part = join(folder, "a/b/part.yaml");
  let told = 0;
  const watched = new WatchedFiles(() => void (told += 1));
  onTestFinished(async () => {
    watched.close();
    await rm(folder, { recursive: true });
  });
  const isTold = async (change: () => Promise<unknown>): Promise<void> => {
    told = 0;
    await change();
    await expect.poll(() => told, { timeout: 5_000 }).toBeGreaterThan(0);
  };
  const make = async (): Promise<void> => {
    await mkdir(join(folder, "a/b"), { recursive: true });
    await writeFile(part, "a");
  };
  await make();
  watched.add([part]);
  await isTold(() => writeFile(part, "b"));
  await isTold(() => rm(join(folder, "a"), { recursive: true }));
  await isTold(make);
  await isTold(() => writeFile(part, "c"));
  await isTold(async () => {
    await rename(join(folder, "a/b"), join(folder, "c"));
    await make();
  });
  await isTold(() => writeFile(part, "d"));
});
