import { nearest } from "../../../generated/checks/near-miss.ts";

/**
 * What somebody who typed these two words probably looked for: the one command that they misspell, put in the plural or turn round, or
 * else all commands about the same thing. Ends the sentence.
 */
export function commandLike(first: string, second: string, commands: Iterable<string>): string {
  const known = [...commands];
  const [thing, other] = [singular(first), singular(second)];
  const tried = [`${first} ${second}`, `${thing} ${other}`, `${other} ${thing}`].map((text) => text.trim());
  const meant = tried.map((text) => nearest(text, known)).find((found) => found !== undefined);
  if (meant !== undefined) return `; did you mean "${meant}"?`;
  const things = new Set(known.map(thingOf));
  const about = [thing, other].map((word) => nearest(word, things)).find((found) => found !== undefined);
  return about === undefined ? "." : `; there is ${known.filter((name) => thingOf(name) === about).join(", ")}.`;
}

function thingOf(command: string): string {
  return command.split(" ")[0] ?? command;
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
}
