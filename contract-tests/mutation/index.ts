/**
 * Proves that the gate sees faults: changes the contract, and the server on the wire, one place at a time, and runs the gate.
 * Exit status 0: it saw every change; 1: something survived; 2: the run is void.
 */
import { pathToFileURL } from "node:url";
import { helped, refused } from "../../spec/programs/usage.ts";
import { proveContract } from "./contract-mutants/index.ts";
import { serverFaults } from "./server-faults/index.ts";
import { smallFaults } from "./small-faults.ts";
import { sourceFaults } from "./source-faults/index.ts";
import { leaveNothing } from "../service-profile/room.ts";
import { parseOptions, USAGE } from "./options.ts";
import { progressOn } from "./progress.ts";
import { summary, writeReport } from "./report.ts";
import { type Half, type MutantResult, proven } from "./mutant-result.ts";

/** Seeds that are easy to copy. */
const SEEDS = 1_000_000;

// threads are not told of signals
leaveNothing();

const SEEDED = new URL("./server-faults/faults/index.ts", import.meta.url);

async function prove(): Promise<number> {
  const { out, only, faults, others, ...options } = parseOptions(helped(USAGE), () =>
    Math.floor(Math.random() * SEEDS),
  );
  console.log(`Proving the gate, seed ${options.seed}`);
  const progress = progressOn(process.stdout);
  const started = performance.now();
  const results: MutantResult[] = [];
  const asked = { ...options, ...(only && { only }), onTotal: progress.expect, onNote: progress.note };
  const halves: readonly Half[] =
    faults === undefined
      ? [smallFaults, sourceFaults, serverFaults(SEEDED, others), proveContract]
      : [serverFaults(pathToFileURL(faults), others)];
  for (const half of halves) results.push(...(await half(asked, progress.step)));
  const report = { seed: options.seed, seconds: (performance.now() - started) / 1000, results };
  const files = await writeReport(report, out);
  console.log(`${summary(report)}\n  reports: ${files.join(", ")}`);
  return proven(results) ? 0 : 1;
}

try {
  process.exitCode = await prove();
} catch (error) {
  // what other threads still try proves nothing any more
  refused(`The run is void: ${error instanceof Error ? error.message : String(error)}`, USAGE);
}
