import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TEMPLATES } from "../respiratory/statement/templates.ts";
import { causesOfWithholding } from "./causes.ts";
import { statementsPage } from "./statements-page.ts";

test("the committed page of sentences is the one that the templates give: npm run statements", () => {
  expect(readFileSync(new URL("./STATEMENTS.md", import.meta.url), "utf8")).toBe(statementsPage());
});

test("no headline has more than 25 words, its longest filling included", () => {
  for (const { headline } of Object.values(TEMPLATES)) {
    const longest = headline
      .replace("{reduction}", " with a moderate reduction of FEV1")
      .replace("{graded}", " (a moderate reduction)")
      .replace("{above}", "FEV1 and FVC are")
      .replace("{failed}", "FEV1 and FVC")
      .replace("{course}", "; the course shows a significant decline");
    expect(longest).not.toContain("{");
    expect(longest.split(" ").length).toBeLessThanOrEqual(25);
  }
});

test("the page has the cause of every warning that withholds a pattern", () => {
  const contract = readFileSync(new URL("../../spec/components/schemas/warning.yaml", import.meta.url), "utf8");
  const withholding = [...contract.matchAll(/\| `(\w+)` \|.*\| withheld \|/g)].map(([, code]) => code);
  expect(withholding.length).toBeGreaterThan(5);
  expect(causesOfWithholding().map(({ code }) => code)).toEqual(withholding);
});
