/** node contract-tests/baseline/index.ts [agreed] [present] [changelog]. Exit status 0: nothing undeclared breaks; 1: something does; 2: they could not be compared. */
import { readFile } from "node:fs/promises";
import { readContract } from "../../spec/openapi/read.ts";
import { type BreakingChange, compareContracts } from "./compare.ts";

const [agreed = "spec/lock/openapi.yaml", present = "spec/openapi.yaml", changelog = "spec/CHANGELOG.md"] =
  process.argv.slice(2);

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
  if (undeclared.length === 0) {
    console.log(`${present} breaks nothing of ${agreed}${declared.length > 0 ? " that is not declared" : ""}`);
    return 0;
  }
  console.error(`${present} breaks what ${agreed} promised, and nobody said so:\n${paragraphs(undeclared)}`);
  console.error(
    `Before 1.0 an entry of ${changelog} says Breaking and names it in code spans; from 1.0 the major version rises.`,
  );
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
