/** Which of the generated files a project wants, and how they fit into it. */
import { emitReadme } from "./emit/readme.ts";
import { COMMAND } from "./emit/source.ts";
import type { Files } from "./generate.ts";

/** What each target is made of; a path that ends in `/` stands for all below it. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  types: ["types.ts"],
  zod: ["types.ts", "schemas.ts", "checks/"],
  client: ["types.ts", "client/"],
  receiver: ["types.ts", "schemas.ts", "checks/", "webhooks/"],
  routes: ["types.ts", "schemas.ts", "checks/", "routes.ts", "routing/", "openapi.json"],
  about: ["about.ts", "problems.ts"],
  docs: ["docs/", "openapi.json", "openapi.yaml"],
  contract: ["openapi.json", "openapi.yaml"],
};
export const README = "README.md";
/** Says that code is made of ECMAScript modules, whatever the project around it is. */
export const OF_MODULES = ["package.json", '{ "type": "module" }\n'] as const;

/** Where an earlier run may have left what this one does not write, whichever targets it had. */
export const FOLDERS: readonly string[] = [
  "",
  ...new Set(Object.values(FILES).flatMap((paths) => paths.filter((path) => path.endsWith("/")))),
];

/** How modules import each other: `.js` is what Node, compilers and Vite resolve, `.ts` what Node runs as it is, no extension what webpack, Next.js and Jest look for. */
export const SPECIFIERS = { js: ".js", ts: ".ts", none: "none" } as const;
export type Specifiers = (typeof SPECIFIERS)[keyof typeof SPECIFIERS];

export interface Fitting {
  /** All of them without it. */
  readonly targets?: readonly string[];
  /** `.js` without it. */
  readonly specifiers?: Specifiers;
  /** The command that the head of each file names. */
  readonly command: string;
}

const RELATIVE = /((?:\bfrom|\bimport\() ?")(\.{1,2}\/[^"]+)\.ts(")/g;
const HEAD =
  /^((?:\/\/|#|<!--) Generated from the contract by ").*?(". Do not edit: change ).*?( and generate again)/gm;

/** The text with the command in its head that writes it in another project. */
export function headed(text: string, command: string): string {
  return command === COMMAND ? text : text.replaceAll(HEAD, `$1${command}$2the contract$3`);
}

export function fitted(files: Files, { targets, specifiers = SPECIFIERS.js, command }: Fitting): Files {
  const wanted = targets === undefined ? undefined : [README, ...targets.flatMap((target) => FILES[target] ?? [])];
  const kept = [...files].filter(
    ([path]) => wanted?.some((one) => (one.endsWith("/") ? path.startsWith(one) : path === one)) ?? true,
  );
  // whatever the project around it is, code that names its modules as Node does is made of ECMAScript modules
  const manifest = specifiers === SPECIFIERS.js ? [OF_MODULES] : [];
  const readme = emitReadme(
    kept.map(([path]) => path),
    command,
  );
  const extension = specifiers === SPECIFIERS.none ? "" : specifiers;
  return new Map([
    ...manifest,
    ...kept.map(([path, text]) => {
      const own = headed(text, command);
      const isKept = specifiers === SPECIFIERS.ts || !path.endsWith(".ts");
      if (path === README) return [path, readme] as const;
      return [path, isKept ? own : own.replaceAll(RELATIVE, `$1$2${extension}$3`)] as const;
    }),
  ]);
}

const BARE = /(?:\bfrom|\bimport\() ?"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:[/:][^"]*)?"/g;

/** The packages that generated modules import. Adapters for a framework are for who uses it, so they count for nothing. */
export function packagesOf(files: Files): readonly string[] {
  const names = [...files]
    .filter(([path]) => path.endsWith(".ts") && !path.includes("/adapters/"))
    .flatMap(([, text]) => [...text.matchAll(BARE)].map(([, name]) => name ?? ""));
  // what comes with Node itself needs its types alone
  const packages = names.map((name) => (name === "node" ? "@types/node" : name));
  return [...new Set(packages)].sort();
}
