/** Finds and reads the configuration of a project. */
import { access, readFile, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { nearest } from "../codegen/runtime/checks/near-miss.ts";
import { whyNot } from "../openapi/file-fault.ts";
import { type Json, objectAt } from "../openapi/json.ts";
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

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The configuration of a project, by whichever name it has; of several the others are told. */
async function configurationIn(folder: string): Promise<string | undefined> {
  const paths = NAMES.map((name) => join(folder, name));
  const there = await Promise.all(paths.map(isThere));
  const [path, ...others] = paths.filter((_path, index) => there[index]);
  for (const other of others) console.warn(`${other} is not read: ${path} comes before it`);
  return path;
}

type Issue = z.ZodError["issues"][number];

/** The names that there are at a place of the configuration. */
function namesAt(path: readonly PropertyKey[]): string[] {
  const whole = z.toJSONSchema(Config, { unrepresentable: "any", io: "input" }) as Json;
  const schema = path.reduce<Json | undefined>((place, step) => {
    const { properties, items, additionalProperties } = objectAt(place);
    return typeof step === "number" ? items : (objectAt(properties)[String(step)] ?? additionalProperties);
  }, whole);
  return Object.keys(objectAt(objectAt(schema)["properties"]));
}

/** What other tools call the names of this configuration. */
const OTHERWISE: Readonly<Record<string, string>> = {
  ...{ spec: "contract", openapi: "contract", schema: "contract", input: "contract" },
  output: "out",
};

function meantBy(name: string | undefined, names: readonly string[]): string | undefined {
  const other = name !== undefined && Object.hasOwn(OTHERWISE, name) ? OTHERWISE[name] : undefined;
  return other !== undefined && names.includes(other) ? other : nearest(name, names);
}

function wordsOf(issue: Issue): string {
  const place = issue.path.length === 0 ? "" : `${z.core.toDotPath(issue.path)}: `;
  const meant = issue.code === "unrecognized_keys" ? meantBy(issue.keys[0], namesAt(issue.path)) : undefined;
  return `${place}${issue.message}${meant === undefined ? "" : `; did you mean "${meant}"?`}`;
}

/** What is wrong, by its line; of a module, whose values may come from anywhere, by its place. */
async function faultsIn(path: string, { issues }: z.ZodError): Promise<string> {
  if (MODULE.test(path)) return issues.map((issue) => `  ${wordsOf(issue)}`).join("\n");
  const lines = new Lines(await readFile(path, "utf8"));
  const told = issues.map((issue) => {
    const steps = issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
    const at = steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    return { line: lines.of(`#${at}`, true), words: wordsOf(issue) };
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
  const { outputText, diagnostics } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    reportDiagnostics: true,
  });
  // the compiler goes on behind what it cannot read
  for (const { messageText, start = 0 } of diagnostics ?? [])
    throw new Error(
      `line ${text.slice(0, start).split("\n").length}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
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
