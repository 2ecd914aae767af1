/** A folder like that of somebody who uses the command, and the command run in it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type Ran, runProgram } from "../../testing/programs.ts";

const ENTRY = new URL("../main.ts", import.meta.url).href;
export const MAIN = fileURLToPath(ENTRY);

export async function folder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "project-"));
  onTestFinished(() => rm(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text);
  return path;
}

/** Runs a command that ends by itself. */
export function run(cwd: string, ...args: string[]): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return runProgram({ entry: ENTRY, cwd, env: { PATH, NODE_COMPILE_CACHE }, args });
}
