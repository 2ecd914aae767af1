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
  ["a leading line feed is defused", "\n1", '"\'\n1"'],
  ["a leading carriage return is defused", "\r1", '"\'\r1"'],
  ["a sign of full width is defused", "\uFF1D1+1", "'\uFF1D1+1"],
  ["a small sign is defused", "\uFE661", "'\uFE661"],
  ["a minus sign of mathematics is defused", "\u22121", "'\u22121"],
  ["a sign behind a blank is defused", " =1", "' =1"],
  ["a sign behind a blank that does not break is defused", "\u00A0@1", "'\u00A0@1"],
  ["a sign behind a character without width is defused", "\u200B+1", "'\u200B+1"],
  ["a sign behind a mark of direction is defused", "\u202E-1", "'\u202E-1"],
  ["a sign within a text is left", "FEV1 = 1", "FEV1 = 1"],
  ["a cell of another country is no cell of its own", "a;=1", '"a;=1"'],
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
      expect(row?.[0]).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
