/** Generated code is compiled by the project that it goes to: it has no error under the options that frameworks and bundlers write into theirs. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContract } from "../openapi/read.ts";
import { readRuntime, writeFiles } from "./files.ts";
import { generate } from "./generate.ts";
import { SPECIFIERS, fitted } from "./targets.ts";
import { fixture } from "./testing/generated.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COMPILER = join(ROOT, "node_modules/typescript-7/bin/tsc");
const BUNDLED = { module: "esnext", moduleResolution: "bundler" };
const DOM = ["DOM", "DOM.Iterable"];

const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "Nest 10, CommonJS": {
    ...{ module: "commonjs", moduleResolution: "bundler", target: "ES2021", resolveJsonModule: true },
    ...{ strict: false, emitDecoratorMetadata: true, experimentalDecorators: true },
  },
  "Nest 11, in a project of CommonJS": {
    ...{ module: "nodenext", target: "ES2023", strict: false, strictNullChecks: true, isolatedModules: true },
    ...{ emitDecoratorMetadata: true, experimentalDecorators: true },
  },
  "Next.js": {
    ...{ ...BUNDLED, target: "ES2017", lib: ["dom", "dom.iterable", "esnext"], strict: true, allowJs: true },
    ...{ jsx: "preserve", isolatedModules: true },
  },
  "Vite 5": {
    ...{ ...BUNDLED, target: "ES2020", lib: ["ES2020", ...DOM], strict: true, allowImportingTsExtensions: true },
    ...{ noUnusedLocals: true, noUnusedParameters: true, noFallthroughCasesInSwitch: true, isolatedModules: true },
  },
  "Vite 7": {
    ...{ ...BUNDLED, target: "ES2022", lib: ["ES2022", ...DOM], strict: true, verbatimModuleSyntax: true },
    ...{ erasableSyntaxOnly: true, noUncheckedSideEffectImports: true, noUnusedLocals: true },
  },
  "a package of a workspace, with declarations": {
    ...{ module: "nodenext", target: "ES2022", strict: true, declaration: true, isolatedModules: true },
  },
  "a worker, without the DOM": { ...BUNDLED, target: "esnext", lib: ["esnext"], strict: true },
  "strict, but for null": { module: "nodenext", target: "ES2022", strict: true, strictNullChecks: false },
  "a package whose declarations each file tells by itself": {
    ...{ module: "nodenext", target: "ES2023", strict: true, declaration: true, isolatedDeclarations: true },
    ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true },
  },
  "the strictest, Angular among them": {
    ...{ module: "nodenext", target: "ES2022", strict: true, exactOptionalPropertyTypes: true },
    ...{ noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, noImplicitOverride: true },
    ...{ noImplicitReturns: true, verbatimModuleSyntax: true, erasableSyntaxOnly: true, noUnusedLocals: true },
  },
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "options-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), "{}");
  const contracts = { ours: await readContract(join(ROOT, "spec/openapi.yaml")), harbour: await fixture("harbour") };
  for (const [name, contract] of Object.entries(contracts)) {
    const { files } = await generate(contract, await readRuntime());
    for (const specifiers of Object.values(SPECIFIERS)) {
      const place = join(folder, specifiers, name);
      await mkdir(place, { recursive: true });
      await writeFiles(place, fitted(files, { specifiers, command: "onecontract generate" }));
    }
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler says of a folder; `left` names files that these options cannot read. */
async function errorsUnder(options: object, within: string, left: readonly string[]): Promise<string[]> {
  const compilerOptions = { types: ["node"], ...options, noEmit: true, skipLibCheck: true };
  const exclude = [...left, "node_modules", "**/docs"];
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: [`${within}/**/*.ts`], exclude }),
  );
  const compile = promisify(execFile)(process.execPath, [COMPILER, "-p", folder], { maxBuffer: 1 << 26 });
  const { stdout } = await compile.catch((error: { readonly stdout: string }) => error);
  return stdout.split("\n").filter((line) => line !== "");
}

test.each(Object.keys(OPTIONS))("no error under the options of %s", async (name) => {
  // Routes import the contract as modules import JSON, of which CommonJS knows nothing; their types are what the router makes of them, and nobody writes those down.
  const left = /CommonJS|by itself/.test(name) ? ["**/routes.ts"] : [];
  const specifiers = /^(Nest|Next)/.test(name) ? SPECIFIERS.none : SPECIFIERS.js;
  expect(await errorsUnder(OPTIONS[name] ?? {}, specifiers, left)).toEqual([]);
});

test("routes of a large contract have declarations", async () => {
  const [count, long] = [100, "long-".repeat(2_100)];
  const responses = { 204: { description: "D" } };
  const paths = Array.from({ length: count }, (_, index) => [`/${long}${index}`, { get: { responses } }]);
  const large = { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: Object.fromEntries(paths) };
  const { files } = await generate(large, await readRuntime());
  await writeFiles(
    join(folder, "large"),
    fitted(files, { specifiers: SPECIFIERS.js, command: "onecontract generate" }),
  );
  expect(await errorsUnder(OPTIONS["a package of a workspace, with declarations"] ?? {}, "large", [])).toEqual([]);
});
