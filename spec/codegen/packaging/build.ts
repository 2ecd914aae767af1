/** Contract -> a folder that npm can pack: modules, declarations, manifest, README and licences. */
import { mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type JsonObject, objectAt } from "../../openapi/json.ts";
import { readRuntime, writeFiles } from "../files.ts";
import { readContract } from "../../openapi/read.ts";
import { type Files, generate } from "../generate.ts";
import { bundleModules } from "./bundle.ts";
import { declarationsOf } from "./declarations.ts";
import { DOOR_MODULES, entriesOf } from "./entries.ts";
import { manifestOf, packageName } from "./manifest.ts";
import { emitPackageReadme } from "./readme.ts";

const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const LICENSE = "LICENSE";
const THIRD_PARTY = "THIRD-PARTY-LICENSES";

export interface PackageOptions {
  /** Where the contract is. */
  readonly spec: string;
  /** The folder to fill. What an earlier build left there is removed; a folder of something else is refused. */
  readonly out: string;
  /** The package's name; made from the contract's title otherwise. */
  readonly name?: string;
}

export interface PackageSummary {
  readonly name: string;
  readonly version: string;
  /** Bytes of each module by its path. */
  readonly modules: ReadonlyMap<string, number>;
  readonly dependencies: readonly string[];
}

/** Builds the package of a contract; throws when the contract cannot be read or its code does not compile. */
export async function buildPackage({ spec, out, name: given }: PackageOptions): Promise<PackageSummary> {
  await refuseForeign(out);
  const contract = await readContract(spec);
  const name = packageName(contract, given);
  const entries = entriesOf(Object.keys(objectAt(contract["webhooks"])).length > 0);
  const { files: generated } = await generate(contract, await readRuntime());
  const { modules, imported, takenIn, declarations } = await staged(generated, async (directory) => ({
    ...(await bundleModules(directory, entries)),
    declarations: declarationsOf(directory, entries),
  }));
  const dependencies = await rangesOf(imported);
  const manifest = manifestOf(contract, { name, entries, dependencies });
  const license = await licenseOf(contract, spec);
  const files = new Map([
    ["package.json", `${JSON.stringify(manifest, undefined, 2)}\n`],
    ["README.md", emitPackageReadme(contract, name)],
    [THIRD_PARTY, await licensesOf(takenIn)],
    ...(license === undefined ? [] : ([[LICENSE, license]] as const)),
    ...[...modules, ...declarations].map(([path, text]) => [`dist/${path}`, text] as const),
  ]);
  await rm(out, { recursive: true, force: true });
  await writeFiles(out, files);
  const sizes = [...modules].map(([path, text]): [string, number] => [path, Buffer.byteLength(text)]);
  return {
    name,
    version: String(manifest["version"]),
    modules: new Map(sizes),
    dependencies: Object.entries(dependencies).map(([dependency, range]) => `${dependency} ${range}`),
  };
}

/** Lets `use` work on the generated code in a directory of its own, where packages resolve as they do here. */
async function staged<T>(generated: Files, use: (directory: string) => Promise<T>): Promise<T> {
  // the bundler follows links, and then the paths it is given must be the real ones
  const directory = await realpath(await mkdtemp(join(tmpdir(), "package-")));
  try {
    await symlink(MODULES, join(directory, "node_modules"));
    await writeFile(join(directory, "package.json"), `{"type":"module"}`);
    await writeFiles(directory, new Map([...generated, ...DOOR_MODULES]));
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** For each package the range that takes bug fixes of the release the build was made with. */
async function rangesOf(packages: readonly string[]): Promise<Record<string, string>> {
  const ranges = packages.map(async (name) => {
    const { version } = JSON.parse(await readFile(join(MODULES, name, "package.json"), "utf8")) as { version: string };
    return [name, `^${version}`] as const;
  });
  return Object.fromEntries(await Promise.all(ranges));
}

/** The licence texts of packages of which the modules hold a part. */
async function licensesOf(packages: readonly string[]): Promise<string> {
  const texts = packages.map(async (name) => {
    const file = (await readdir(join(MODULES, name))).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} is taken in, but comes without the text of its licence`);
    return `Parts of ${name}:\n\n${await readFile(join(MODULES, name, file), "utf8")}`;
  });
  return (await Promise.all(texts)).join("\n\n") || "Nothing of another package is taken in.\n";
}

/** The licence beside the contract or one folder above, where the contract says that it has one. */
async function licenseOf(contract: JsonObject, spec: string): Promise<string | undefined> {
  if (objectAt(contract["info"])["license"] === undefined) return undefined;
  const folder = dirname(resolve(spec));
  const read = (path: string): Promise<string | undefined> => readFile(path, "utf8").catch(() => undefined);
  return (await read(join(folder, LICENSE))) ?? read(join(folder, "..", LICENSE));
}

/** A mistyped path must not cost anybody's files: only the folder of an earlier build is emptied. */
async function refuseForeign(out: string): Promise<void> {
  const entries = await readdir(out).catch((): string[] => []);
  if (entries.length > 0 && !(entries.includes("dist") && entries.includes(THIRD_PARTY)))
    throw new Error(`${out} is not empty and holds no earlier build: nothing is written there`);
}
