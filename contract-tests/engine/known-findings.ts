/** A file of findings that are known: a run fails over new ones only. */
import { readFile, writeFile } from "node:fs/promises";
import type { Finding } from "./finding.ts";
import { fingerprint } from "./settle.ts";

/** Undefined when there is no such file yet. */
export async function knownFindings(path: string): Promise<ReadonlySet<string> | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines: unknown = JSON.parse(text);
  if (!Array.isArray(lines)) throw new TypeError(`${path} is no list of findings`);
  return new Set(lines.map(String));
}

export async function writeKnown(path: string, findings: readonly Finding[]): Promise<void> {
  const lines = [...new Set(findings.map(fingerprint))].toSorted();
  await writeFile(path, `${JSON.stringify(lines, null, 2)}\n`);
}
