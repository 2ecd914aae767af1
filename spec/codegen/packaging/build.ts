/** Contract -> a folder that npm can pack: modules, declarations, manifest, README and licences. */
import { mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { whyNot } from "../../openapi/file-fault.ts";
import { type JsonObject, objectAt } from "../../openapi/json.ts";
import { readRuntime, writeFiles } from "../files.ts";
import { type Files, generate } from "../generate.ts";
import { fitted, packagesOf } from "../targets.ts";
import { bundleModules } from "./bundle.ts";
import { declarationsOf } from "./declarations.ts";
import { DOOR_MODULES, entriesOf } from "./entries.ts";
import { TAKEN_IN, foldersOf, licensesOf, rangesOf } from "./installed.ts";
import { manifestOf, packageName } from "./manifest.ts";
import { emitPackageReadme } from "./readme.ts";

const LICENSE = "LICENSE";
const THIRD_PARTY = "THIRD-PARTY-LICENSES";

export interface PackageOptions {
  readonly contract: JsonObject;
  /** The folder to fill. What an earlier build wrote there is replaced; a folder of something else is refused. */
  readonly out: string;
  /** The package's name; made from the contract's title otherwise. */
  readonly name?: string;
  /** Folders from which the packages are found that the generated code imports. */
  readonly from: readonly string[];
  /** Where the text of the contract's licence may stand. */
  readonly licensedIn?: readonly string[];
}

export interface PackageSummary {
  readonly name: string;
  readonly version: string;
  /** Bytes of each module by its path. */
  readonly modules: ReadonlyMap<string, number>;
  readonly dependencies: readonly string[];
}

/** The code that goes into the package, and the packages that it imports. */
export async function codeOf(
  contract: JsonObject,
): Promise<{ readonly files: Files; readonly imports: readonly string[] }> {
  const targets = hasWebhooks(contract) ? ["client", "receiver"] : ["client"];
  const { files: all } = await generate(contract, await readRuntime());
  const files = fitted(all, { targets, specifiers: ".ts", command: "onecontract package" });
  return { files, imports: packagesOf(files) };
}

/** Builds the package of a contract; throws when its code does not compile. */
export async function buildPackage(options: PackageOptions): Promise<PackageSummary> {
  const { contract, out, from, licensedIn = [] } = options;
  await refuseForeign(out);
  const name = packageName(contract, options.name);
  const entries = entriesOf(hasWebhooks(contract));
  const { files: generated, imports } = await codeOf(contract);
  const built = await staged(generated, foldersOf(imports, from), async (directory) => {
    const { modules, imported, takenIn } = await bundleModules(directory, entries);
    const installed = join(directory, "node_modules");
    return {
      modules,
      declarations: declarationsOf(directory, entries),
      dependencies: await rangesOf(imported, installed),
      licenses: await licensesOf(takenIn, installed),
    };
  });
  const { modules, declarations, dependencies, licenses } = built;
  const manifest = manifestOf(contract, { name, entries, dependencies });
  const license = await licenseOf(contract, licensedIn);
  const files = new Map([
    ["package.json", `${JSON.stringify(manifest, undefined, 2)}\n`],
    ["README.md", emitPackageReadme(contract, name)],
    [THIRD_PARTY, licenses],
    ...(license === undefined ? [] : ([[LICENSE, license]] as const)),
    ...[...modules, ...declarations].map(([path, text]) => [`dist/${path}`, text] as const),
  ]);
  // the manifest comes last: nobody packs what was broken off
  for (const old of ["package.json", LICENSE, "dist"]) await rm(join(out, old), { recursive: true, force: true });
  await writeFiles(out, files);
  const sizes = [...modules].map(([path, text]): [string, number] => [path, Buffer.byteLength(text)]);
  return {
    name,
    version: String(manifest["version"]),
    modules: new Map(sizes),
    dependencies: Object.entries(dependencies).map(([dependency, range]) => `${dependency} ${range}`),
  };
}

function hasWebhooks(contract: JsonObject): boolean {
  return Object.keys(objectAt(contract["webhooks"])).length > 0;
}

/** Lets `use` work on the generated code in a directory of its own, where packages resolve as they do in the project. */
async function staged<T>(
  generated: Files,
  packages: ReadonlyMap<string, string>,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  // the bundler follows links, and then the paths it is given must be the real ones
  const directory = await realpath(await mkdtemp(join(tmpdir(), "package-")));
  try {
    for (const [name, folder] of packages) {
      const link = join(directory, "node_modules", name);
      await mkdir(dirname(link), { recursive: true });
      await symlink(folder, link);
    }
    await writeFile(join(directory, "package.json"), `{"type":"module"}`);
    await writeFiles(directory, new Map([...generated, ...DOOR_MODULES]));
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The text of the licence, where the contract says that it has one. */
async function licenseOf(contract: JsonObject, folders: readonly string[]): Promise<string | undefined> {
  if (objectAt(contract["info"])["license"] === undefined) return undefined;
  for (const folder of folders) {
    const text = await readFile(join(folder, LICENSE), "utf8").catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A mistyped path must not cost anybody's files: only what an earlier build has written is replaced. */
async function refuseForeign(out: string): Promise<void> {
  const entries = await readdir(out).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    const why = error.code === "ENOTDIR" ? "a file is in its place" : whyNot(error);
    throw new Error(`${out} cannot be filled: ${why}`, { cause: error });
  });
  if (entries.length === 0) return;
  const licenses = await readFile(join(out, THIRD_PARTY), "utf8").catch(() => "");
  if (!TAKEN_IN.test(licenses))
    throw new Error(`${out} is not empty and holds no earlier build: nothing is written there`);
}
