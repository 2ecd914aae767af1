/**
 * The packed toolkit, installed by npm into five projects and used in each from init to docs, by Node 20, 22 and the one that runs this.
 * It needs a registry, so that it is a part of `npm run test:long` alone. NODES names other programs, with `:` between them.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildToolkit } from "./build.ts";
import { PROJECTS, type StrangersProject } from "./testing/projects.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const LONG = process.env["LONG"] === "1";
/** Programs from npm, by the names under which they are installed. */
const OTHERS = { "node-20": "20.20.2", "node-22": "22.23.2" };
const NODES = process.env["NODES"] ? process.env["NODES"].split(":") : [process.execPath, ...Object.keys(OTHERS)];
const TIME = 1_800_000;
const QUIET = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
const run = promisify(execFile);

let directory: string;
let tarball: string;

/** `npm install node` only chooses the package of the platform in a script of its own; here that one is asked for. */
async function installNodes(): Promise<void> {
  const folder = join(directory, "nodes");
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  const platform = process.platform === "win32" ? "win" : process.platform;
  const asked = Object.entries(OTHERS).map(
    ([name, version]) => `${name}@npm:node-${platform}-${process.arch}@${version}`,
  );
  await run("npm", ["install", ...QUIET, ...asked], { cwd: folder });
}

/** The program itself, or where it was installed. */
function programOf(node: string): string {
  return Object.hasOwn(OTHERS, node) ? join(directory, "nodes/node_modules", node, "bin/node") : node;
}

beforeAll(async () => {
  if (!LONG) return;
  directory = await mkdtemp(join(tmpdir(), "projects-"));
  const built = join(directory, "built");
  await buildToolkit(built);
  const { stdout } = await run("npm", ["pack", built, "--silent", "--pack-destination", directory]);
  tarball = join(directory, stdout.trim());
  if (NODES.some((node) => Object.hasOwn(OTHERS, node))) await installNodes();
}, TIME);
afterAll(() => (LONG ? rm(directory, { recursive: true, force: true }) : undefined));

/** The versions that this repository uses. */
async function pinned(names: readonly string[]): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const known = { ...manifest["devDependencies"], ...manifest["dependencies"] };
  return names.map((name) => `${name}@${known[name]}`);
}

async function installed({ name, packages, files }: StrangersProject): Promise<string> {
  const folder = join(directory, name);
  await mkdir(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  const asked = ["openapi-fetch", "zod", "ajv-formats", "typescript", "@types/node", ...packages];
  await run("npm", ["install", ...QUIET, tarball, ...(await pinned(asked))], { cwd: folder });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

const STRICTEST = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
};

async function typeErrors(node: string, folder: string): Promise<string> {
  const compilerOptions = {
    ...STRICTEST,
    skipLibCheck: true,
    module: "nodenext",
    target: "es2022",
    noEmit: true,
    types: ["node"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.ts"] }));
  const compiler = join(folder, "node_modules/typescript/bin/tsc");
  return run(node, [compiler, "-p", folder]).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** What the mock answers to a thing that is sent. */
async function mocked(node: string, program: string, folder: string, noun: string): Promise<unknown> {
  const mock = spawn(node, [program, "mock"], { cwd: folder, env: { ...process.env, PORT: "0" } });
  mock.stderr.resume();
  try {
    for await (const line of createInterface({ input: mock.stdout })) {
      const [url] = /http:\/\/[\w.:[\]]+/.exec(line) ?? [];
      if (url === undefined) continue;
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${url}/${noun}s`, { method: "POST", headers, body: '{"text":"Buy milk"}' });
      return [answer.status, await answer.json()];
    }
    return undefined;
  } finally {
    mock.kill("SIGTERM");
    if (mock.exitCode === null && mock.signalCode === null) await once(mock, "exit");
  }
}

describe.runIf(LONG).each(PROJECTS)("the project $name", (project) => {
  let fresh: string;
  beforeAll(async () => {
    fresh = await installed(project);
  }, TIME);

  test.each(NODES)("goes from init to docs on %s", { timeout: TIME }, async (name) => {
    const node = programOf(name);
    const folder = join(directory, `${project.name}-${NODES.indexOf(name)}`);
    const isOwn = (path: string): boolean => !path.includes("node_modules");
    await cp(fresh, folder, { recursive: true, filter: isOwn });
    await symlink(join(fresh, "node_modules"), join(folder, "node_modules"));
    const program = join(folder, "node_modules/onecontract/dist/spec/cli/main.js");
    const onecontract = async (...args: readonly string[]): Promise<string> => {
      const env = { ...process.env, PORT: String(port), NODE_COMPILE_CACHE: undefined };
      return (await run(node, [program, ...args], { cwd: folder, env })).stdout;
    };
    const port = await freePort();
    expect(await onecontract("init")).toContain("onecontract.config.yaml written");
    expect(await onecontract("generate")).toMatch(/wrote \d+ files/);
    expect(await typeErrors(node, folder)).toBe("");
    const { noun } = project;
    expect(await mocked(node, program, folder, noun)).toMatchObject([
      201,
      { id: expect.stringMatching(`^${noun}_`), text: "Buy milk" },
    ]);
    const server = [
      "--target",
      `http://127.0.0.1:${port}`,
      "--start",
      `${node} server.mjs`,
      "--seed",
      "1",
      "--budget",
      "120",
    ];
    expect(await onecontract("check", ...server).catch(({ stdout }: { stdout: string }) => stdout)).toContain(
      "\nCONFORMS",
    );
    await onecontract("docs");
    await access(join(folder, ".site/docs/reference.js"));
    await rm(folder, { recursive: true, force: true });
  });
});
