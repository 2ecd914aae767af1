import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvCell } from "./cell.ts";

const TABLE = [
  ["a number keeps its sign", -2.31, "-2.31"],
  ["unknown is empty", null, ""],
  ["absent is empty", undefined, ""],
  ["no is not empty", false, "false"],
  ["a text with a comma is quoted", "mild, by FEV1", '"mild, by FEV1"'],
  ["quotes are doubled", 'says "no"', '"says ""no"""'],
  ["a formula is defused", '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ["a plus is defused", "+1", "'+1"],
  ["a minus in a text is defused", "-1+cmd", "'-1+cmd"],
  ["an at sign is defused", "@SUM(A1)", "'@SUM(A1)"],
  ["a leading tab is defused", "\t=1", '"\'\t=1"'],
] as const;

for (const [name, value, expected] of TABLE) {
  test(`${name}`, () => {
    expect(csvCell(value)).toBe(expected);
  });
}

test("whatever a text holds, another program reads it back as one cell, with an apostrophe at most", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const [row] = parse(`${csvCell(text)},end\r\n`, { bom: false }) as string[][];
      expect(row).toHaveLength(2);
      expect([text, `'${text}`]).toContain(row?.[0]);
      expect(row?.[0]).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
