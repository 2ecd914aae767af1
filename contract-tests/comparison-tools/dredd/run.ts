/** Dredd as a second opinion: one request for each documented success and for 401, from the examples. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import type { Contract } from "../../engine/contract.ts";
import { unhurried } from "../../engine/patience.ts";
import type { RunningTarget } from "../../engine/profile.ts";
import { carriers } from "../../engine/http/links.ts";
import { type SecondOpinion, noOpinion } from "../../engine/report/second-opinion.ts";
import { type Credentials, identityFor } from "../../engine/http/identity.ts";
import { readable } from "./readable.ts";
import { room } from "../../service-profile/room.ts";

const NAME = "Dredd";
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const HOOKS = fileURLToPath(new URL("./hooks.cjs", import.meta.url));
const LAST_WORDS = 200;
const TAKES_AT_MOST_MS = 180_000;

/** `skip`: `METHOD path status` -> why Dredd cannot ask for it here. */
export async function runDredd(
  contract: Contract,
  { url, credentials }: RunningTarget,
  skip: Readonly<Record<string, string>> = {},
): Promise<SecondOpinion> {
  const folder = await mkdtemp(join(await room(), "dredd-"));
  const { file, settings } = await prepare(folder, contract, credentials, skip);
  try {
    return opinionIn(await outputOf([file, url, "--hookfiles", HOOKS, "--loglevel", "warning"], settings, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The contract and what the hooks need to know, as files. */
export async function prepare(
  folder: string,
  contract: Contract,
  credentials: Credentials,
  skip: Readonly<Record<string, string>>,
): Promise<{ readonly file: string; readonly settings: string }> {
  const [file, settings] = [join(folder, "contract.json"), join(folder, "settings.json")];
  const identities = Object.fromEntries(
    contract.operations.map((operation) => [
      `${operation.method} ${operation.path}`,
      identityFor(contract, operation, credentials),
    ]),
  );
  await writeFile(file, JSON.stringify(readable(contract.document)));
  await writeFile(
    settings,
    JSON.stringify({ skip, identities, optionalHeaders: optionalHeaders(contract), carried: carriedNames(contract) }),
  );
  return { file, settings };
}

/** Members of answers that links carry on. */
function carriedNames(contract: Contract): string[] {
  return [...new Set(contract.operations.flatMap((operation) => carriers(operation)))];
}

/** Documented answer headers that need not be there; Dredd holds all of them to be required. */
function optionalHeaders({ operations }: Contract): string[] {
  const headers = operations.flatMap(({ responses }) => responses.flatMap((response) => response.headers));
  return [...new Set(headers.filter(({ required }) => !required).map(({ name }) => name.toLowerCase()))];
}

/**
 * Both streams. A non-zero exit is one of the outcomes; the closing line says which. They go to a file each: Dredd ends
 * its process at once, and what waits in a pipe for a busy reader, as its closing line, is lost then.
 */
async function outputOf(args: readonly string[], settings: string, folder: string): Promise<string> {
  const names = ["stdout", "stderr"].map((name) => join(folder, name));
  const streams = await Promise.all(names.map((name) => open(name, "w")));
  const over = new AbortController();
  const dredd = spawn("node_modules/.bin/dredd", args, {
    cwd: ROOT,
    env: { ...process.env, DREDD_SETTINGS: settings },
    stdio: ["ignore", ...streams.map(({ fd }) => fd)],
  });
  void unhurried(TAKES_AT_MOST_MS, over.signal).then(() => over.signal.aborted || dredd.kill("SIGKILL"));
  try {
    await once(dredd, "close");
  } finally {
    over.abort();
    await Promise.all(streams.map((stream) => stream.close()));
  }
  const said = await Promise.all(names.map((name) => readFile(name, "utf8")));
  const end = dredd.killed ? "stopped, because it took too long" : "";
  return stripVTControlCharacters([...said, end].join("\n"));
}

function opinionIn(output: string): SecondOpinion {
  const closing = /complete: (\d+) passing, (\d+) failing, (\d+) errors, (\d+) skipped/.exec(output);
  if (closing === null) {
    const last = output.trim().split("\n").at(-1)?.slice(0, LAST_WORDS) ?? "";
    const said =
      /^error: (.*)$/m.exec(output)?.[1] ?? `it did not finish${last === "" ? "" : `; its last words: ${last}`}`;
    return noOpinion(NAME, said.replace(/ in \S+\/contract\.json/, ""));
  }
  const [passed = 0, failing = 0, errors = 0, skipped = 0] = closing.slice(1).map(Number);
  const failures = output
    .slice(output.indexOf("Displaying failed tests"))
    .matchAll(/^fail: (\w+ \(\d+\) \S+)[^\n]*\nfail: ([\s\S]*?)\n\n/gm);
  return {
    name: NAME,
    passed,
    failed: failing + errors,
    skipped,
    details: [...failures].map((match) => `${match[1]}: ${match[2]}`),
  };
}
