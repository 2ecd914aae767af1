/** Puts the reports where people and CI look for them. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { annotations } from "./annotations.ts";
import { html } from "./html.ts";
import { junit } from "./junit.ts";
import type { RunReport } from "./model.ts";
import { shareable } from "./shareable.ts";
import { sarif } from "./sarif.ts";
import type { ReplayFile } from "../repeat/replay-file.ts";

export interface Destination {
  readonly directory: string;
  /** The contract's file, which annotations point at. */
  readonly contract: string;
  /** Findings that requests repeat, one of each kind. */
  readonly replays: readonly ReplayFile[];
  /** Whether the run is a step of GitHub Actions. */
  readonly github: boolean;
}

/** Returns the files written. */
export async function writeReports(
  run: RunReport,
  { directory, contract, replays, github }: Destination,
  annotate: (line: string) => void,
): Promise<string[]> {
  const report = shareable(run);
  await mkdir(directory, { recursive: true });
  const files: [string, string][] = [
    [join(directory, "conformance.html"), html(report)],
    [join(directory, "conformance.junit.xml"), junit(report)],
    [join(directory, "conformance.sarif"), sarif(report, contract)],
  ];
  await Promise.all(files.map(([path, text]) => writeFile(path, text)));
  await writeReplays(replays, join(directory, "findings"));
  if (github) for (const line of annotations(report, contract)) annotate(line);
  return files.map(([path]) => path);
}

/** One file for each kind of finding; those of an earlier run go. */
async function writeReplays(replays: readonly ReplayFile[], directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const [index, file] of replays.entries())
    await writeFile(join(directory, `${index + 1}-${file.check}.json`), `${JSON.stringify(file, null, 2)}\n`);
}
