/** The toolkit as a package that npm can pack: the modules of this repository as plain JavaScript, with declarations. */
import { chmod, copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiled } from "./compile.ts";
import { manifestOf } from "./manifest.ts";
import { packageReadme } from "./readme.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Read as text at run time: they are copied into generated code as they are. */
const RUNTIME = "spec/codegen/runtime";
/** Plain JavaScript already. */
const LINT = "spec/lint";
/** The specification of x-webhook-delivery, for whoever writes or reads it. */
const EXTENSION = "spec/extension";
const SCHEMA = "spec/extension/x-webhook-delivery.schema.json";

export interface Built {
  readonly name: string;
  readonly version: string;
  readonly files: number;
}

/** Fills the folder; what an earlier build left there is removed. */
export async function buildToolkit(out: string): Promise<Built> {
  const { modules, packages } = compiled(ROOT);
  await refuseForeign(out);
  await rm(out, { recursive: true, force: true });
  for (const [path, text] of modules) await written(join(out, "dist", path), text);
  const isSource = (path: string): boolean => !/(^|\/)(testing|fixtures)(\/|$)|\.test\.ts$/.test(path);
  await cp(join(ROOT, RUNTIME), join(out, "dist", RUNTIME), { recursive: true, filter: isSource });
  await mkdir(join(out, "dist", LINT), { recursive: true });
  for (const name of await readdir(join(ROOT, LINT)))
    if (/\.js$|\.d\.ts$/.test(name)) await copyFile(join(ROOT, LINT, name), join(out, "dist", LINT, name));
  await cp(join(ROOT, EXTENSION), join(out, "x-webhook-delivery"), { recursive: true, filter: isSource });
  // the rule of lint reads it where it stands here
  await cp(join(ROOT, SCHEMA), join(out, "dist", SCHEMA));
  const manifest = manifestOf(JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as never, packages);
  await written(join(out, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await written(join(out, "README.md"), packageReadme());
  await copyFile(join(ROOT, "LICENSE"), join(out, "LICENSE"));
  await chmod(join(out, "dist", manifest.bin.onecontract.replace(/^\.\/dist\//, "")), 0o755);
  return { name: manifest.name, version: manifest.version, files: modules.size };
}

async function written(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** A mistyped path must not cost anybody's files: only the folder of an earlier build is emptied. */
async function refuseForeign(out: string): Promise<void> {
  const entries = await readdir(out).catch((): string[] => []);
  if (entries.length > 0 && !(entries.includes("dist") && entries.includes("package.json")))
    throw new Error(`${out} is not empty and holds no earlier build: nothing is written there`);
}
