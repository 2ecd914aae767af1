/**
 * `npm run simulate:delivery`: stories of deliveries, keys and intakes under simulated time, faults and networks; then, of each of the
 * planted bugs, stories until one shows it. Ends with 1 when a promise was broken or a bug was not found.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { simulate } from "./simulate.ts";
import type { Found } from "./thread.ts";

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "2000" },
    /** The first seed; with --schedules 1 a story is told again. */
    seed: { type: "string", default: "1" },
    "of-each-bug": { type: "string", default: "20000" },
    bug: { type: "string" },
    threads: { type: "string", default: String(availableParallelism()) },
  },
});

function report({ job, seed, told, violations }: Found): void {
  if (job.bug !== undefined) {
    const verdict = seed === undefined ? `NOT FOUND in ${told}` : `seed ${seed}: ${violations[0]}`;
    process.stdout.write(`  ${job.bug}: ${verdict}\n`);
  } else if (seed !== undefined) process.stdout.write(`BROKEN by seed ${seed}:\n  ${violations.join("\n  ")}\n`);
}

const begun = performance.now();
const { schedules, broken, bugs } = await simulate({
  schedules: Number(values.schedules),
  first: Number(values.seed),
  threads: Number(values.threads),
  of_each_bug: Number(values["of-each-bug"]),
  only: values.bug,
  report,
});
const found = bugs.filter(({ seed }) => seed !== undefined).length;
const seconds = Math.round((performance.now() - begun) / 1000);
process.stdout.write(
  `${schedules} schedules, ${broken.length} violations${broken[0] ? ` (first seed ${broken[0].seed})` : ""}; ` +
    `${found} of ${bugs.length} bugs found; ${seconds} s\n`,
);
process.exitCode = broken.length > 0 || found < bugs.length ? 1 : 0;
