/** A client company's project: an empty folder outside the repository, with the package installed from its tarball. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CONSUMER = fileURLToPath(new URL("./consumer", import.meta.url));
const NAME = "respiratory-intelligence-service-client";

/** What the consumer uses beside the package; the releases the repository itself is tested with. */
const FRAMEWORKS = ["express", "fastify", "hono", "@hono/node-server", "@types/node"];
/** Express ships no types. */
const TYPES = ["@types/express@5.0.6"];

export interface Project extends AsyncDisposable {
  readonly path: string;
  /** What npm packed. */
  readonly packed: readonly string[];
  /** The installed package's folder. */
  readonly installed: string;
  /** Compiles the project; resolves to what the compiler complains about. */
  readonly compile: () => Promise<string>;
}

async function exactVersions(): Promise<string[]> {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as Record<
    string,
    Record<string, string>
  >;
  const versions = { ...dependencies, ...devDependencies };
  return FRAMEWORKS.map((name) => `${name}@${versions[name]}`);
}

/** The TypeScript examples of a README, one module each. */
async function writeExamples(readme: string, path: string): Promise<void> {
  const text = await readFile(readme, "utf8");
  const examples = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code ?? "");
  if (examples.length === 0) throw new Error("the README of the package shows no TypeScript");
  await Promise.all(examples.map((code, index) => writeFile(join(path, `readme-${index}.mts`), code)));
}

/** Builds the package with the command of the repository, packs it, and installs it into a new project. */
export async function makeProject(): Promise<Project> {
  const path = await mkdtemp(join(tmpdir(), "consumer-"));
  const built = join(path, "built");
  await run(process.execPath, ["spec/cli/main.ts", "package", "--out", built], {
    cwd: ROOT,
    env: { ...process.env, SPEC: "", NAME: "" },
  });
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", path], { cwd: built });
  const [tarball] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  if (tarball === undefined) throw new Error("npm packed nothing");
  await rm(built, { recursive: true });
  await cp(CONSUMER, path, { recursive: true });
  await writeFile(join(path, "package.json"), `{"private":true,"type":"module"}`);
  const wanted = [`./${tarball.filename}`, ...(await exactVersions()), ...TYPES];
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error", ...wanted], {
    cwd: path,
  });
  const installed = join(path, "node_modules", NAME);
  await writeExamples(join(installed, "README.md"), path);
  return {
    path,
    packed: tarball.files.map((file) => file.path),
    installed,
    compile: async () => {
      const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
      const result = await run(process.execPath, [compiler, "-p", path]).catch((error: { stdout: string }) => error);
      return result.stdout;
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
