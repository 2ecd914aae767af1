/** How generated modules have to import each other for what resolves them in a project. */
import { dirname, resolve } from "node:path";
import { SPECIFIERS, type Specifiers } from "../codegen/targets.ts";
import { type Manifest, nearestManifest } from "./packages.ts";

/** They look for a module under the very name that is imported, and know no `.js` that a compiler would make of a `.ts`. */
const BY_NAME = ["next", "jest", "ts-jest", "webpack", "react-scripts", "@nestjs/core", "react-native", "expo"];

function named(manifest: Manifest | undefined): string | undefined {
  const { dependencies, devDependencies } = (manifest ?? {}) as Record<string, object | undefined>;
  const all = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  return BY_NAME.find((name) => all.has(name));
}

/** Whether the compiler asks for extensions, as Node does in modules. */
async function asksForExtensions(folder: string): Promise<boolean> {
  // the compiler takes longer to load than the rest of the command
  const { default: ts } = await import("typescript");
  const path = ts.findConfigFile(folder, ts.sys.fileExists);
  if (path === undefined) return false;
  const { config } = ts.readConfigFile(path, ts.sys.readFile) as { config?: object };
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path));
  const { Node16, NodeNext } = ts.ModuleResolutionKind;
  const { module = ts.ModuleKind.None, moduleResolution } = options;
  return moduleResolution === undefined
    ? module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext
    : moduleResolution === Node16 || moduleResolution === NodeNext;
}

export interface Resolved {
  readonly specifiers: Specifiers;
  /** The package that asks for it. */
  readonly by: string;
}

/** What a project needs other than the usual; undefined where nothing is known to resolve otherwise. */
export async function specifiersFor(folder: string): Promise<Resolved | undefined> {
  const manifest = await nearestManifest(resolve(folder));
  const by = named(manifest);
  if (by === undefined) return undefined;
  const isOfModules = manifest?.["type"] === "module" && (await asksForExtensions(resolve(folder)));
  return isOfModules ? undefined : { specifiers: SPECIFIERS.none, by };
}
