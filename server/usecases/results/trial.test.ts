import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { MEASURE_COLUMNS } from "../../reports/csv/measure-rows.ts";
import { type AnyRecord, intakeOf, record, without } from "../../testing/records.ts";
import { type Client, testService } from "../../testing/test-service.ts";

const PATH = "/api/v1/projects/screening/items";

interface Visit {
  readonly id: string;
  readonly year: number;
  readonly fev1: number;
  readonly trial?: AnyRecord;
}

/** Adults of 40 with one test before bronchodilator at each visit. */
const visitOf = ({ id, year, fev1, trial }: Visit): AnyRecord => ({
  ...without(record(id), "post_bronchodilator"),
  performed_at: `${2020 + year}-01-10T09:00:00Z`,
  age_years: 40 + year,
  pre_bronchodilator: { kind: "values", fev1_l: fev1, fvc_l: 3.4 },
  ...(trial === undefined ? {} : { trial }),
});

const arm = (name: string, visit: string) => ({ arm: name, visit, site: "03" });

const VISITS: readonly AnyRecord[] = [
  visitOf({ id: "P-1", year: 0, fev1: 2.9, trial: arm("A", "V1") }),
  visitOf({ id: "P-1", year: 1, fev1: 2.8, trial: arm("A", "V2") }),
  visitOf({ id: "P-1", year: 2, fev1: 2.76, trial: arm("A", "V3") }),
  visitOf({ id: "P-2", year: 0, fev1: 2.5, trial: arm("A", "V1") }),
  visitOf({ id: "P-3", year: 0, fev1: 2.7, trial: arm("B", "V1") }),
  visitOf({ id: "P-4", year: 0, fev1: 2.6 }),
];

/** Records without a test, with codes of their own; the last two are one visit. */
const missed = (id: string, at: string, trial: AnyRecord, missing: AnyRecord): AnyRecord => ({
  ...without(without(record(id), "pre_bronchodilator"), "post_bronchodilator"),
  performed_at: at,
  age_years: 41,
  client_reference: `ORD-${id}`,
  trial,
  missing,
});

const MISSED: readonly AnyRecord[] = [
  missed("P-2", "2021-01-11T09:00:00Z", arm("A", "V2"), {
    pre_bronchodilator: "missed_visit",
    post_bronchodilator: "refused",
  }),
  missed("P-3", "2021-01-11T09:00:00Z", arm("B", "V2"), { pre_bronchodilator: "missed_visit" }),
  missed("P-5", "2021-01-11T09:00:00Z", arm("B", "V2"), { pre_bronchodilator: "missed_visit" }),
  missed("P-2", "2022-01-11T09:00:00Z", arm("A", "V3"), { pre_bronchodilator: "unable" }),
  missed("P-2", "2022-01-11T11:00:00Z", arm("A", "V3"), { pre_bronchodilator: "technical_failure" }),
];

const measuresOf = (group: AnyRecord | undefined) => (group?.["measures"] ?? []) as readonly AnyRecord[];

async function interpretedTrial(
  client: Client,
  more: AnyRecord = {},
  patients: readonly AnyRecord[] = VISITS,
): Promise<AnyRecord> {
  await client.post("/api/v1/patient/intake", intakeOf(patients));
  const choice = { project_id: "screening", reference_equations: "gli-2022-global" };
  const { model_id } = (await client.post("/api/v1/model/build", choice)).body;
  const analysis = { project_id: "screening", model_id, occasions: "all", ...more };
  const { analysis_id } = (await client.post("/api/v1/analyse", analysis)).body;
  await client.post("/api/v1/interpret", { project_id: "screening", analysis_id });
  return (await client.get("/results?project_id=screening")).body;
}

const newClient = async () => (await testService()).company("Clinic");
const near = (expected: number) => expect.closeTo(expected, 5);

