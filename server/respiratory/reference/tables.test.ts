import { describe, expect, it } from "vitest";
import gli2012 from "./gli-2012.json" with { type: "json" };
import gli2022 from "./gli-2022-global.json" with { type: "json" };

describe("the transcribed tables", () => {
  /** Rows and column sums, computed from the published files by a separate program. */
  it.each([
    ["gli-2012", "fev1", "male", 369, -32.720358658, 26.313722201, 0],
    ["gli-2012", "fev1", "female", 369, -26.277107794, 20.858561759, 0],
    ["gli-2012", "fvc", "male", 369, -27.643877278, 22.795746429, 0],
    ["gli-2012", "fvc", "female", 369, -23.891875489, 22.961775191, 0],
    ["gli-2012", "fev1_fvc", "male", 369, -4.02629579, 27.525894318, -6.523331576],
    ["gli-2012", "fev1_fvc", "female", 369, -1.424359843, 18.076696032, 0],
    ["gli-2012", "fef25_75", "male", 349, -45.701522806, 25.576259056, 0],
    ["gli-2012", "fef25_75", "female", 349, -37.237003555, 22.56402375, 0],
    ["gli-2012", "fef75", "male", 349, -72.657900887, 31.457819574, 0],
    ["gli-2012", "fef75", "female", 349, -62.401044281, 568.05987877, -5.138455081],
    ["gli-2022-global", "fev1", "male", 369, -27.744108991, 10.333181932, 0],
    ["gli-2022-global", "fev1", "female", 369, -22.13327796, 13.137324458, 0],
    ["gli-2022-global", "fvc", "male", 369, -20.033073454, 7.936613737, 0],
    ["gli-2022-global", "fvc", "female", 369, -17.80339595, 13.246900278, 0],
    ["gli-2022-global", "fev1_fvc", "male", 369, -5.650340104, 39.94028215, 0],
    ["gli-2022-global", "fev1_fvc", "female", 369, -3.135765232, 24.214413031, 0],
  ] as const)(
    "%s %s, %s: %d rows by quarter of a year, with the published sums",
    (equations, measure, sex, count, m, s, l) => {
      const table = equations === "gli-2012" ? gli2012 : gli2022;
      const rows = table.equations.find((entry) => entry.measure === measure && entry.sex === sex)?.rows ?? [];
      const sum = (column: number) => rows.reduce((total, row) => total + (row[column] as number), 0);
      expect(rows.map((row) => row[0])).toEqual(Array.from({ length: count }, (_, i) => 3 + i / 4));
      expect([sum(1), sum(2), sum(3)].map((total) => total.toFixed(8))).toEqual(
        [m, s, l].map((total) => total.toFixed(8)),
      );
    },
  );

  it("name their sources", () => {
    expect(gli2012.source[0]).toContain("Eur Respir J 2012;40:1324");
    expect(gli2022.source[0]).toContain("Am J Respir Crit Care Med 2023;207:768");
  });
});
