/** Puts the reports where people and CI look for them. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { annotations } from "./annotations.ts";
import { html } from "./html.ts";
import { junit } from "./junit.ts";
import type { RunReport } from "./model.ts";

export interface Destination {
  readonly directory: string;
  /** The contract's file, which annotations point at. */
  readonly contract: string;
  /** Whether the run is a step of GitHub Actions. */
  readonly github: boolean;
}

/** Returns the files written. */
export async function writeReports(
  report: RunReport,
  { directory, contract, github }: Destination,
  print: (line: string) => void,
): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files: [string, string][] = [
    [join(directory, "conformance.html"), html(report)],
    [join(directory, "conformance.junit.xml"), junit(report)],
  ];
  await Promise.all(files.map(([path, text]) => writeFile(path, text)));
  if (github) for (const line of annotations(report, contract)) print(line);
  return files.map(([path]) => path);
}
