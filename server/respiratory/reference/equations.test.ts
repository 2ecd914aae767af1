import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Ancestry, Sex } from "../types/record.ts";
import type { MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import { MEASURES, referenceLms } from "./equations.ts";
import { measureOf } from "./measure.ts";

const model = (reference_equations: ModelChoice["reference_equations"]): ModelChoice => ({
  reference_equations,
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
});

/** Lines of a CSV with `#` comments, as records by column name. */
function csvRows(path: string): Record<string, string>[] {
  const lines = readFileSync(new URL(path, import.meta.url), "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(","));
  const columns = lines[0] as string[];
  return lines.slice(1).map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i] as string])));
}

describe("GLI-2012", () => {
  /** The calculator prints three decimals. */
  const TOLERANCE = 0.0005;
  const rows = csvRows("testdata/gli-2012-calculator.csv");
  const cells = rows.flatMap((row) =>
    MEASURES["gli-2012"].flatMap((measure) =>
      (["predicted", "lln", "uln"] as const)
        .map((field) => ({ row, measure, field, printed: row[`${measure}_${field}`] as string }))
        .filter(({ printed }) => printed !== ""),
    ),
  );

  it("has 1460 printed numbers to answer to", () => {
    expect(rows).toHaveLength(100);
    expect(cells).toHaveLength(1460);
  });

  it("reproduces every number printed by the official calculator, ages between the table's rows included", () => {
    const misses = cells.filter(({ row, measure, field, printed }) => {
      const subject = {
        sex: row.sex as Sex,
        ancestry: row.ancestry as Ancestry,
        age_years: Number(row.age_years),
        height_cm: Number(row.height_cm),
      };
      const computed = measureOf(measure, null, subject, model("gli-2012"))[field];
      return computed === null || !(Math.abs(computed - Number(printed)) <= TOLERANCE);
    });
    expect(misses).toEqual([]);
  });
});

describe("GLI-2022 global", () => {
  /** Printed by the R package rspiro 0.5, an independent implementation of the same tables, 15 digits. */
  it.each([
    ["male", 10, 155, "fev1", 2.51526964464081, 1.97793181377276],
    ["female", 10, 155, "fev1_fvc", 0.876439845452119, 0.77075159602084],
    ["male", 25, 170, "fvc", 4.53840566973307, 3.55151723293498],
    ["female", 25, 185, "fev1", 4.20123195326621, 3.24276625510094],
    ["male", 45, 185, "fev1_fvc", 0.795893722384206, 0.689945982296238],
    ["female", 45, 155, "fvc", 2.95070971726031, 2.22708473741279],
    ["male", 65, 170, "fev1", 2.88423918063122, 2.12414172938283],
    ["female", 65, 155, "fev1", 2.01605917423403, 1.42674432166678],
    ["male", 85, 155, "fev1_fvc", 0.773289061709005, 0.619593466034834],
    ["female", 85, 170, "fvc", 2.77604029642159, 1.8923564706998],
  ] as const)(
    "predicts for a %s of %d years and %d cm the %s of another implementation",
    (sex, age_years, height_cm, measure, predicted, lln) => {
      const result = measureOf(measure, predicted * 0.85, { sex, age_years, height_cm }, model("gli-2022-global"));
      expect(result.predicted).toBeCloseTo(predicted, 12);
      expect(result.lln).toBeCloseTo(lln, 12);
      expect(result.percent_predicted).toBeCloseTo(85, 10);
    },
  );

  it("agrees with the print of another implementation for a man of 45 years and 178 cm", () => {
    // R package pft 1.0.1, vignette: FEV1 3.87 (2.94 to 4.75), FVC 4.81 (LLN 3.68)
    const subject = { sex: "male", age_years: 45, height_cm: 178 } as const;
    const fev1 = measureOf("fev1", null, subject, model("gli-2022-global"));
    const fvc = measureOf("fvc", null, subject, model("gli-2022-global"));
    expect([fev1.predicted, fev1.lln, fev1.uln, fvc.predicted, fvc.lln].map((x) => x?.toFixed(2))).toEqual([
      "3.87",
      "2.94",
      "4.75",
      "4.81",
      "3.68",
    ]);
  });
});

