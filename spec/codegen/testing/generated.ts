/** Generates a contract into a directory of its own, for tests that load or compile the result. */
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "../../openapi/json.ts";
import { readRuntime, writeFiles } from "../files.ts";
import { readContract } from "../../openapi/read.ts";
import { type Generated, generate } from "../generate.ts";

const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));

export interface GeneratedDirectory extends Generated {
  readonly contract: JsonObject;
  readonly path: string;
  /** Loads one of the generated modules. */
  readonly load: <Module>(file: string) => Promise<Module>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export function fixture(name: string): Promise<JsonObject> {
  return readContract(fileURLToPath(new URL(`../fixtures/${name}.yaml`, import.meta.url)));
}

/** A folder that packages resolve from as they do from the repository. */
async function freshFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "generated-"));
  await symlink(MODULES, join(path, "node_modules"));
  await writeFile(join(path, "package.json"), `{"type":"module"}`);
  return path;
}

export async function generateInto(contract: JsonObject, folder?: string): Promise<GeneratedDirectory> {
  const path = folder ?? (await freshFolder());
  const generated = await generate(contract, await readRuntime());
  await writeFiles(path, generated.files);
  return {
    ...generated,
    contract,
    path,
    load: <Module>(file: string) => import(/* @vite-ignore */ join(path, file)) as Promise<Module>,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
