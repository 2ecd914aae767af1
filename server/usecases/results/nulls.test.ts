/** No null without a reason: every member of every item of random patients, and every cell of the tables of them. */
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { csvOfAll, ndjsonOfAll } from "../../reports/items.ts";
import type { Results } from "../../reports/input.ts";
import { randomOf } from "../../respiratory/testing/courses/random.ts";
import type { BatchItem } from "../../respiratory/types/item.ts";
import type { ModelChoice, ReferenceEquations } from "../../respiratory/types/model.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import type { AnalysedItems, ComputedItems, PatientTask } from "../compute/compute.ts";
import { perform } from "../compute/tasks.ts";
import { type Found, NULL_ONLY_WHERE, NULL_WHERE } from "./testing/null-rules.ts";
import { somePatient } from "./testing/some-patients.ts";

const PATIENTS = 400;
const RULES = { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" } as const;

/** Interpreted items of every visit, as they are sent, and the records of each patient. */
function interpreted(reference_equations: ReferenceEquations) {
  const random = randomOf(12);
  const model: ModelChoice = { reference_equations, rules: RULES };
  const people = Array.from({ length: PATIENTS }, (_, place) => somePatient(random, `P-${place}`));
  let key = 0;
  const stored = people.flat().map((record) => ({ record, record_key: key++ }));
  const taskOf = (records: readonly PatientRecord[]): PatientTask =>
    stored
      .filter(({ record }) => records.includes(record))
      .map(({ record, record_key }) => ({
        record_key,
        record_id: `rec_${record_key}`,
        revision: 1,
        record_json: JSON.stringify(record),
      }));
  const patients = people.map(taskOf);
  const { exact, record_keys } = perform({ kind: "analyse", model, patients, occasions: "all" }) as AnalysedItems;
  const texts = new Map(patients.flat().map((text) => [text.record_key, text]));
  const records = record_keys.map((keys) => keys.flatMap((one) => texts.get(one) ?? []));
  const items = exact.split("\n");
  const { rounded } = perform({ kind: "interpret", model, items, records }) as ComputedItems;
  const recordsOf = new Map(people.map((all, place) => [`P-${place}`, all]));
  return { items: JSON.parse(rounded) as readonly BatchItem[], recordsOf };
}

const STEPS = new Set(["change", "within_a_year", "course", "further_steps"]);
const VERDICTS: Readonly<Record<string, string>> = {
  fev1: "effort.verdict",
  fvc: "effort.verdict",
  fev0_75: "effort.fev0_75",
};

/** The name under which the rules know a member. */
function ruleOf(path: readonly string[], name: string): string {
  const last = path.at(-1) ?? "";
  if (path.length === 0) return /^(pre|post)_bronchodilator$/.test(name) ? "test" : name;
  if (last === "efforts") return VERDICTS[name] ?? "effort.number";
  if (path.includes("measures")) return `measure.${name}`;
  if (last === "quality") return `test.quality.${name}`;
  if (path[0] === "bronchodilator_response")
    return `response.${last === "fev1" || last === "fvc" ? "volume." : last === "fev1_fvc" ? "fev1_fvc." : ""}${name}`;
  if (STEPS.has(last)) return `step.${name}`;
  if (last === "conditional_change_score") return `score.${name}`;
  return `${path[0] === "scores" ? "scores" : last}.${name}`;
}

type Holder = Readonly<Record<string, unknown>>;

interface Seen {
  readonly nulls: Map<string, number>;
  readonly wrong: string[];
}

function walk(found: Omit<Found, "name">, path: readonly string[], seen: Seen): void {
  for (const [name, value] of Object.entries(found.holder)) {
    const rule = ruleOf(path, name);
    const here = { ...found, name };
    const expected = NULL_WHERE[rule]?.(here);
    const holds = expected ?? NULL_ONLY_WHERE[rule]?.(here) ?? false;
    if (value === null) seen.nulls.set(rule, (seen.nulls.get(rule) ?? 0) + 1);
    if (value === null ? !holds : expected === true) seen.wrong.push(`${found.item.patient_id} ${rule}`);
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === null || typeof one !== "object") continue;
      walk({ ...found, around: found.holder, holder: one as Holder }, [...path, name], seen);
    }
  }
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

