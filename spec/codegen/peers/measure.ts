/** One generator on one contract: time, type errors, disagreements with Ajv, size of a client with one operation. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import type { z } from "zod";
import { splitDirections } from "../../openapi/direction.ts";
import { type JsonObject, isObject } from "../../openapi/json.ts";
import { readContract } from "../../openapi/read.ts";
import { compare } from "../testing/fidelity.ts";
import type { ComparedContract } from "./contracts.ts";
import type { Exports, Tool } from "./tools.ts";
import { typeErrors } from "./type-errors.ts";

const SEED = 7;

export interface Row {
  readonly contract: string;
  readonly tool: string;
  readonly seconds: number;
  readonly typeErrors: number;
  readonly schemas: number;
  /** Schemas of the contract that the generated code does not export, or that do not load. */
  readonly missing: number;
  readonly payloads: number;
  readonly disagreements: number;
  /** A client of one operation, minified, and the same compressed, in bytes. */
  readonly bundle: number;
  readonly compressed: number;
}

async function runs(program: readonly string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, [...program], { cwd, stdio: ["ignore", "ignore", "pipe"] });
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0)
    throw new Error(`${program.join(" ")} ended with ${String(code)}:\n${Buffer.concat(said).toString()}`);
}

/** Of three runs: what else the machine does makes a run longer and never shorter. */
async function shortest(program: readonly string[], cwd: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const began = performance.now();
    await runs(program, cwd);
    times.push(performance.now() - began);
  }
  return Math.min(...times) / 1000;
}

/** The modules of a folder as one: two of the three import each other without extensions, which Node does not resolve. */
async function bundled(input: string, { minify }: { readonly minify: boolean }): Promise<string> {
  await using build = await rolldown({
    input,
    platform: minify ? "browser" : "node",
    external: minify ? [] : [/^zod/],
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    logLevel: "silent",
  });
  const { output } = await build.generate({ format: "esm", minify, codeSplitting: false });
  return output[0].code;
}

async function load(tool: Tool, out: string): Promise<Exports> {
  const file = join(out, "loaded.mjs");
  await writeFile(file, await bundled(join(out, tool.schemas), { minify: false }));
  return (await import(pathToFileURL(file).href)) as Exports;
}

/** A schema that throws has no verdict, which is no agreement with either. */
function judging(schema: z.ZodType): z.ZodType {
  const safeParse = (payload: unknown): unknown => {
    try {
      return schema.safeParse(payload);
    } catch {
      return {};
    }
  };
  return { safeParse } as unknown as z.ZodType;
}

async function fidelity(
  tool: Tool,
  contract: JsonObject,
  out: string,
  mutations: number,
): Promise<Pick<Row, "schemas" | "missing" | "payloads" | "disagreements">> {
  const exports = await load(tool, out);
  const components = isObject(contract["components"]) ? contract["components"]["schemas"] : {};
  const names = Object.keys(isObject(components) ? components : {});
  const found = names.map((name) => tool.schemasOf(exports, name));
  const schemas = new Map(found.flat().map(([at, schema]) => [at, judging(schema as z.ZodType)]));
  const document = tool.splits ? splitDirections(contract) : contract;
  const { payloads, disagreements } = await compare(document, schemas, {
    seed: SEED,
    mutations,
  });
  const missing = found.filter((places) => places.length === 0).length;
  return { schemas: names.length, missing, payloads, disagreements: disagreements.length };
}

export async function measure(tool: Tool, compared: ComparedContract, folder: string): Promise<Row> {
  const out = join(folder, `${compared.name}-${tool.name.replaceAll(/[^a-z]/g, "")}`);
  await mkdir(out);
  const input = compared.path(folder);
  const seconds = await shortest(await tool.program({ input, out }), folder);
  await access(join(out, tool.schemas)).catch(() => {
    throw new Error(`it ended well and wrote no ${tool.schemas}`);
  });
  const entry = join(out, "one-operation.js");
  await writeFile(entry, tool.client(compared.operationId));
  const bundle = await bundled(entry, { minify: true });
  return {
    contract: compared.name,
    tool: tool.name,
    seconds,
    typeErrors: await typeErrors(out),
    ...(await fidelity(tool, await readContract(input), out, compared.mutations)),
    bundle: Buffer.byteLength(bundle),
    compressed: gzipSync(bundle).byteLength,
  };
}
