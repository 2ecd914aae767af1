/** `onecontract changelog`: everything that changed between two contracts, as a section of a changelog. */
import { breaksBetween } from "../comparing.ts";
import { type Change, changesBetween } from "../../openapi/changes.ts";
import { COMMON_HELP, type Command, called } from "../command.ts";
import { textAt, objectAt } from "../../openapi/json.ts";
import { onOneLine } from "../one-line.ts";

export const command: Command = {
  help: `onecontract changelog OLD [NEW]

Prints Markdown: what was added, changed and removed, and what of that breaks clients. NEW is the project's contract when it is
not given.

${COMMON_HELP}`,
  async run(args) {
    const { positionals, contract, own } = await called(args, {}, 0, 2);
    const [old, present = own] = positionals;
    if (old === undefined) throw new Error("Name the earlier contract: onecontract changelog OLD [NEW]");
    const before = await contract();
    const after = await contract(present);
    const breaks = await breaksBetween(before, after);
    const broken = [...new Set(breaks.map(({ subject, text }) => onOneLine(`**Breaking** ${subject.title}: ${text}`)))];
    const version = textAt(objectAt(after["info"])["version"]) ?? "Unreleased";
    console.log(entry(version, broken, changesBetween(before, after)));
    return 0;
  },
};

function entry(version: string, broken: readonly string[], changes: readonly Change[]): string {
  const section = (title: string, kind: Change["kind"]): string[] => {
    const lines = changes.filter((change) => change.kind === kind).map(({ subject }) => `- ${onOneLine(subject)}`);
    return lines.length === 0 ? [] : [`### ${title}`, "", ...lines, ""];
  };
  const breaking = broken.length === 0 ? [] : ["### Breaking", "", ...broken.map((line) => `- ${line}`), ""];
  const all = [
    ...breaking,
    ...section("Added", "added"),
    ...section("Changed", "changed"),
    ...section("Removed", "removed"),
  ];
  return [`## ${onOneLine(version)}`, "", ...(all.length === 0 ? ["Nothing changed."] : all)].join("\n").trimEnd();
}
