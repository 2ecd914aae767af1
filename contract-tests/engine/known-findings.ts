/** A file of findings that are known: a run fails over new ones only. */
import { readFile, writeFile } from "node:fs/promises";
import type { Finding } from "./finding.ts";
import { fingerprint } from "./settle.ts";

/** Undefined when there is no such file yet. */
async function knownFindings(path: string): Promise<ReadonlySet<string> | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines: unknown = JSON.parse(text);
  if (!Array.isArray(lines)) throw new TypeError(`${path} is no list of findings`);
  return new Set(lines.map(String));
}

async function writeKnown(path: string, findings: readonly Finding[]): Promise<void> {
  const lines = [...new Set(findings.map(fingerprint))].toSorted();
  await writeFile(path, `${JSON.stringify(lines, null, 2)}\n`);
}

/** The file of a run, which the first run that names it writes. */
export interface Baseline {
  /** Undefined without a file, or before there is one. */
  readonly known: ReadonlySet<string> | undefined;
  /** What was done, in words; undefined where there was nothing to do. */
  keep(findings: readonly Finding[]): Promise<string | undefined>;
}

export async function baselineOf(path: string | undefined): Promise<Baseline> {
  const known = path === undefined ? undefined : await knownFindings(path);
  return {
    known,
    keep: async (findings) => {
      if (path === undefined || known !== undefined) return undefined;
      await writeKnown(path, findings);
      return `${findings.length} findings are known from now on, in ${path}`;
    },
  };
}
