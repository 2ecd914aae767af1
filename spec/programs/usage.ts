/** What the programs of this repository share: a page of help, and a refusal of what they do not take. */
import { argv, exit, stderr, stdout } from "node:process";

/** The command line could not be followed. */
const REFUSED = 2;

/** Ends the program with its page where that is asked for; gives what else it was called with. */
export function helped(page: string): readonly string[] {
  const given = argv.slice(2);
  if (!given.includes("--help") && !given.includes("-h")) return given;
  stdout.write(`${page}\n`);
  return exit(0);
}

/** Ends the program with what is wrong and its page. */
export function refused(why: string, page: string): never {
  stderr.write(`${why}\n\n${page}\n`);
  return exit(REFUSED);
}

/** For a program that takes no arguments: one that is given would be forgotten in silence. */
export function withoutArguments(page: string): void {
  const [first] = helped(page);
  if (first !== undefined) refused(`It takes no arguments, not ${first}`, page);
}

/** For a program that takes names alone. */
export function namesOf(page: string, known: readonly string[]): readonly string[] {
  const given = helped(page);
  const unknown = given.filter((name) => !known.includes(name));
  if (unknown.length > 0) refused(`There is no ${unknown.join(", ")}: there are ${known.join(", ")}`, page);
  return given;
}
