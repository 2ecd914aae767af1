import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { DOORS, PROGRAM, THREADS } from "./doors.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

test.each([PROGRAM, ...THREADS, ...Object.values(DOORS)])("%s has first what Node 20 lacks", async (path) => {
  const [first] = (await readFile(join(ROOT, path), "utf8")).match(/^import .*$/m) ?? [];
  expect(first).toMatch(/^import "[./a-z-]*\/node-20\.ts";$/);
});
