/** The toolkit as a stranger has it: packed, unpacked beside the packages that it declares and no others, and used in an empty folder. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildToolkit } from "./build.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** What `generate` asks for on top: the client stands on it. */
const ASKED_FOR = ["openapi-fetch", "zod"];
const run = promisify(execFile);

let directory: string;
let project: string;
let program: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "toolkit-"));
  project = join(directory, "project");
  const built = join(directory, "built");
  await buildToolkit(built);
  const { stdout } = await run("npm", ["pack", built, "--silent", "--pack-destination", directory]);
  await run("tar", ["xzf", join(directory, stdout.trim()), "-C", directory]);
  const unpacked = join(project, "node_modules/onecontract");
  await mkdir(dirname(unpacked), { recursive: true });
  await rename(join(directory, "package"), unpacked);
  const { dependencies, bin } = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    bin: { onecontract: string };
  };
  for (const name of new Set([...Object.keys(dependencies), ...ASKED_FOR])) {
    const place = join(project, "node_modules", name);
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(ROOT, "node_modules", name), place);
  }
  program = join(unpacked, bin.onecontract);
  await writeFile(join(project, "package.json"), '{"name":"stranger","type":"module"}');
  await onecontract("init");
}, 300_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

async function onecontract(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], { cwd: project });
  return stdout;
}

test("says what it can do", async () => {
  const said = await onecontract("--help");
  for (const command of ["init", "generate", "receiver", "package", "check", "changelog"])
    expect(said).toContain(command);
});

test("finds no error in the contract that it begins with, and makes its reference", async () => {
  expect(await onecontract("lint")).toContain("0 errors");
  await onecontract("docs");
  await access(join(project, ".site/docs/reference.js"));
}, 300_000);

test("generates code that type-checks under strict flags", async () => {
  expect(await onecontract("generate")).toMatch(/wrote \d+ files/);
  const program =
    'import { createClient } from "./generated/client/client.js";\nexport const client = createClient({ baseUrl: "/" });\n';
  await writeFile(join(project, "use.ts"), program);
  const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: true };
  const compilerOptions = { ...strict, module: "nodenext", target: "es2022", noEmit: true, types: [] };
  await writeFile(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["use.ts", "generated/**/*.ts"] }),
  );
  const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
  const { stdout } = await run(process.execPath, [compiler, "-p", project]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
}, 300_000);

test("serves a mock of it", async () => {
  const mock = spawn(process.execPath, [program, "mock"], { cwd: project, env: { ...process.env, PORT: "0" } });
  onTestFinished(() => void mock.kill("SIGKILL"));
  mock.stderr.resume();
  for await (const line of createInterface({ input: mock.stdout })) {
    const [url] = /http:\/\/[\w.:[\]]+/.exec(line) ?? [];
    if (url === undefined) continue;
    const answer = await fetch(url, { redirect: "manual" });
    expect(answer.headers.get("server")).toBe("contract-mock");
    await answer.body?.cancel();
    break;
  }
  mock.kill("SIGTERM");
  if (mock.exitCode === null && mock.signalCode === null) await once(mock, "exit");
}, 300_000);
