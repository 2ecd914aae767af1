import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

type Row = Readonly<Record<string, unknown>>;

const values = (fev1_l: number, fvc_l: number, more: AnyRecord = {}) => ({ kind: "values", fev1_l, fvc_l, ...more });
const EFFORT = { fev1_l: 2.1, fvc_l: 3.2, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };
const blows = (...changes: readonly AnyRecord[]) => ({
  kind: "efforts",
  efforts: changes.map((change) => ({ ...EFFORT, ...change })),
});
/** Of half a second: it has an FVC and no FEV1. */
const SHORT = {
  kind: "curves",
  efforts: [{ sampling_hz: 100, volume_l: Array.from({ length: 60 }, (_, i) => Math.min(1.4, i / 30)) }],
};
const bare = without(without(record(), "pre_bronchodilator"), "post_bronchodilator");
const at = (year: number) => ({ performed_at: `${year}-03-01T09:00:00Z`, age_years: 40 + year - 2020 });
const pre = (test: AnyRecord, more: AnyRecord = {}) => ({ pre_bronchodilator: test, ...more });

/** One patient for each cause of a null that intake lets in. */
const PATIENTS: Readonly<Record<string, readonly AnyRecord[]>> = {
  "first visit": [pre(values(2.4, 3.2, { fev6_l: 3.1, pef_l_s: 6 }))],
  "two visits": [pre(values(2.4, 3.2), at(2020)), pre(values(2.3, 3.1), at(2021))],
  "three visits on a line": [
    pre(values(2.4, 3.2), at(2020)),
    pre(values(2.4, 3.1), at(2021)),
    pre(values(2.4, 3.3), at(2022)),
  ],
  "three visits in a month": ["01", "10", "20"].map((day, place) =>
    pre(values(2.4 - place / 10, 3.2), { performed_at: `2025-03-${day}T09:00:00Z`, age_years: 45 }),
  ),
  "only after, then only before": [
    { ...at(2020), post_bronchodilator: values(2.4, 3.2) },
    pre(values(2.3, 3.1), at(2021)),
  ],
  "grade D": [pre(values(2.4, 3.2), at(2020)), pre(blows({}, { fev1_l: 1.86, fvc_l: 2.96 }), at(2021))],
  "grade D before": [pre(blows({}, { fev1_l: 1.86, fvc_l: 2.96 }), at(2020)), pre(values(2.3, 3.2), at(2021))],
  "grade F": [pre(blows({ faults: ["zero_flow_error"] }))],
  "unknown grade": [pre({ kind: "efforts", efforts: [{ fev1_l: 2.1, fvc_l: 3.2, faults: [] }] })],
  "no FEV1": [pre(values(2.4, 3.2), at(2020)), pre(SHORT, at(2021))],
  implausible: [pre(values(2.4, 3.2), at(2020)), pre(values(9.1, 12), at(2021))],
  "implausible before": [pre(values(9.1, 12), at(2020)), pre(values(2.4, 3.2), at(2021))],
  child: [pre(values(1.5, 1.8), { age_years: 9.5, height_cm: 136 })],
  "low and responding": [{ ...pre(values(1.2, 2.6)), post_bronchodilator: values(1.7, 3) }],
  "response withheld": [{ ...pre(values(1.2, 2.6)), post_bronchodilator: blows({ fev1_l: 1.4, faults: ["leak"] }) }],
  "post without FEV1": [{ ...pre(values(1.2, 2.6)), post_bronchodilator: SHORT }],
  "no test": [pre(values(2.4, 3.2), at(2020)), { ...at(2021), missing: { pre_bronchodilator: "refused" } }],
  "never a test": [{ missing: { pre_bronchodilator: "unable", post_bronchodilator: "contraindicated" } }],
  "no test after": [pre(values(2.4, 3.2), { missing: { post_bronchodilator: "other" } })],
  old: [pre(values(1.6, 2.3, { fef25_75_l_s: 1, fef75_l_s: 0.3 }), { age_years: 92.5 })],
};

