/** Compiles generated code under the strict flags that a careful project sets. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const COMPILER = fileURLToPath(new URL("../../../node_modules/typescript-7/bin/tsc", import.meta.url));
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
};
/** Without extensions, as a project with a bundler resolves, so that each generator's way to write imports is taken. */
const FITTING = {
  module: "preserve",
  moduleResolution: "bundler",
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
};

/** The number of errors of all modules in a folder. */
export async function typeErrors(folder: string): Promise<number> {
  const compilerOptions = { ...STRICT, ...FITTING, types: ["node"], skipLibCheck: true, noEmit: true };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  const compile = promisify(execFile)(process.execPath, [COMPILER, "-p", folder], { maxBuffer: 1 << 28 });
  const { stdout } = await compile.catch((error: { readonly stdout: string }) => error);
  return [...stdout.matchAll(/error TS\d+:/g)].length;
}
