/** Contracts of every kind that others write, each small: mock/corpus holds them, and its program says what is wrong with what is made of them. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeErrorsIn } from "./holding/compile.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const run = promisify(execFile);
let out = "";

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), "corpus-"));
  await symlink(join(ROOT, "node_modules"), join(out, "node_modules"));
  await writeFile(join(out, "package.json"), `{"type":"module"}`);
});
afterAll(() => rm(out, { recursive: true, force: true }));

test("clients get valid answers of the mock, and what they write arrives at the routes as it was", async () => {
  await run(process.execPath, ["--no-warnings", join(ROOT, "mock/corpus/run.ts"), out], { cwd: ROOT });
  const found = JSON.parse(await readFile(join(out, "faults.json"), "utf8")) as Record<string, unknown[]>;
  expect(Object.keys(found).length).toBeGreaterThan(25);
  expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
});

test("no other answer than one is called impossible", async () => {
  expect(JSON.parse(await readFile(join(out, "unmade.json"), "utf8"))).toEqual(["getSame"]);
});

test("what was generated is typed under the strictest flags", async () => {
  expect(await typeErrorsIn(out)).toEqual([]);
});
