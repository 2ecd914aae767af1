/**
 * Generated TypeScript -> ECMAScript modules. Rolldown, because the test runner brings it already, and because a bundler can take
 * the one file of formats in where `tsc` would leave the whole of Ajv behind as a dependency.
 */
import { join } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { VOCABULARY_NAMES } from "../emit/schemas.ts";
import type { Entry } from "./entries.ts";

/** Taken into the package: a table of formats, without the validator it belongs to. */
const TAKEN_IN = /^ajv-formats\//;
/** Functions that only make a check or a schema, so that a schema nobody uses is left out. */
const MAKERS = [...VOCABULARY_NAMES, "Object.entries"];

export interface Built {
  /** The text of each module by its path. */
  readonly modules: ReadonlyMap<string, string>;
  /** Packages the modules import. */
  readonly imported: readonly string[];
  /** Packages of which a part was taken in. */
  readonly takenIn: readonly string[];
}

/** `@scope/name/path` and `name/path` belong to `@scope/name` and `name`. */
function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function isPackage(specifier: string): boolean {
  return !/^(\.|\/|node:|\0)/.test(specifier);
}

function packagesIn(chunks: readonly OutputChunk[]): Pick<Built, "imported" | "takenIn"> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  const imported = chunks.flatMap(({ imports }) => imports.filter((name) => isPackage(name) && !files.has(name)));
  const takenIn = chunks.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => {
      const inside = id.split("/node_modules/").at(-1);
      return inside === undefined || inside === id ? [] : [packageOf(inside)];
    }),
  );
  const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();
  return { imported: unique(imported.map(packageOf)), takenIn: unique(takenIn) };
}

/** Builds the entries of the generated code in `directory`, for Node 20 and for browsers of its time. */
export async function bundleModules(directory: string, entries: readonly Entry[]): Promise<Built> {
  const input = entries.map(({ module }) => [module.replace(/\.ts$/, ""), join(directory, module)]);
  await using build = await rolldown({
    input: Object.fromEntries(input) as Record<string, string>,
    external: (id) => isPackage(id) && !TAKEN_IN.test(id),
    platform: "neutral",
    transform: { target: "es2022" },
    treeshake: { moduleSideEffects: false, manualPureFunctions: MAKERS },
    logLevel: "warn",
    // else comments name the folder of the build, and no two builds are alike
    experimental: { attachDebugInfo: "none" },
  });
  const { output } = await build.generate({
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "parts/[name].js",
  });
  const chunks = output.filter((part) => part.type === "chunk");
  return { modules: new Map(chunks.map(({ fileName, code }) => [fileName, code])), ...packagesIn(chunks) };
}
