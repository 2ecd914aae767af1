import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { chunks, selections } from "./batches.ts";
import { faultAt, readCohort } from "./cohort.ts";
import { inventCohort } from "./make-cohort.ts";

const AT = "2026-11-20T12:00:00Z";
const read = (...lines: string[]) => readCohort(lines.join("\n"), AT);
const places = (...lines: string[]) => read(...lines).faults.map(({ line, column }) => `${line} ${column}`);
const HEADER = "patient_id,sex,age_years,height_cm,fev1_l,fvc_l";

test("a row becomes a patient record, and an empty cell nothing at all", () => {
  const { rows, faults } = read(
    "patient_id,performed_at,sex,age_years,height_cm,fev1_l,fvc_l,post_fev1_l,post_fvc_l,smoking_status,mmrc,acq_score,acq_version,diagnoses,maintenance_therapy,bronchodilator_agent,bronchodilator_dose_ug,bronchodilator_minutes_after",
    "A-1,2026-03-04,F,67.25,162,1.21,2.62,1.3,2.7,former,,1.5,6,copd asthma,no,salbutamol,400,15",
  );
  expect(faults).toEqual([]);
  expect(rows).toEqual([
    {
      line: 2,
      record: {
        patient_id: "A-1",
        performed_at: "2026-03-04T12:00:00Z",
        sex: "female",
        age_years: 67.25,
        height_cm: 162,
        pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62 },
        post_bronchodilator: { kind: "values", fev1_l: 1.3, fvc_l: 2.7 },
        smoking: { status: "former" },
        symptoms: { acq: { score: 1.5, version: 6 } },
        diagnoses: ["copd", "asthma"],
        maintenance_therapy: false,
        bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
      },
    },
  ]);
});

test.each([
  ["a number with a comma", `${HEADER.replaceAll(",", ";")}`, "A;f;44;170;3,2;4", "2 fev1_l"],
  ["a word for a number", HEADER, "A,f,44,170,NA,4", "2 fev1_l"],
  ["a hexadecimal number", HEADER, "A,f,0x2c,170,3,4", "2 age_years"],
  ["an age below the range", HEADER, "A,f,2.9,170,3,4", "2 age_years"],
  ["an unknown sex", HEADER, "A,x,44,170,3,4", "2 sex"],
  ["a name for a pseudonym", HEADER, "Ann Lee,f,44,170,3,4", "2 patient_id"],
  ["a missing patient", HEADER, ",f,44,170,3,4", "2 patient_id"],
  ["FEV1 above FVC", HEADER, "A,f,44,170,4.1,4", "2 fev1_l"],
  ["no test", HEADER, "A,f,44,170,,", "2 fev1_l"],
  ["half a test", HEADER, "A,f,44,170,3,", "2 fvc_l"],
  ["a cell too many", HEADER, "A,f,44,170,3,4,5", "2 -"],
  ["a time without an offset", `${HEADER},performed_at`, "A,f,44,170,3,4,2026-01-02 10:00", "2 performed_at"],
  ["an empty time", `${HEADER},performed_at`, "A,f,44,170,3,4,", "2 performed_at"],
  ["a diagnosis that is none of ours", `${HEADER},diagnoses`, "A,f,44,170,3,4,flu", "2 diagnoses"],
  ["a score that is no integer", `${HEADER},mmrc`, "A,f,44,170,3,4,1.5", "2 mmrc"],
] as const)("%s is named by line and column", (_what, header, row, place) => {
  expect(places(header, row)).toEqual([place]);
});

test("every fault of every row is listed, in the order of the file", () => {
  expect(places(HEADER, "A,f,44,170,3,4", "B,f,two,170,3,4", "C,z,44,20,3,4", "D,f,44,170,3,x")).toEqual([
    "3 age_years",
    "4 sex",
    "4 height_cm",
    "5 fvc_l",
  ]);
});

test("lines are counted as an editor counts them, blank ones too", () => {
  expect(places(HEADER, "", "A,f,44,170,3,4", "", "B,f,44,170,3,x")).toEqual(["5 fvc_l"]);
});

test("the same occasion twice, or a patient of two sexes, is named with the earlier line", () => {
  const { faults } = read(
    `${HEADER},performed_at`,
    "A,f,44,170,3,4,2026-01-02T10:00:00+01:00",
    "A,f,44,170,3,4,2026-01-02T09:00:00Z",
    "A,m,45,170,3,4,2027-01-02",
  );
  expect(faults.map(({ line, column, message }) => [line, column, /line \d/.exec(message)?.[0]])).toEqual([
    [3, "patient_id", "line 2"],
    [4, "sex", "line 2"],
  ]);
});

test("a missing or repeated column is a fault of the header", () => {
  expect(places("patient_id,sex,age_years,fev1_l", "A,f,44,3")).toEqual(["1 height_cm"]);
  expect(places(`${HEADER},sex`, "A,f,44,170,3,4,f")).toEqual(["1 sex"]);
  expect(places("patient_id,sex,age_years,height_cm", "A,f,44,170")).toEqual(["1 fev1_l"]);
  expect(places(HEADER)).toEqual(["2 -"]);
  expect(places("")).toEqual(["1 -"]);
});

test("text that is no CSV is a fault, not a crash", () => {
  expect(places(HEADER, 'A,f,44,170,3,"4')).toHaveLength(1);
});

test("columns that are not sent are named, with a guess at what was meant", () => {
  const { notes, rows } = read(`${HEADER},smoking,surname,fet_s`, "A,f,44,170,3,4,never,Lee,6");
  expect(notes.join("\n")).toMatch(/smoking is unknown and not sent; is it smoking_status\?/);
  expect(notes.join("\n")).toMatch(/surname is unknown and not sent$/m);
  expect(notes.join("\n")).toMatch(/fet_s is not sent/);
  expect(JSON.stringify(rows)).not.toMatch(/Lee|never/);
});

test("what the service refuses is traced back to line and column", () => {
  const { rows } = read(HEADER, "A,f,44,170,3,4", "", "B,f,44,170,3,4");
  expect(faultAt(rows, "/patients/1/pre_bronchodilator/fev1_l", "no")).toEqual({
    line: 4,
    column: "fev1_l",
    message: "no",
  });
  expect(faultAt(rows, "/project_id", "no")).toBeUndefined();
});

test("the cohort that ships is what the procedure makes, and has no fault", async () => {
  const text = await readFile(new URL("cohort.csv", import.meta.url), "utf8");
  expect(text).toBe(inventCohort());
  const { rows, faults, notes } = readCohort(text, AT);
  expect([faults, notes]).toEqual([[], []]);
  const ages = rows.map(({ record }) => record.age_years);
  expect([Math.min(...ages), Math.max(...ages)]).toEqual([5, 90]);
  expect(new Set(rows.map(({ record }) => record.patient_id)).size).toBe(60);
  expect(rows.length).toBeGreaterThan(60);
});

test("2,500 patients go in three intakes and three analyses, 1,000 in one without a selection", () => {
  const row = (index: number) => ({
    line: index,
    record: { patient_id: `P${index}`, performed_at: AT, sex: "female" as const, age_years: 44, height_cm: 170 },
  });
  const rows = Array.from({ length: 2500 }, (_none, index) => row(index));
  expect(chunks(rows).map((part) => part.length)).toEqual([1000, 1000, 500]);
  expect(selections(rows).map((part) => part?.length)).toEqual([1000, 1000, 500]);
  expect(selections(rows.slice(0, 1000))).toEqual([undefined]);
});
