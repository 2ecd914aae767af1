/** What every subcommand has in common. */
import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { applyOverlays } from "../openapi/overlay.ts";
import type { JsonObject } from "../openapi/json.ts";
import { withPagination } from "../openapi/pagination.ts";
import { type Reading, readWhole } from "../openapi/read.ts";
import { addressOf } from "../openapi/source.ts";
import { withoutCredentials } from "../openapi/web.ts";
import { nearest } from "../codegen/runtime/checks/near-miss.ts";
import { type Project, readProject } from "./config-file.ts";
import { type Read, readFor } from "./reading.ts";

export interface Command {
  /** A page: how it is called, what it takes, what it answers. */
  readonly help: string;
  run(args: readonly string[]): Promise<number>;
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Options that every command takes. */
const COMMON = { config: { type: "string" }, overlay: { type: "string", multiple: true } } as const;
export const COMMON_HELP = `  --config FILE     another configuration than onecontract.config.{ts,js,json,yaml} of this folder
  --overlay FILE    an OpenAPI Overlay 1.0 that completes the contract; may be given several times`;

export interface Called<T extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: T & typeof COMMON; allowPositionals: true }>>["values"];
  readonly positionals: readonly string[];
  readonly project: Project;
  /** The path, address or `-` that was given, else that of the configuration; as it may be told. */
  readonly spec: string;
  /** The project's own: what the environment or the configuration names. */
  readonly own: string;
  /** Whether it is another one than the configuration names. */
  readonly isOtherSpec: boolean;
  /** The contract with what of it leads nowhere, which is not told yet. */
  whole(): Promise<Reading>;
  /** The contract, or another one that is completed alike; what of it leads nowhere is told. */
  read(other?: string): Promise<Read>;
  contract(other?: string): Promise<JsonObject>;
  /** What is read of this machine for the contract: its files, its overlays and the configuration. */
  files(): Promise<readonly string[]>;
}

/** The contract that a project names comes before the usual places. */
const USUAL = "openapi.yaml";
const UNNAMED = `No contract was named, and there is no ${USUAL} here: name one (onecontract COMMAND FILE), or begin with onecontract init`;

/** `specAt` says which of the words that are no options names the contract, `most` how many there may be. */
export async function called<const T extends Options>(
  args: readonly string[],
  options: T,
  specAt = 0,
  most = specAt + 1,
): Promise<Called<T>> {
  const parsed = parsedArgs(args, { ...options, ...COMMON });
  const tooMany = parsed.positionals[most];
  if (tooMany !== undefined) throw new Error(`${tooMany} is one word too many: --help says what there may be`);
  const values = parsed.values as Called<T>["values"];
  const { config, overlay } = parsed.values as { config?: string; overlay?: string[] };
  const project = await readProject(config);
  const here = (path: string): string => (/^(https?:|-$)/.test(path) ? path : resolve(project.folder, path));
  const configured = here(project.config.contract ?? USUAL);
  const own = process.env["SPEC"] || configured;
  const spec = parsed.positionals[specAt] ?? own;
  const overlays = overlay ?? (project.config.overlays ?? []).map(here);
  const completed = async <R extends { readonly document: JsonObject }>(read: R): Promise<R> => ({
    ...read,
    document: paged(await applyOverlays(read.document, overlays), project),
  });
  const rules = project.config.lint?.rules ?? {};
  const isNamed = (process.env["SPEC"] || project.config.contract) !== undefined;
  const known = (path: string): string => {
    if (path === configured && !isNamed && !existsSync(path)) throw new Error(UNNAMED);
    return path;
  };
  const read = async (other = spec): Promise<Read> => completed(await readFor(known(other), rules));
  return {
    values,
    positionals: parsed.positionals,
    project,
    spec: withoutCredentials(spec),
    own,
    isOtherSpec: resolve(spec) !== resolve(configured),
    whole: async () => completed(await readWhole(known(spec))),
    read,
    files: async () => {
      const reading = spec === "-" ? undefined : await readWhole(spec).catch(() => undefined);
      const addresses = [...(reading?.sources.keys() ?? []), ...overlays.map(addressOf)];
      const local = addresses.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
      return project.path === undefined ? local : [project.path, ...local];
    },
    contract: async (other) => (await read(other)).document,
  };
}

export function parsedArgs<const T extends Options>(
  args: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>> {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    refuseEmpty(parsed.values, parsed.positionals);
    refuseTwice(parsed.positionals);
    return parsed;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") throw new Error(aboutValue(message), { cause: error });
    if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION") throw error;
    const given = /'--?([^'\s]+)'/.exec(message)?.[1];
    const meant = nearest(given, Object.keys(options));
    const hint = meant === undefined ? "--help lists those there are" : `did you mean --${meant}?`;
    throw new Error(`There is no option --${given}: ${hint}`, { cause: error });
  }
}

/** A variable of a script that nobody set: the folder here would be meant, or no secret. */
function refuseEmpty(values: Readonly<Record<string, unknown>>, positionals: readonly string[]): void {
  const [empty] = Object.entries(values).find(([, value]) => [value].flat().includes("")) ?? [];
  if (empty !== undefined) throw new Error(`--${empty} needs a value, and has an empty one`);
  if (positionals.includes("")) throw new Error("One of the words is empty: a variable that is not set?");
}

/** Whoever reads it first leaves nothing for the other. */
function refuseTwice(positionals: readonly string[]): void {
  if (positionals.filter((word) => word === "-").length > 1)
    throw new Error("Standard input (-) is one contract: name a file for the other one");
}

function aboutValue(message: string): string {
  const given = /'(?:-\w, )?--([\w-]+)/.exec(message)?.[1];
  if (message.includes("does not take an argument")) return `--${given} takes no value`;
  return `--${given} needs a value${message.includes("ambiguous") ? `: --${given}=VALUE where that begins with -` : ""}`;
}

/** How this command is called again from where it was called: as an installed package, or by its file. */
export function calledAs(program = process.argv[1] ?? "", here = process.cwd()): string {
  return program.endsWith(".ts") ? `node ${relative(here, program)}` : "npx onecontract";
}

/** A rule that fits no operation is named: it was meant for some. */
function paged(contract: JsonObject, { config, path }: Project): JsonObject {
  const { document, counts } = withPagination(contract, config.pagination ?? []);
  for (const [index, count] of counts.entries())
    if (count === 0) console.warn(`${path}: pagination/${index} fits no operation of the contract`);
  return document;
}
