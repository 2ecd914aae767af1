/** A folder of its own for each broken input, with the configuration and packages of the project, and its commands. */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../../spec/testing/programs.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COMMAND = new URL("../../spec/cli/main.ts", import.meta.url).href;

export interface CommandResult {
  readonly code: number;
  /** Both streams. */
  readonly said: string;
}

export interface Sandbox extends AsyncDisposable {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
}

/** `configuration` are files at the top of the project, taken over as they are. */
export async function sandbox(...configuration: readonly string[]): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), "gate-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await Promise.all(configuration.map((name) => copyFile(join(ROOT, name), join(folder, name))));
  return {
    folder,
    write: async (files) => {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** Runs a command of the project's packages, or node itself. */
export function run(cwd: string, command: string, ...args: readonly string[]): Promise<CommandResult> {
  const path = `${join(ROOT, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`;
  const env = { ...process.env, PATH: path, NO_COLOR: "1", FORCE_COLOR: "0", GITHUB_ACTIONS: "" };
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, said: stdout + stderr });
      else reject(error ?? new Error("no exit status"));
    });
  });
}

/** Runs the command of the toolkit in the project. */
export async function onecontract(...args: readonly string[]): Promise<CommandResult> {
  const { code, out, err } = await runProgram({ entry: COMMAND, cwd: ROOT, env: { PATH: process.env["PATH"] }, args });
  return { code, said: out + err };
}