const PATH = "/api/v1/projects/screening/items";

async function batchOf(reference_equations: string): Promise<{ client: Client; items: readonly AnyRecord[] }> {
  const client = await (await testService()).company("Clinic");
  const patients = Object.entries(PATIENTS).flatMap(([name, records]) =>
    records.map((one) => ({ ...bare, ancestry: "caucasian", ...one, patient_id: name.replaceAll(/[^a-zA-Z]+/g, "-") })),
  );
  const intake = await client.post("/api/v1/patient/intake", intakeOf(patients));
  expect(intake.status).toBe(201);
  const { model_id } = (await client.post("/api/v1/model/build", { project_id: "screening", reference_equations }))
    .body;
  const choice = { project_id: "screening", model_id, occasions: "all" };
  const { analysis_id } = (await client.post("/api/v1/analyse", choice)).body;
  await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
  return { client, items: (await client.get("/results?project_id=screening")).body.items };
}

describe.each(["gli-2022-global", "gli-2012"])("under %s", (equations) => {
  /** Names of the rows where something is empty and nothing says why. */
  const silent = (rows: readonly Row[], empty: readonly string[], ...reasons: readonly string[]) =>
    rows.flatMap((row) => {
      const nothing = (name: string) => row[name] === null || row[name] === undefined || row[name] === "";
      const what = empty.filter(nothing);
      return what.length > 0 && reasons.every(nothing) ? [`${String(row["patient_id"])} ${what.join(" ")}`] : [];
    });

  test.each(["json", "csv"])("every empty cell of a row by measure says why, as %s", async (form) => {
    const { client, items } = await batchOf(equations);
    const { text } = await client.get(`${PATH}?rows=measure${form === "csv" ? "&format=csv" : ""}`);
    const rows: readonly Row[] =
      form === "csv"
        ? parse<Record<string, string>>(text, { columns: true, bom: true })
        : text
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line) as Row);
    const numbers = [
      "measured",
      "predicted",
      "lln",
      "uln",
      "z_score",
      "percent_predicted",
      "percentile",
      "l",
      "m",
      "s",
    ];
    expect(silent(rows, numbers, "reason")).toEqual([]);
    expect(silent(rows, ["grade"], "grade_reason", "missing_reason")).toEqual([]);
    expect(
      silent(
        rows.filter((row) => String(row["interpretable"]) === "false"),
        ["never"],
        "not_interpretable_reason",
      ),
    ).toEqual([]);
    const fev1 = rows.filter((row) => row["measure"] === "fev1");
    const given = (cell: unknown) => cell !== null && cell !== "";
    const isOfCourse = (row: Row) => given(row["slope_ml_per_year"]) || given(row["slope_reason"]);
    const ofCourse = items.flatMap((item) =>
      fev1.filter((row) => row["record_id"] === item["record_id"] && isOfCourse(row)),
    );
    expect(ofCourse).toHaveLength(items.length);
    expect(silent(ofCourse, ["slope_ml_per_year", "slope_ci95_low", "slope_verdict"], "slope_reason")).toEqual([]);
    const told = new Set(ofCourse.map((row) => row["slope_reason"]));
    const all = ["under_18", "fewer_than_three_visits", "span_below_one_year", "no_residual", "no_earlier_visit"];
    const withheld = ["withheld_for_quality", "withheld_as_implausible", "no_comparable_test", "not_measured"];
    expect([...all, ...withheld].filter((reason) => !told.has(reason) && reason !== "under_18")).toEqual([]);
  });

  test("every empty cell of a row by item says why", async () => {
    const { client, items } = await batchOf(equations);
    const { text } = await client.get(`${PATH}?format=csv`);
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(rows).toHaveLength(items.length);
    const why = (empty: readonly string[], ...reasons: readonly string[]) => silent(rows, empty, ...reasons);
    expect(why(["severity", "severity_basis"], "severity_reason")).toEqual([]);
    expect(why(["pattern", "prism"], "not_interpretable_reason")).toEqual([]);
    expect(why(["gold_grade"], "gold_reason")).toEqual([]);
    expect(why(["response_significant"], "response_reason")).toEqual([]);
    expect(why(["change_fev1_l", "change_interval_years"], "change_reason")).toEqual([]);
    expect(why(["slope_fev1_ml_per_year", "slope_ci95_low"], "slope_reason")).toEqual([]);
    const unmade = (prefix: string) => (prefix === "" ? "missing_pre_bronchodilator" : "missing_post_bronchodilator");
    for (const prefix of ["", "post_"]) {
      const made = rows.filter(
        (row) =>
          items.find((item) => item["record_id"] === row["record_id"])?.[
            prefix === "" ? "pre_bronchodilator" : "post_bronchodilator"
          ] !== null,
      );
      expect(silent(made, [`${prefix}grade_fev1`], `${prefix}grade_fev1_reason`, unmade(prefix))).toEqual([]);
      expect(silent(made, [`${prefix}grade_fvc`], `${prefix}grade_fvc_reason`, unmade(prefix))).toEqual([]);
      for (const [measure, unit] of [
        ["fev1", "_l"],
        ["fvc", "_l"],
        ["fev1_fvc", ""],
      ] as const) {
        expect(
          silent(made, [`${prefix}${measure}${unit}`, `${prefix}${measure}_z_score`], `${prefix}${measure}_reason`),
        ).toEqual([]);
      }
    }
  });

  test("every null of an item says why", async () => {
    const { items } = await batchOf(equations);
    expect(items.flatMap((item) => unexplained(item).map((what) => `${String(item["patient_id"])}: ${what}`))).toEqual(
      [],
    );
  });
});

