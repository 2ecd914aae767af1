/** `make attack`. */
import { availableParallelism, constants, loadavg, setPriority } from "node:os";
import { withoutArguments } from "../../spec/programs/usage.ts";
import { print, whole } from "../bench/support/numbers.ts";
import { broken, starved } from "./judge.ts";
import { attack, type Fared, type Outcome } from "./run.ts";
import { LONG, SHORT } from "./sizes.ts";
import { ENGINES } from "./target.ts";

withoutArguments(`npm run attack

Attacks a service of its own on this machine, while another company works beside the attacker, and prints what became of both.
Exit code 1 where the service broke a promise.

  SHORT=1   does it in seconds
  SEED=     draws other requests (1)
  ONLY=     takes the attacks whose name holds this text
  ENGINE=   the database of the service: ${ENGINES.join(" or ")} (sqlite)`);

const { SHORT: short, SEED: seed = "1", ONLY: only = "", ENGINE: named = "sqlite" } = process.env;
const engine = ENGINES.find((known) => known === named);
if (engine === undefined) {
  process.stderr.write(`ENGINE is ${ENGINES.join(" or ")}, not ${named}.\n`);
  process.exit(2);
}

function pair(name: string, value: string): string {
  return `    ${name.padEnd(22)} ${value}`;
}

/** Beside the report, for whoever waits. */
function progress(told: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${told}\n`);
}

function fared({ median, late }: Fared): string {
  return `${median.toFixed(0)} ms, 99 % within ${late.toFixed(0)} ms`;
}

function show({ attack, tally, idle, meanwhile, neighbourRefused, gapMs, residentMiB, seconds }: Outcome): void {
  print(`\n  ${attack} (${seconds.toFixed(1)} s)`);
  print(pair("requests", `${whole(tally.requests)}: ${tally.statuses()}`));
  print(
    pair("5xx, hangs", `${tally.failures.length}, ${tally.hangs.length}; told to come later ${whole(tally.later)}`),
  );
  print(pair("event loop", `longest gap ${gapMs.toFixed(0)} ms; memory at most ${whole(residentMiB)} MiB`));
  const slowed = [meanwhile.median / idle.median, meanwhile.late / idle.late].map((times) => `${times.toFixed(1)}×`);
  print(
    pair("neighbour", `${fared(meanwhile)} (${slowed.join(", ")} of idle ${fared(idle)}); refused ${neighbourRefused}`),
  );
}

/** An attacker brings a machine along: here, what is sent gives way to what serves it. On Linux this is of one thread, so the neighbour keeps its rank. */
const giveWay = () => setPriority(constants.priority.PRIORITY_LOW);

print(
  `Attacking a service on 127.0.0.1 with ${engine}; ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}.`,
);
const settings = { engine, sizes: short ? SHORT : LONG, seed: Number(seed), only };
const result = await attack(settings, { ready: giveWay, told: show, progress });
if (result.outcomes.length === 0) {
  process.stderr.write(`No attack has a name that holds ${only}. Leave ONLY out to run all.\n`);
  process.exit(2);
}
const { outcomes, storedThoughRefused, residentBeforeMiB, residentAfterMiB } = result;
const sum = (of: (outcome: Outcome) => number) => whole(outcomes.reduce((total, one) => total + of(one), 0));
print("\nIn all");
print(
  pair(
    "requests",
    sum(({ tally }) => tally.requests),
  ),
);
print(
  pair(
    "5xx",
    sum(({ tally }) => tally.failures.length),
  ),
);
print(
  pair(
    "hangs",
    sum(({ tally }) => tally.hangs.length),
  ),
);
print(pair("stored though refused", whole(storedThoughRefused.length)));
print(pair("longest gap", `${Math.max(...outcomes.map(({ gapMs }) => gapMs)).toFixed(0)} ms`));
print(pair("memory", `${whole(residentBeforeMiB)} MiB before, ${whole(residentAfterMiB)} MiB after`));
for (const line of starved(outcomes)) print(`  SLOWED  ${line}`);
const faults = broken(result);
for (const line of faults) print(`  BROKEN  ${line}`);
print(faults.length === 0 ? "\nThe service kept its promises." : "\nThe service broke its promises.");
if (faults.length > 0) process.exitCode = 1;