describe("the place of a visit in a trial", () => {
  test.each([
    [{ visit: "Ann Miller" }],
    [{ arm: "a@b.example" }],
    [{ site: "" }],
    [{ site: "12345678901234567" }],
    [{ arm: " A" }],
    [{ arm: "A\n" }],
    [{ visit: "Größe" }],
    [{ visit: 2 }],
    [{ visit: null }],
    [{ note: "V2" }],
    ["V2"],
    [null],
  ])("is a code and no text: %j is refused", async (trial) => {
    const { status, body } = await (
      await newClient()
    ).post("/api/v1/patient/intake", intakeOf([record("P-1", { trial })]));
    expect([status, body.code]).toEqual([422, "invalid_body"]);
    expect(body.errors[0].pointer).toMatch(/^\/patients\/0\/trial/);
  });

  test("comes back with the record and its item, and nothing else has it", async () => {
    const client = await newClient();
    const { items } = await interpretedTrial(client);
    const [first, , , , , last] = items as AnyRecord[];
    expect(first?.["trial"]).toEqual({ visit: "V1", arm: "A", site: "03" });
    expect(last).not.toHaveProperty("trial");
    const { body } = await client.get(`/api/v1/records/${first?.["record_id"]}`);
    expect(body.record.trial).toEqual({ visit: "V1", arm: "A", site: "03" });
  });

  test("is what the newest statement of a visit's records says, code by code", async () => {
    const client = await newClient();
    const later = { ...record("P-1", { trial: { visit: "V1b" } }), performed_at: "2026-11-18T12:00:00+01:00" };
    const patients = [record("P-1", { trial: { arm: "A", visit: "V1" } }), later];
    await client.post("/api/v1/patient/intake", intakeOf(patients));
    const choice = { project_id: "screening", reference_equations: "gli-2022-global" };
    const { model_id } = (await client.post("/api/v1/model/build", choice)).body;
    const { items } = (await client.post("/api/v1/analyse", { project_id: "screening", model_id })).body;
    expect(items).toHaveLength(1);
    expect(items[0].trial).toEqual({ arm: "A", visit: "V1b" });
  });

  test("groups the report by arm and visit, with mean and standard deviation of what was measured", async () => {
    const { report } = (await interpretedTrial(await newClient())) as { report: { trial_groups: AnyRecord[] } };
    const { trial_groups: groups } = report;
    expect(groups.map((group) => [group["arm"], group["visit"], group["items"], group["patients"]])).toEqual([
      ["A", "V1", 2, 2],
      ["A", "V2", 1, 1],
      ["A", "V3", 1, 1],
      ["B", "V1", 1, 1],
      [null, null, 1, 1],
    ]);
    const measured = (index: number): readonly AnyRecord[] => (groups[index]?.["measures"] ?? []) as AnyRecord[];
    const [fev1] = measured(0);
    // Of 2.9 and 2.5: mean 2.7, standard deviation 0.4 / sqrt 2.
    expect(fev1).toMatchObject({ test: "pre_bronchodilator", measure: "fev1", unit: "L", n: 2, mean: 2.7 });
    expect(fev1?.["sd"]).toEqual(near(0.4 / Math.SQRT2));
    expect(measured(3)[0]).toMatchObject({ n: 1, mean: 2.7, sd: null, sd_z: null });
  });

  test("groups what is missing by the codes that its own record states, each test once", async () => {
    const { report } = (await interpretedTrial(await newClient(), {}, [...VISITS, ...MISSED])) as {
      report: { trial_groups: AnyRecord[]; counts: AnyRecord };
    };
    const brief = report.trial_groups.map((group) => [
      `${String(group["arm"])} ${String(group["visit"])}`,
      group["items"],
      group["patients"],
      (group["missing"] as AnyRecord[]).map(
        (one) => `${String(one["test"]).slice(0, 4)} ${String(one["reason"])} ${String(one["tests"])}`,
      ),
    ]);
    expect(brief).toEqual([
      ["A V1", 2, 2, []],
      ["A V2", 2, 2, ["pre_ missed_visit 1", "post refused 1"]],
      ["A V3", 2, 2, ["pre_ technical_failure 1"]],
      ["B V1", 1, 1, []],
      ["B V2", 2, 2, ["pre_ missed_visit 2"]],
      ["null null", 1, 1, []],
    ]);
    expect(report.counts).toMatchObject({
      items: 10,
      interpretable: 6,
      without_test: 4,
      missing: [
        { test: "pre_bronchodilator", reason: "technical_failure", tests: 1 },
        { test: "pre_bronchodilator", reason: "missed_visit", tests: 3 },
        { test: "post_bronchodilator", reason: "refused", tests: 1 },
      ],
    });
  });

  test("counts values and people apart where a label comes twice", async () => {
    const twice = [
      visitOf({ id: "P-1", year: 0, fev1: 2.9, trial: arm("A", "V1") }),
      visitOf({ id: "P-1", year: 1, fev1: 2.7, trial: arm("A", "V1") }),
      visitOf({ id: "P-2", year: 0, fev1: 2.5, trial: arm("A", "V1") }),
    ];
    const { report } = (await interpretedTrial(await newClient(), {}, twice)) as {
      report: { trial_groups: AnyRecord[] };
    };
    const [group] = report.trial_groups;
    expect(group).toMatchObject({ items: 3, patients: 2 });
    expect(measuresOf(group)[0]).toMatchObject({ n: 3, patients: 2, mean: 2.7 });
  });

  test("marks an arm that an earlier visit states, in the groups and in both tables", async () => {
    const client = await newClient();
    const carried = [
      visitOf({ id: "P-1", year: 0, fev1: 2.9, trial: arm("A", "V1") }),
      visitOf({ id: "P-1", year: 1, fev1: 2.8, trial: arm("B", "V2") }),
      visitOf({ id: "P-1", year: 2, fev1: 2.7, trial: { visit: "V3" } }),
      visitOf({ id: "P-2", year: 2, fev1: 2.5, trial: arm("B", "V3") }),
    ];
    const { report } = (await interpretedTrial(client, {}, carried)) as { report: { trial_groups: AnyRecord[] } };
    expect(
      report.trial_groups.map(({ arm: name, visit, items, items_with_earlier_arm: earlier }) => [
        name,
        visit,
        items,
        earlier,
      ]),
    ).toEqual([
      ["A", "V1", 1, 0],
      ["B", "V2", 1, 0],
      ["B", "V3", 2, 1],
    ]);
    for (const rows of ["item", "measure"]) {
      const { text } = await client.get(`${PATH}?format=csv&rows=${rows}`);
      const cells = parse<Record<string, string>>(text, { columns: true, bom: true });
      expect(Object.keys(cells[0] ?? {}).at(-1)).toBe("trial_arm_from_performed_at");
      const marked = cells.filter((row) => row["trial_arm_from_performed_at"] !== "");
      expect(new Set(marked.map((row) => [row["trial_visit"], row["trial_arm"]].join(" ")))).toEqual(new Set(["V3 B"]));
      expect(new Set(marked.map((row) => row["trial_arm_from_performed_at"]))).toEqual(
        new Set([carried[1]?.["performed_at"]]),
      );
    }
  });

  test("is not spoken of in a report of records that state none", async () => {
    const client = await newClient();
    await client.post("/api/v1/patient/intake", intakeOf([record("P-9")]));
    const { report } = await interpretedTrial(client, { patient_ids: ["P-4", "P-9"] });
    expect(report).not.toHaveProperty("trial_groups");
  });
});

