/** Generated TypeScript -> declarations, by the compiler itself: one file for each module the entries lead to. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import type { Entry } from "./entries.ts";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  declaration: true,
  emitDeclarationOnly: true,
  rewriteRelativeImportExtensions: true,
};

/** Declarations by path; throws with what the compiler says when the generated code is not sound. */
export function declarationsOf(directory: string, entries: readonly Entry[]): ReadonlyMap<string, string> {
  const roots = entries.map(({ module }) => join(directory, module));
  // without a receiver nothing asks for the types of Node, and nobody has to have them
  const types = existsSync(join(directory, "node_modules/@types/node")) ? ["node"] : [];
  const options = { ...OPTIONS, types, rootDir: directory, outDir: directory };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram(roots, options, host);
  const texts = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) =>
    texts.set(path.slice(directory.length + 1), withJsExtensions(text)),
  );
  const errors = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, host));
  const reached = reachedFrom(
    entries.map(({ module }) => module.replace(/\.ts$/, ".d.ts")),
    texts,
  );
  return new Map([...texts].filter(([path]) => reached.has(path)));
}

const RELATIVE_IMPORT = /(?<=\bfrom "|\bimport\(")(\.[^"]+)\.ts(?=")/g;

/** The compiler rewrites extensions in modules, yet leaves them in declarations. */
function withJsExtensions(text: string): string {
  return text.replaceAll(RELATIVE_IMPORT, "$1.js");
}

/** What the declarations of the entries refer to: a module may need more than its types show. */
function reachedFrom(entries: readonly string[], texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const imports = (texts.get(path) ?? "").matchAll(/(?<=\bfrom "|\bimport\(")\.[^"]+(?=\.js")/g);
    waiting.push(...[...imports].map(([specifier]) => `${join(dirname(path), specifier)}.d.ts`));
  }
  return reached;
}
