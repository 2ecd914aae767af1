/** `npm run simulate:delivery`. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { helped, refused } from "../../spec/programs/usage.ts";
import { simulate } from "./simulate.ts";
import type { Found } from "./thread.ts";

const OPTIONS = {
  schedules: { type: "string", default: "2000" },
  seed: { type: "string", default: "1" },
  "of-each-bug": { type: "string", default: "3000" },
  bug: { type: "string" },
  threads: { type: "string", default: String(availableParallelism()) },
} as const;
const USAGE = `npm run simulate:delivery -- [options]

Stories of deliveries, keys and intakes under simulated time, faults and networks; then, of each of the planted bugs, stories until
one shows it. Exit code 1 when a promise was broken or a bug was not found.

  --schedules N    how many stories (${OPTIONS.schedules.default})
  --seed N         the first seed (${OPTIONS.seed.default}); with --schedules 1 a story is told again
  --of-each-bug N  how many stories at most until a bug shows (${OPTIONS["of-each-bug"].default})
  --bug NAME       only this one
  --threads N      how many at once (${OPTIONS.threads.default})`;

function optionsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    return refused((error as Error).message, USAGE);
  }
}

const values = optionsOf(helped(USAGE));

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
