/**
 * node contract-tests/baseline/index.ts [--accept] [agreed] [present] [changelog]. Exit status 0: every break is declared and was looked at;
 * 1: one is not; 2: they could not be compared. `--accept` takes those that are declared into the list beside the agreed contract.
 */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { readContract } from "../../spec/openapi/read.ts";
import { listOf, unsettled } from "./accepted.ts";
import { type BreakingChange, compareContracts } from "./compare.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { accept: { type: "boolean" } } });
const [agreed = "spec/lock/openapi.yaml", present = "spec/openapi.yaml", changelog = "spec/CHANGELOG.md"] = positionals;
const ACCEPTED = join(dirname(agreed), "breaks.txt");

/** More places than these are counted, not listed. */
const MOST_PLACES = 6;

/** One paragraph for each change, with everywhere it is felt. */
function paragraphs(changes: readonly BreakingChange[]): string {
  const byText = Map.groupBy(changes, ({ text }) => text);
  return [...byText].map(([text, same]) => [`  ${text}`, ...placesOf(same)].join("\n")).join("\n");
}

function placesOf(changes: readonly BreakingChange[]): string[] {
  const places = [...Map.groupBy(changes, ({ subject }) => subject.title)].map(([title, here]) => {
    const statuses = here.flatMap(({ status }) => status ?? []);
    return `    at ${title}${statuses.length === 0 ? "" : `: ${statuses.join(", ")}`}`;
  });
  const more = places.length - MOST_PLACES;
  return more > 0 ? [...places.slice(0, MOST_PLACES), `    and ${more} more`] : places;
}

async function main(): Promise<number> {
  const changes = await compareContracts(
    await readContract(agreed),
    await readContract(present),
    await readFile(changelog, "utf8"),
  );
  const undeclared = changes.filter(({ declared }) => !declared);
  const declared = changes.filter((change) => change.declared);
  if (declared.length > 0) console.log(`Breaking, and declared:\n${paragraphs(declared)}`);
  if (undeclared.length === 0) return settled(declared);
  console.error(`${present} breaks what ${agreed} promised, and nobody said so:\n${paragraphs(undeclared)}`);
  console.error(
    `Before 1.0 an entry of ${changelog} says Breaking and names it in code spans; from 1.0 the major version rises.`,
  );
  return 1;
}

async function settled(declared: readonly BreakingChange[]): Promise<number> {
  if (values.accept === true) await writeFile(ACCEPTED, listOf(declared));
  const { unseen, gone } = unsettled(declared, await readFile(ACCEPTED, "utf8").catch(() => ""));
  if (unseen.length === 0 && gone.length === 0) {
    console.log(`${present} breaks nothing of ${agreed}${declared.length > 0 ? " that is not declared" : ""}`);
    return 0;
  }
  if (unseen.length > 0)
    console.error(`An entry names these fields, and nobody has looked at these breaks of them:\n${paragraphs(unseen)}`);
  if (gone.length > 0) console.error(`${ACCEPTED} lists what breaks nothing:\n  ${gone.join("\n  ")}`);
  console.error("If each is meant and the changelog says how to adapt: npm run check:breaking -- --accept");
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
