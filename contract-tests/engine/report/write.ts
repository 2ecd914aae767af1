/** Puts the reports where people and CI look for them. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { annotations } from "./annotations.ts";
import { html } from "./html.ts";
import { junit } from "./junit.ts";
import { type RunReport, grouped } from "./model.ts";
import { sarif } from "./sarif.ts";
import type { Contract } from "../contract.ts";
import { replayFile } from "../replay-file.ts";

export interface Destination {
  readonly directory: string;
  /** The contract's file, which annotations point at. */
  readonly contract: string;
  /** The same contract, read. */
  readonly read: Contract;
  /** Whether the run is a step of GitHub Actions. */
  readonly github: boolean;
}

/** Returns the files written. */
export async function writeReports(
  report: RunReport,
  { directory, contract, read, github }: Destination,
  print: (line: string) => void,
): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files: [string, string][] = [
    [join(directory, "conformance.html"), html(report)],
    [join(directory, "conformance.junit.xml"), junit(report)],
    [join(directory, "conformance.sarif"), sarif(report, contract)],
  ];
  await Promise.all(files.map(([path, text]) => writeFile(path, text)));
  await writeReplays(report, read, join(directory, "findings"));
  if (github) for (const line of annotations(report, contract)) print(line);
  return files.map(([path]) => path);
}

/** One file for each kind of finding that a request repeats; those of an earlier run go. */
async function writeReplays(report: RunReport, contract: Contract, directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  for (const [index, { findings }] of grouped(report.findings).entries()) {
    const found = findings
      .flatMap((finding) => {
        const exchange = finding.exchange === undefined ? undefined : report.exchange(finding.exchange);
        return exchange === undefined ? [] : [{ finding, exchange }];
      })
      .toSorted((a, b) => (a.exchange.request.body?.byteLength ?? 0) - (b.exchange.request.body?.byteLength ?? 0));
    const [smallest] = found;
    if (smallest === undefined) continue;
    const file = replayFile(contract, smallest.finding, smallest.exchange);
    await writeFile(
      join(directory, `${index + 1}-${smallest.finding.check}.json`),
      `${JSON.stringify(file, null, 2)}\n`,
    );
  }
}