describe.each(["gli-2022-global", "gli-2012"] as const)("under %s", (equations) => {
  const { items, recordsOf } = interpreted(equations);
  const report = { batch_id: "b", sequence: 1, model_id: "m", created_at: "2026-01-01T00:00:00Z", rules: RULES };
  const results = { project_id: "p", company: "c", report, items } as unknown as Results;
  const batches = async function* () {
    yield results;
  };

  test("every null of an item is where the contract says, and nowhere else", () => {
    const seen: Seen = { nulls: new Map(), wrong: [] };
    for (const item of items) {
      const records = recordsOf.get(item.patient_id) ?? [];
      const holder = item as unknown as Holder;
      walk({ item, holder, around: {}, records }, [], seen);
      if ((item.gold === undefined) !== (item.gold_reason !== undefined)) seen.wrong.push(`${item.patient_id} gold`);
    }
    expect(seen.wrong).toEqual([]);
    const named = [...Object.keys(NULL_WHERE), ...Object.keys(NULL_ONLY_WHERE)];
    const unmet = named.filter((rule) => !seen.nulls.has(rule));
    const without = equations === "gli-2012" ? [] : OF_GROUPS_AND_FLOWS;
    expect(unmet.filter((rule) => !without.includes(rule))).toEqual([]);
  });

  test("every empty cell of a row by measure has its reason in that row", async () => {
    const rows = parse<Record<string, string>>(await textOf(csvOfAll(batches(), "measure")), {
      columns: true,
      bom: true,
    });
    const lines = (await textOf(ndjsonOfAll(batches(), "measure"))).trimEnd().split("\n");
    expect(lines).toHaveLength(rows.length);
    expect([...new Set(rows.flatMap((row) => silent(row, BY_MEASURE)))]).toEqual([]);
    const reasons = new Set(rows.map((row) => row["reference_reason"]));
    expect([...reasons].toSorted()).toEqual(
      [
        "",
        "no_reference_values",
        ...(equations === "gli-2012" ? ["age_out_of_range", "ancestry_missing"] : []),
      ].toSorted(),
    );
  });

  test("every empty cell of a row by item has its reason in that row", async () => {
    const text = await textOf(csvOfAll(batches(), "item"));
    const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
    expect([...new Set(rows.flatMap((row, place) => silent(row, byItem(items[place] as BatchItem))))]).toEqual([]);
  });
});

/** GLI-2022 asks for no group, and its measures all reach to 95 years. */
const OF_GROUPS_AND_FLOWS = ["score.previous_z", "measure.predicted", "measure.lln", "measure.uln"];

type CellRule = readonly [columns: RegExp, reasons: readonly string[]];

/** Columns that are empty without a reason beside them. */
function silent(row: Readonly<Record<string, string>>, rules: readonly CellRule[]): string[] {
  const empty = Object.keys(row).filter((name) => row[name] === "");
  return empty.filter((name) => {
    const rule = rules.find(([columns]) => columns.test(name));
    return rule === undefined || (rule[1].length > 0 && rule[1].every((reason) => row[reason] === ""));
  });
}

/** What a row leaves out by rule: codes that were not sent, reasons of what is there, the course in the rows of other measures. */
const BY_MEASURE: readonly CellRule[] = [
  [/^(trial_.*|client_reference|reference_group|warnings|.*reason|slope_.*|stale_since|revised_by)$/, []],
  [/^(l|m|s|predicted)$/, ["reference_reason"]],
  [/^(lln|uln)$/, ["reference_reason", "reason"]],
  [/^(measured|z_score|percent_predicted|percentile)$/, ["reason"]],
  [/^grade$/, ["grade_reason", "missing_reason"]],
];

function byItem(item: BatchItem): readonly CellRule[] {
  const without = (["pre", "post"] as const).filter((side) => item[`${side}_bronchodilator`] === null);
  const absent = without.map((side): CellRule => [side === "pre" ? /^(?!post_)(fev|fvc|fef|pef|grade)/ : /^post_/, []]);
  const flows: readonly CellRule[] = item.subject.reference_equations === "gli-2012" ? [] : [[/fef/, []]];
  return [
    ...absent,
    ...flows,
    [/reason$|^(trial_.*|client_reference|review.*|stale_since|revised_by|missing_.*|flags|ancestry)$/, []],
    [/^(post_)?(fev0_75_l|fev6_l|pef_l_s)$/, []],
    ...(["", "post_"] as const).flatMap((prefix): CellRule[] => [
      ...["fev1_fvc", "fev1", "fvc", "fef25_75", "fef75"].map((name): CellRule => [
        new RegExp(`^${prefix}${name}_?(l|l_s|predicted.*|lln.*|uln.*|z_score|percent_predicted)?$`),
        [`${prefix}${name}_reason`],
      ]),
      [new RegExp(`^${prefix}grade_fev1$`), [`${prefix}grade_fev1_reason`]],
      [new RegExp(`^${prefix}grade_fvc$`), [`${prefix}grade_fvc_reason`]],
    ]),
    [/^(pattern|prism)$/, ["not_interpretable_reason"]],
    [/^severity/, ["severity_reason"]],
    [/^response/, ["response_reason"]],
    [/^change/, ["change_reason"]],
    [/^slope/, ["slope_reason"]],
    [/^gold_grade$/, ["gold_reason"]],
    [/^gold_group$/, ["gold_reason", "gold_group_reason"]],
  ];
}
