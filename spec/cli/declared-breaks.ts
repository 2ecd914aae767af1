/** What of a contract's breaks its changelog declares, and which of those somebody has looked at. */
import { readFile, writeFile } from "node:fs/promises";
import { listOf, unsettled } from "../../contract-tests/baseline/accepted.ts";
import { type BreakingChange, compareContracts } from "../../contract-tests/baseline/compare.ts";
import type { JsonObject } from "../openapi/json.ts";
import { FOUND } from "./exit-codes.ts";

export interface Declaring {
  /** The file whose entries say Breaking and name what breaks. */
  readonly changelog: string;
  /** The file with a line for each declared break that was looked at. */
  readonly accepted: string | undefined;
  /** Take the declared breaks into that file. */
  readonly accept: boolean;
  /** Takes each break that does not pass, a line. */
  readonly annotate: (line: string) => void;
}

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

/** Prints every break, declared or not; the exit code is 1 where one is neither declared nor, with a list, accepted. */
export async function tellDeclaredBreaks(old: JsonObject, present: JsonObject, declaring: Declaring): Promise<number> {
  const changes = await compareContracts(old, present, await readFile(declaring.changelog, "utf8"));
  const declared = changes.filter((change) => change.declared);
  const undeclared = changes.filter((change) => !change.declared);
  if (declared.length > 0) console.log(`Breaking, and declared:\n${paragraphs(declared)}`);
  if (undeclared.length === 0) return settled(declared, declaring);
  annotateAll(undeclared, declaring);
  console.error(`Breaking, and nobody said so:\n${paragraphs(undeclared)}`);
  console.error(
    `Before 1.0 an entry of ${declaring.changelog} says Breaking and names it in code spans; from 1.0 the major version rises.`,
  );
  return FOUND;
}

function annotateAll(changes: readonly BreakingChange[], { annotate }: Declaring): void {
  for (const { subject, text } of changes) annotate(`${subject.title}: ${text}`);
}

async function settled(declared: readonly BreakingChange[], declaring: Declaring): Promise<number> {
  const { accepted, accept } = declaring;
  if (accepted !== undefined && accept) await writeFile(accepted, listOf(declared));
  const list = accepted === undefined ? listOf(declared) : await readFile(accepted, "utf8").catch(() => "");
  const { unseen, gone } = unsettled(declared, list);
  if (unseen.length === 0 && gone.length === 0) {
    console.log(declared.length > 0 ? "Nothing breaks that is not declared." : "Nothing breaks.");
    return 0;
  }
  annotateAll(unseen, declaring);
  if (unseen.length > 0)
    console.error(`An entry names these fields, and nobody has looked at these breaks of them:\n${paragraphs(unseen)}`);
  if (gone.length > 0) console.error(`${accepted} lists what breaks nothing:\n  ${gone.join("\n  ")}`);
  console.error("If each is meant and the changelog says how to adapt: the same command with --accept");
  return FOUND;
}
