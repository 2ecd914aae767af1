/** Finds and reads the configuration of a project. */
import { access, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { whyNot } from "../openapi/file-fault.ts";
import { Lines } from "../openapi/lines.ts";
import { Config } from "./config.ts";

const NAMES = [
  ...["ts", "mts", "js", "mjs", "json", "yaml", "yml"].map((end) => `onecontract.config.${end}`),
  ".onecontract.yaml",
];

export interface Project {
  readonly config: Config;
  /** The file it was read from; undefined where a project has none. */
  readonly path: string | undefined;
  /** What paths in the configuration are relative to. */
  readonly folder: string;
}

/** Throws with every key that is wrong. */
export async function readProject(given: string | undefined, folder = process.cwd()): Promise<Project> {
  const path = given === undefined ? await configurationIn(folder) : resolve(folder, given);
  if (path === undefined) return { config: {}, path, folder };
  const value = await valueOf(path).catch((error: unknown) => {
    // what quotes the lines themselves comes after the first one
    const [why = ""] = whyNot(error).split("\n");
    throw new Error(`${path} cannot be read: ${why.replace(/:$/, "")}`, { cause: error });
  });
  // an empty file says nothing yet
  const read = Config.safeParse(value ?? (MODULE.test(path) ? value : {}));
  if (!read.success) throw new Error(`${path} is wrong:\n${await faultsIn(path, read.error)}`);
  return { config: read.data, path, folder: dirname(path) };
}

/** The configuration of a project, by whichever name it has. */
async function configurationIn(folder: string): Promise<string | undefined> {
  for (const name of NAMES) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}

/** What is wrong, by its line; of a module, whose values may come from anywhere, by its place. */
async function faultsIn(path: string, error: z.ZodError): Promise<string> {
  if (MODULE.test(path)) return z.prettifyError(error);
  const lines = new Lines(await readFile(path, "utf8"));
  const told = error.issues.map((issue) => {
    const steps = issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
    const at = steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const place = issue.path.length === 0 ? "" : `${z.core.toDotPath(issue.path)}: `;
    return { line: lines.of(`#${at}`, true), words: place + issue.message };
  });
  const inOrder = told.toSorted((one, other) => one.line - other.line);
  return inOrder.map(({ line, words }) => `  line ${line}: ${words}`).join("\n");
}

const MODULE = /\.m?[jt]s$/;

async function valueOf(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8");
  if (!MODULE.test(path)) return parse(text);
  const module = await (/\.m?ts$/.test(path) ? import(await asModule(text, path)) : import(await freshAddress(path)));
  const { default: value } = module as { default?: unknown };
  if (value === undefined) throw new Error("it has no default export");
  return value;
}

/** Of what has been imported once, another state has another address. */
async function freshAddress(path: string): Promise<string> {
  return `${pathToFileURL(path).href}?${(await stat(path)).mtimeMs}`;
}

const RELATIVE = /(\bfrom\s+|\bimport\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\2/g;

/** Node 20 reads no TypeScript; the file may import this package and modules beside it, so they are named by their addresses. */
async function asModule(text: string, path: string): Promise<string> {
  // the compiler takes longer to load than most commands run
  const { default: ts } = await import("typescript");
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const self = new URL("config.ts", import.meta.url).href.replace(
    /config\.ts$/,
    import.meta.url.endsWith(".ts") ? "config.ts" : "config.js",
  );
  const linked = outputText
    .replaceAll(/from\s+["']onecontract["']/g, `from ${JSON.stringify(self)}`)
    .replaceAll(RELATIVE, (_all, before: string, _quote, name: string) => {
      return before + JSON.stringify(new URL(name, pathToFileURL(path)).href);
    });
  return `data:text/javascript;base64,${Buffer.from(linked).toString("base64")}`;
}
