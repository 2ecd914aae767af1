/** TypeScript -> modules and declarations, by the compiler: everything that the doors of the package lead to. */
import { join, relative } from "node:path";
import ts from "typescript";
import { DOORS, PROGRAM, THREADS } from "./doors.ts";

/** What Node 20 has, and what spec/openapi/node-20.ts adds: more is no error anywhere else, and fails where the toolkit is used. */
const NODE_20 = [
  "es2023",
  "es2024.collection",
  "es2024.promise",
  "es2024.regexp",
  "es2024.string",
  "esnext.disposable",
].map((name) => `lib.${name}.d.ts`);

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: NODE_20,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
};

const RELATIVE_IMPORT = /(?<=\bfrom "|\bimport\(")(\.[^"]+)\.ts(?=")/g;
const THREAD_ADDRESS = /(?<=new URL\(")(\.[^"]+)\.ts(?=", import\.meta\.url\))/g;
/** Statements begin a line; what stands within one is text that is written into other modules. */
const BARE_IMPORT =
  /^(?:(?:import|export) (?:[^"'`;]*? from )?|.*(?:\brequire\(|createRequire\(import\.meta\.url\)\(|\bimport\.meta\.resolve\())"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/gm;

export interface Compiled {
  /** Text by path. */
  readonly modules: ReadonlyMap<string, string>;
  /** Packages that the modules import. */
  readonly packages: readonly string[];
}

/** Throws with what the compiler says when the sources are not sound. */
export function compiled(root: string): Compiled {
  const roots = [PROGRAM, ...THREADS, ...Object.values(DOORS)].map((path) => join(root, path));
  const options = { ...OPTIONS, rootDir: root, outDir: root };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(roots, options, host);
  const modules = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    // the compiler rewrites extensions of imports, yet neither those in declarations nor those of addresses
    const pattern = path.endsWith(".d.ts") ? RELATIVE_IMPORT : THREAD_ADDRESS;
    modules.set(relative(root, path), text.replaceAll(pattern, "$1.js"));
  });
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, host));
  const named = [...modules]
    .filter(([path]) => path.endsWith(".js"))
    .flatMap(([, text]) => [...text.matchAll(BARE_IMPORT)].map(([, name]) => name ?? ""));
  const packages = [...new Set(named)].filter((name) => !name.startsWith("node:") && name !== "node").sort();
  return { modules, packages };
}
