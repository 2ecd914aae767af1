/** "Where is ...?" of the architecture page: each answer is one file name away, and holds what was looked for. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** What somebody looks for, a word of the answer's file name, and what has to stand in the file. */
const LOOKED_FOR: readonly (readonly [thing: RegExp, name: RegExp, holds: RegExp])[] = [
  [/retry schedule/, /retry-schedule/, /delays/i],
  [/thresholds of ERS\/ATS 2022/, /ers-ats-2022/, /MILD_FROM_Z = -2\.5/],
  [/SSRF/, /ssrf/, /169\.254|linkLocal/],
  [/409/, /problems/, /status: 409/],
  [/SQL that claims/, /claim/, /attempt/],
  [/emitter of `oneOf`/, /unions/, /oneOf/],
  [/PRISm/, /pattern/, /isPrism/],
  [/mock signs/, /sign/, /createHmac/],
  [/coverage exclusions/, /coverage-exclusions/, /reason: /],
  [/CSV columns of the demo/, /columns/, /fev1/i],
];

const page = await readFile("spec/guides/architecture.md", "utf8");
const rows = (page.split("## Where is ...?")[1] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| I look for"));

test("the page answers the ten, and nothing else is asked of it", () => {
  expect(rows).toHaveLength(LOOKED_FOR.length);
});

test.each(LOOKED_FOR)("%s is found by its name", async (thing, name, holds) => {
  const row = rows.find((line) => thing.test(line)) ?? "";
  const files = [...row.matchAll(/`([\w./-]+\.(?:ts|md|yaml))`/g)].map(([, file = ""]) => file);
  const named = files.find((file) => name.test(file.split("/").at(-1) ?? ""));
  expect(named).toBeDefined();
  expect(await readFile(named ?? "", "utf8")).toMatch(holds);
});
