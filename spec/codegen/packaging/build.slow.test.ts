import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { syntheticContract } from "../fixtures/synthetic.ts";
import { readContract } from "../../openapi/read.ts";
import { type PackageSummary, buildPackage } from "./build.ts";

const FIXTURES = fileURLToPath(new URL("../fixtures", import.meta.url));
const HARBOUR = join(FIXTURES, "harbour.yaml");
const KEYWORDS = join(FIXTURES, "keywords.yaml");

async function build(spec: string, out: string, name?: string): Promise<PackageSummary> {
  const contract = await readContract(spec);
  const folders = { from: [FIXTURES], licensedIn: [FIXTURES, dirname(FIXTURES)] };
  return buildPackage({ contract, out, ...folders, ...(name !== undefined && { name }) });
}

let out: string;
let harbour: ReadonlyMap<string, string>;
let needed: ReadonlySet<string>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "harbour-"));
  const { dependencies } = await build(HARBOUR, folder);
  needed = new Set(dependencies.map((dependency) => dependency.split(" ")[0] ?? ""));
  harbour = await contents(folder);
  await rm(folder, { recursive: true });
});
beforeEach(async () => void (out = await mkdtemp(join(tmpdir(), "built-"))));
afterEach(() => rm(out, { recursive: true, force: true }));

async function contents(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.sort().map((path) => readFile(path, "utf8")));
  return new Map(paths.map((path, index) => [path.slice(folder.length + 1), texts[index] ?? ""]));
}

test("a foreign contract becomes a package whose every door opens", () => {
  const manifest = JSON.parse(harbour.get("package.json") ?? "") as { exports: Record<string, string | object> };
  const doors = Object.values(manifest.exports);
  const files = doors.flatMap((door): string[] => (typeof door === "string" ? [door] : Object.values(door)));
  expect(files.filter((file) => !harbour.has(file.slice(2)))).toEqual([]);
  expect(manifest).toMatchObject({ name: "harbour-client", license: "MIT", version: "2.0.0" });
  expect(Object.keys(manifest.exports)).toContain("./webhooks/signing");
});

test("declarations lead to declarations, and nothing to a package that is not asked for", () => {
  for (const [path, text] of harbour) {
    if (!/\.(d\.ts|js)$/.test(path)) continue;
    const specifiers = [...text.matchAll(/(?:from |import\()"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
    const relative = specifiers.filter((specifier) => specifier.startsWith("."));
    const ending = path.endsWith(".d.ts") ? ".d.ts" : ".js";
    const missing = relative.filter((name) => !harbour.has(join(path, "..", name.replace(/\.js$/, ending))));
    const strange = specifiers.filter((name) => !/^(\.|node:)/.test(name) && !needed.has(name));
    expect({ path, missing, strange }).toEqual({ path, missing: [], strange: [] });
  }
});

test("what is taken in of another package comes with that package's licence", () => {
  expect(harbour.get("THIRD-PARTY-LICENSES")).toMatch(/Parts of ajv-formats:[\s\S]*MIT License[\s\S]*Copyright/);
  // the licence above the fixtures is not the one this contract names
  expect(harbour.has("LICENSE")).toBe(false);
});

test("a contract without webhooks becomes a client that needs neither a schema library nor a framework; the command builds the same over an earlier build", async () => {
  const { modules, dependencies } = await build(KEYWORDS, out, "keys");
  expect([...modules.keys()]).toEqual(["index.js"]);
  expect(dependencies).toEqual([expect.stringMatching(/^openapi-fetch \^/)]);
  expect(await readFile(join(out, "package.json"), "utf8")).not.toContain("peerDependencies");
  const built = await contents(out);

  // the command takes contract, folder and name from the environment, and builds the same over an earlier build
  await writeFile(join(out, "dist/old.js"), "of an earlier build");
  await writeFile(join(out, ".npmrc"), "of somebody else");
  const cli = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
  const env = { ...process.env, SPEC: KEYWORDS, OUT: out, NAME: "keys" };
  // from where nothing is installed: this client needs no types of Node
  const { stdout } = await promisify(execFile)(process.execPath, [cli, "package"], { env, cwd: tmpdir() });
  expect(stdout).toMatch(/keys@1\.0\.0, needs openapi-fetch/);
  expect(await contents(out)).toEqual(new Map([[".npmrc", "of somebody else"], ...built]));
});

test.each(["a file", "a folder of somebody else"])("%s is no place for a package", async (what) => {
  const place = join(out, "place");
  const file = what === "a file" ? place : join(place, "THIRD-PARTY-LICENSES");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "kept");
  await expect(build(KEYWORDS, place)).rejects.toThrow(
    what === "a file" ? "cannot be filled: a file is in its place" : "holds no earlier build",
  );
  expect(await readFile(file, "utf8")).toBe("kept");
});

test("a contract of hundreds of operations becomes a package", async () => {
  const spec = join(out, "contract.json");
  await writeFile(spec, JSON.stringify(syntheticContract(60)));
  const { modules } = await build(spec, join(out, "package"));
  expect(modules.get("index.js")).toBeGreaterThan(0);
});

test("a folder that holds something else is refused, and nothing in it is lost", async () => {
  await writeFile(join(out, "thesis.txt"), "years of work");
  await expect(build(HARBOUR, out)).rejects.toThrow(/not empty/);
  expect(await contents(out)).toEqual(new Map([["thesis.txt", "years of work"]]));
});