describe("L, M and S", () => {
  test("stand in each measure on request, and give its z-score by Cole's formula", async () => {
    const { items } = await interpretedTrial(await newClient(), { include: ["lms"] });
    for (const item of items as { pre_bronchodilator: { measures: Record<string, Record<string, unknown>> } }[]) {
      for (const name of ["fev1", "fvc", "fev1_fvc"]) {
        const { measured, z_score, lms } = item.pre_bronchodilator.measures[name] as never as {
          measured: number;
          z_score: number;
          lms: { l: number; m: number; s: number };
        };
        expect(((measured / lms.m) ** lms.l - 1) / (lms.l * lms.s)).toBeCloseTo(z_score, 3);
      }
    }
    const { items: plain } = await interpretedTrial(await newClient());
    expect(JSON.stringify(plain)).not.toContain('"lms"');
  });
});

describe("the export by measure", () => {
  test("has the same rows of a test that is missing, with its codes and its reason", async () => {
    const client = await newClient();
    await interpretedTrial(client, {}, [...VISITS, ...MISSED]);
    const { text } = await client.get(`${PATH}?format=csv&rows=measure`);
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    const brief = rows
      .filter(({ missing_reason }) => missing_reason !== "")
      .map((row) =>
        [
          row["patient_id"],
          row["trial_arm"],
          row["trial_visit"],
          row["test"]?.slice(0, 4),
          row["measure"],
          row["missing_reason"],
        ].join(" "),
      );
    const each = (head: string, reason: string) =>
      ["fev1", "fvc", "fev1_fvc"].map((measure) => `${head} ${measure} ${reason}`);
    expect(brief).toEqual([
      ...each("P-2 A V2 pre_", "missed_visit"),
      ...each("P-2 A V2 post", "refused"),
      ...each("P-2 A V3 pre_", "technical_failure"),
      ...each("P-3 B V2 pre_", "missed_visit"),
      ...each("P-5 B V2 pre_", "missed_visit"),
    ]);
    const first = rows.find(({ missing_reason }) => missing_reason !== "");
    const [measured] = rows;
    expect(first).toMatchObject({
      performed_at: "2021-01-11T09:00:00Z",
      trial_site: "03",
      client_reference: "ORD-P-2",
      unit: measured?.["unit"],
      measured: "",
      z_score: "",
      reason: "not_measured",
      not_interpretable_reason: "not_measured",
      slope_reason: "not_measured",
    });
    expect(first?.["m"]).toBe(first?.["predicted"]);
    expect(Number(first?.["m"])).toBeGreaterThan(1);
    const lines = (await client.get(`${PATH}?rows=measure`)).text.trimEnd().split("\n");
    expect(lines).toHaveLength(rows.length);
  });

  test("has one row for each person, visit, test and measure, with the columns that the contract names", async () => {
    const client = await newClient();
    const { items, report } = (await interpretedTrial(client)) as { items: AnyRecord[]; report: AnyRecord };
    const { text } = await client.get(`${PATH}?format=csv&rows=measure`);
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect(rows).toHaveLength(items.length * 3);
    const contract = readFileSync(new URL("../../../spec/paths/items.yaml", import.meta.url), "utf8");
    const named = contract.slice(contract.indexOf("`project_id`"), contract.indexOf("Whatever is empty"));
    const columns = [...named.replaceAll(/\([^)]*\)/g, "").matchAll(/`([a-z0-9_]+)`/g)].map(([, name]) => name);
    expect(Object.keys(rows[0] ?? {})).toEqual(columns);
    expect(MEASURE_COLUMNS).toEqual(columns);
    expect(rows[0]).toMatchObject({
      patient_id: "P-1",
      record_id: items[0]?.["record_id"],
      batch_id: report["batch_id"],
      trial_visit: "V1",
      trial_arm: "A",
      trial_site: "03",
      test: "pre_bronchodilator",
      measure: "fev1",
      unit: "L",
      measured: "2.9",
    });
    for (const row of rows) {
      const [l, m, s] = [Number(row["l"]), Number(row["m"]), Number(row["s"])];
      expect(((Number(row["measured"]) / m) ** l - 1) / (l * s)).toBeCloseTo(Number(row["z_score"]), 3);
      expect(m).toBe(Number(row["predicted"]));
    }
  });

  test("says the same in NDJSON, null where a cell is empty", async () => {
    const client = await newClient();
    await interpretedTrial(client);
    const csv = (await client.get(`${PATH}?format=csv&rows=measure`)).text;
    const lines = (await client.get(`${PATH}?rows=measure`)).text.trimEnd().split("\n");
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const rows = parse<Record<string, string>>(csv, { columns: true, bom: true });
    expect(objects.map((row) => Object.values(row).map((value) => (value === null ? "" : String(value))))).toEqual(
      rows.map((row) => Object.values(row)),
    );
  });

  test("has the slope of each person with its interval, in the row of FEV1 alone", async () => {
    const client = await newClient();
    const { items } = (await interpretedTrial(client)) as { items: { change: { slope: AnyRecord } | null }[] };
    const slope = items[2]?.change?.slope as {
      fev1_ml_per_year: number;
      ci95: { low: number; high: number };
      visits: number;
    };
    // Least squares over 2.9, 2.8 and 2.76 L at 0, 366 and 731 days.
    expect(slope.fev1_ml_per_year).toBeCloseTo(-69.95, 0);
    const { text } = await client.get(`${PATH}?format=csv&rows=measure`);
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    const sloped = rows.filter((row) => row["slope_ml_per_year"] !== "");
    expect(sloped).toHaveLength(1);
    expect(sloped[0]).toMatchObject({
      patient_id: "P-1",
      trial_visit: "V3",
      measure: "fev1",
      slope_ml_per_year: String(slope.fev1_ml_per_year),
      slope_ci95_low: String(slope.ci95.low),
      slope_ci95_high: String(slope.ci95.high),
      slope_visits: "3",
    });
    const unsloped = rows.filter(({ slope_reason }) => slope_reason !== "");
    expect(unsloped.map(({ patient_id, slope_reason }) => [patient_id, slope_reason])).toEqual([
      ["P-1", "no_earlier_visit"],
      ["P-1", "fewer_than_three_visits"],
      ["P-2", "no_earlier_visit"],
      ["P-3", "no_earlier_visit"],
      ["P-4", "no_earlier_visit"],
    ]);
    const wide = parse<Record<string, string>>((await client.get(`${PATH}?format=csv`)).text, {
      columns: true,
      bom: true,
    });
    expect(wide[2]).toMatchObject({ trial_arm: "A", slope_ci95_low: String(slope.ci95.low) });
  });
});
