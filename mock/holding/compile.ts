/** Compiles generated code under the strictest flags that a project can set. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FLAGS = {
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true },
  ...{ noUnusedLocals: true, noUnusedParameters: true, noImplicitReturns: true, noImplicitOverride: true },
  ...{ noFallthroughCasesInSwitch: true, isolatedModules: true, typeRoots: [join(ROOT, "node_modules/@types")] },
};

/** What the compiler says of all modules below a folder, a line for each error. */
export async function typeErrorsIn(folder: string): Promise<string[]> {
  const config = {
    extends: join(ROOT, "tsconfig.json"),
    compilerOptions: FLAGS,
    include: [`${folder}/**/*.ts`],
    exclude: ["**/node_modules"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
  const running = promisify(execFile)(process.execPath, [compiler, "-p", folder], { maxBuffer: 1 << 28 });
  const { stdout } = await running.catch((error: { readonly stdout: string }) => error);
  return stdout.split("\n").filter((line) => line !== "");
}