describe("values between the table's rows", () => {
  /** Computed with 25 digits (mpmath) from the published tables. */
  it.each([
    [
      "gli-2022-global",
      "fev1",
      "male",
      45.37,
      178.4,
      undefined,
      2.91,
      3.8832356963642,
      2.9501696678111,
      4.7674480553101,
      -1.7134289890455,
      4.3316823470253,
    ],
    [
      "gli-2022-global",
      "fev1_fvc",
      "male",
      45.37,
      178.4,
      undefined,
      2.91 / 4.63,
      0.80158770801565,
      0.69456096001405,
      0.89004354098718,
      -2.4832657437681,
      0.65091964162788,
    ],
    [
      "gli-2022-global",
      "fev1",
      "female",
      3,
      95,
      undefined,
      0.61,
      0.71896975148859,
      0.53837387915446,
      0.89023715251073,
      -1.004802511537,
      15.749597714518,
    ],
    [
      "gli-2022-global",
      "fvc",
      "female",
      95,
      149.5,
      undefined,
      1.32,
      1.8606858834909,
      1.2380751848773,
      2.505461994098,
      -1.4244766244178,
      7.7154273533943,
    ],
    [
      "gli-2022-global",
      "fev1_fvc",
      "female",
      12.13,
      151,
      undefined,
      0.71,
      0.89364904196536,
      0.78520723072624,
      0.97151934887783,
      -2.433419562912,
      0.74784791342288,
    ],
    [
      "gli-2022-global",
      "fvc",
      "female",
      17.99,
      166,
      undefined,
      3.1,
      3.6471673673173,
      2.8323820828979,
      4.4809039012623,
      -1.1000002892125,
      13.566599794082,
    ],
    [
      "gli-2012",
      "fef75",
      "female",
      34.61,
      165,
      "other",
      0.4,
      1.4040965971597,
      0.7260234853586,
      2.4851836375636,
      -2.9276496469125,
      0.17076732979,
    ],
    [
      "gli-2012",
      "fef75",
      "female",
      78.39,
      165,
      "caucasian",
      0.2,
      0.36673554523745,
      0.12542081667098,
      1.0723360019512,
      -0.9295770625309,
      17.629505406106,
    ],
    [
      "gli-2012",
      "fev1",
      "female",
      5.11,
      108.2,
      "north_east_asian",
      0.8,
      1.0243578127128,
      0.80585190750908,
      1.2358514200511,
      -1.6881905275199,
      4.5687330489852,
    ],
    [
      "gli-2012",
      "fev1",
      "female",
      5.11,
      108.2,
      "south_east_asian",
      0.8,
      0.9214248030764,
      0.70724021298742,
      1.1281279680414,
      -0.94082022241413,
      17.339849793318,
    ],
    [
      "gli-2012",
      "fef75",
      "female",
      52.9,
      158,
      "african_american",
      0.9,
      0.57981246085971,
      0.21575081636138,
      1.3849167331064,
      0.80622513081946,
      78.994347459075,
    ],
    [
      "gli-2012",
      "fef25_75",
      "male",
      90,
      171,
      "north_east_asian",
      0.5,
      1.5526297305559,
      0.6349212264514,
      2.8755210036379,
      -1.9737893683249,
      2.4202849121675,
    ],
    [
      "gli-2012",
      "fev1_fvc",
      "female",
      61.6,
      157.5,
      "african_american",
      0.61,
      0.79876483456429,
      0.67143002635257,
      0.90691513393353,
      -2.3272381375993,
      0.9976297125715,
    ],
  ] as const)(
    "%s %s, %s of %d years and %d cm (%s)",
    (equations, measure, sex, age_years, height_cm, ancestry, measured, predicted, lln, uln, z, percentile) => {
      const subject = { sex, age_years, height_cm, ...(ancestry !== undefined && { ancestry }) };
      const result = measureOf(measure as MeasureName, measured, subject, model(equations));
      expect(result.predicted).toBeCloseTo(predicted, 11);
      expect(result.lln).toBeCloseTo(lln, 11);
      expect(result.uln).toBeCloseTo(uln, 11);
      expect(result.z_score).toBeCloseTo(z, 10);
      expect(result.percentile).toBeCloseTo(percentile, 9);
      expect(result.reason).toBeUndefined();
    },
  );
});

function inRange(equations: ModelChoice["reference_equations"], measure: MeasureName, age_years: number): boolean {
  return (
    referenceLms(equations, measure, { sex: "female", age_years, height_cm: 150, ancestry: "caucasian" }) !== undefined
  );
}

describe("the published age ranges", () => {
  it.each([
    ["gli-2022-global", "fev1", 95],
    ["gli-2022-global", "fvc", 95],
    ["gli-2022-global", "fev1_fvc", 95],
    ["gli-2012", "fev1", 95],
    ["gli-2012", "fvc", 95],
    ["gli-2012", "fev1_fvc", 95],
    ["gli-2012", "fef25_75", 90],
    ["gli-2012", "fef75", 90],
  ] as const)("%s %s: from 3 to %d years, both included, and nothing beyond", (equations, measure, oldest) => {
    expect(
      [2.999, 3, 3.001, oldest - 0.001, oldest, oldest + 0.001].map((age) => inRange(equations, measure, age)),
    ).toEqual([false, true, true, true, true, false]);
    expect(inRange(equations, measure, Number.NaN)).toBe(false);
  });

  it("gives a reason and no number beyond the range, and still computes the other measures", () => {
    const subject = { sex: "male", age_years: 91, height_cm: 170, ancestry: "other" } as const;
    expect(measureOf("fef75", 0.4, subject, model("gli-2012"))).toEqual({
      unit: "L/s",
      measured: 0.4,
      predicted: null,
      lln: null,
      uln: null,
      z_score: null,
      percent_predicted: null,
      percentile: null,
      reason: "age_out_of_range",
    });
    expect(measureOf("fev1", 2, subject, model("gli-2012")).z_score).toBeTypeOf("number");
  });
});

describe("what has no answer", () => {
  const woman = { sex: "female", age_years: 50, height_cm: 160 } as const;

  it("is an error for GLI-2012 without an ancestry group, because equations are never mixed or guessed", () => {
    expect(() => referenceLms("gli-2012", "fev1", woman)).toThrow(RangeError);
  });

  it("is an error for a measure that the equations do not have", () => {
    expect(() => referenceLms("gli-2022-global", "fef75", woman)).toThrow(RangeError);
  });
});
