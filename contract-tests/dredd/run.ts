/** Dredd as a second opinion: one request for each documented success and for 401, from the examples. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../contract/json.ts";
import type { SecondOpinion } from "../report/second-opinion.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const HOOKS = fileURLToPath(new URL("hooks.cjs", import.meta.url));

export interface DreddOptions {
  /** The bundled contract. */
  readonly document: JsonObject;
  readonly target: string;
  readonly apiKey: string;
  /** `METHOD path status` -> why Dredd cannot ask for it here. */
  readonly skip: Readonly<Record<string, string>>;
  /** Documented answer headers that are not always there; Dredd holds all of them to be required. */
  readonly optionalHeaders: readonly string[];
}

export async function runDredd(options: DreddOptions): Promise<SecondOpinion> {
  const folder = await mkdtemp(join(tmpdir(), "dredd-"));
  const file = join(folder, "contract.json");
  await writeFile(file, JSON.stringify(options.document));
  const env = {
    ...process.env,
    DREDD_API_KEY: options.apiKey,
    DREDD_SKIP: JSON.stringify(options.skip),
    DREDD_OPTIONAL_HEADERS: options.optionalHeaders.join(" "),
  };
  const args = [file, options.target, "--hookfiles", HOOKS, "--loglevel", "warning"];
  try {
    // A non-zero exit is one of the outcomes; the closing line says which.
    const { stdout } = await promisify(execFile)("node_modules/.bin/dredd", args, {
      cwd: ROOT,
      env,
      maxBuffer: 1 << 27,
    }).catch((error: { stdout: string }) => error);
    return read(stripVTControlCharacters(stdout));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function read(output: string): SecondOpinion {
  const closing = /complete: (\d+) passing, (\d+) failing, (\d+) errors, (\d+) skipped/.exec(output);
  if (closing === null) throw new Error(`Dredd did not finish:\n${output.slice(-2000)}`);
  const [passed = 0, failing = 0, errors = 0, skipped = 0] = closing.slice(1).map(Number);
  const failures = output
    .slice(output.indexOf("Displaying failed tests"))
    .matchAll(/^fail: (\w+ \(\d+\) \S+)[^\n]*\nfail: ([\s\S]*?)\n\n/gm);
  return {
    name: "Dredd",
    passed,
    failed: failing + errors,
    skipped,
    details: [...failures].map((match) => `${match[1]}: ${match[2]}`),
  };
}
