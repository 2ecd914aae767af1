import { expect, test } from "vitest";
import { CommandError, readCommand } from "./command-line.ts";

const COMPANY = "; there is company create, company list, company limit, company erase.";

test.each<[typed: readonly string[], ending: string]>([
  [["companies", "lst"], '; did you mean "company list"?'],
  [["companies", "list"], '; did you mean "company list"?'],
  [["companys", "list"], '; did you mean "company list"?'],
  [["company", "lst"], '; did you mean "company list"?'],
  [["compnay", "list"], '; did you mean "company list"?'],
  [["keys", "list"], '; did you mean "key list"?'],
  [["Key", "List"], '; did you mean "key list"?'],
  [["list", "companies"], '; did you mean "company list"?'],
  [["create", "company", "Clinic"], '; did you mean "company create"?'],
  [["key", "craete", "Clinic"], '; did you mean "key create"?'],
  [["secret", "rewrap"], '; did you mean "secrets rewrap"?'],
  [["audits", "verify"], '; did you mean "audit verify"?'],
  [["backups"], '; did you mean "backup"?'],
  [["company", "destroy"], COMPANY],
  [["delete", "company"], COMPANY],
  [["companies"], COMPANY],
  [["kompany"], COMPANY],
  [["key", "x"], "; there is key create, key list, key revoke, key rotate."],
  [["frobnicate"], "."],
  [["frobnicate", "all"], "."],
  [["x"], "."],
])("%j is told with what comes nearest", (typed, ending) => {
  const subject = typed.slice(0, 2).join(" ");
  expect(refusalOf(typed)).toBe(`There is no command "${subject}"${ending}\nSee: npm run admin -- --help\n`);
});

function refusalOf(typed: readonly string[]): string {
  try {
    readCommand(typed);
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  return "taken";
}