/** What of an item is null, or absent, without its reason beside it. */
function unexplained(item: Row): readonly string[] {
  const change = item["change"] as Row | null;
  const slope = (change?.["slope"] ?? null) as Row | null;
  const response = item["bronchodilator_response"] as Row | null;
  const parts = [response, response?.["fev1"], response?.["fvc"]] as readonly (Row | null | undefined)[];
  const claims: readonly (readonly [string, boolean, boolean])[] = [
    ["severity", item["severity"] === null, "severity_reason" in item],
    ["gold", item["gold"] === undefined, "gold_reason" in item],
    ["pattern", item["pattern"] === null, "not_interpretable_reason" in item],
    ["slope", change !== null && slope === null, change !== null && "reason" in change],
    ["change", change !== null && change["fev1_change_l"] === null, change !== null && "reason" in change],
    ["interval", slope !== null && slope["ci95"] === null, slope !== null && "reason" in slope],
    [
      "response",
      response !== null && response["significant"] === null,
      parts.some((part) => part?.["reason"] !== undefined),
    ],
    ...["pre_bronchodilator", "post_bronchodilator"].flatMap((test) => claimsOf(test, item[test] as Tested | null)),
  ];
  return claims.flatMap(([what, isNull, isExplained]) => (isNull && !isExplained ? [what] : []));
}

interface Tested {
  readonly measures: Readonly<Record<string, Row | number>>;
  readonly quality: Row;
}

function claimsOf(test: string, result: Tested | null): (readonly [string, boolean, boolean])[] {
  if (result === null) return [];
  const { measures, quality } = result;
  return [
    ...["fev1", "fvc"].map(
      (one) => [`${test} grade ${one}`, quality[one] === null, `${one}_reason` in quality] as const,
    ),
    ...Object.entries(measures).flatMap(([name, one]) =>
      typeof one === "number" ? [] : [[`${test} ${name}`, Object.values(one).includes(null), "reason" in one] as const],
    ),
  ];
}
