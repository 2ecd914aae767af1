import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { cohortPart, fitCohort } from "../cohort/fit.ts";
import { interpretItem } from "../interpret.ts";
import { randomPatient } from "../testing/courses/patients.ts";
import { type Random, randomOf } from "../testing/courses/random.ts";
import { aModel, effortsGraded } from "../testing/records.ts";
import type { BatchItem, MeasureName, ModelChoice, PatientRecord, Report, ReportedFit } from "../types.ts";
import { buildReport } from "./report.ts";

const REPORTS = 1000;

interface Case {
  readonly report: Report;
  readonly items: readonly BatchItem[];
  readonly fit: ReportedFit;
  readonly leftOut: number;
  /** How many people of the fit state each cluster, and each site. */
  readonly clusters: readonly number[];
  readonly sites: readonly number[];
}

/** A report of a few random patients, some of them healthy, some graded, some mistyped. */
function randomReport(random: Random): Case {
  const selection = random.pick(["all", "never_smokers_without_symptoms"] as const);
  const model = aModel({ cohort: selection, gold_edition: random.pick(["2023", "2026"] as const) });
  const strangers = Array.from({ length: random.between(1, 6) }, (_, n) => randomPeople(random, `P-${n}`));
  const people = random.chance(0.2) ? [...strangers, inTwice(strangers[0] ?? [])] : strangers;
  const items = people.map((records): BatchItem => {
    const [newest, ...earlier] = records.toSorted((a, b) => Date.parse(b.performed_at) - Date.parse(a.performed_at));
    if (newest === undefined) throw new Error("nobody");
    return interpretItem(analyseRecord(newest, earlier, model), newest, model);
  });
  const { verdicts, outliers: _named, ...rest } = fitCohort(people.flat(), model);
  const fit = { built_at: "", patients: people.length, records: { count: 1, sha256: "" }, ...rest };
  const leftOut = random.chance(0.2) ? random.between(1, 9) : 0;
  const clusters = sharing(people, model, ["F-1", "F-2"], ({ cluster }) => cluster);
  const sites = sharing(people, model, ["S-1", "S-2"], ({ trial }) => trial?.site);
  return {
    report: buildReport(items, { ...model, verdicts, cohort_fit: fit }, leftOut),
    items,
    fit,
    leftOut,
    clusters,
    sites,
  };
}

function sharing(
  people: readonly (readonly PatientRecord[])[],
  model: ModelChoice,
  names: readonly string[],
  of: (record: PatientRecord) => string | undefined,
): number[] {
  const { members } = cohortPart(people.flat(), model);
  const within = members.filter(({ z }) => Object.values(z).every((score) => Math.abs(score) <= 5));
  const stated = within.flatMap(({ patient_id }) => {
    const own = people.find((records) => records[0]?.patient_id === patient_id) ?? [];
    const [latest] = own
      .filter((record) => of(record) !== undefined)
      .toSorted((a, b) => Date.parse(b.performed_at) - Date.parse(a.performed_at));
    return (latest && of(latest)) ?? [];
  });
  return names.map((name) => stated.filter((one) => one === name).length);
}

function randomPeople(random: Random, id: string): PatientRecord[] {
  const records = randomPatient(random, id);
  const enrolled = random.chance(0.1) ? { age_years: records[0]?.age_years ?? 0 } : {};
  const tested = records.map((record): PatientRecord => ({
    ...record,
    ...enrolled,
    ...(random.chance(0.1) && { biomarkers: { feno_ppb: 0 } }),
    ...(random.chance(0.05) && { weight_kg: 400 }),
    ...(random.chance(0.4) && { smoking: { status: "never" as const }, symptoms: { mmrc: 0 } }),
    ...(random.chance(0.1) && {
      pre_bronchodilator: { kind: "values" as const, fev1_l: 9.1, fvc_l: 12 + random.uniform() / 100 },
    }),
    ...(random.chance(0.3) && { pre_bronchodilator: gradedSomehow(random) }),
    ...(random.chance(0.3)
      ? { post_bronchodilator: { kind: "values" as const, fev1_l: 1.6, fvc_l: 3.5 + random.uniform() / 100 } }
      : lacking(random, record)),
    ...(random.chance(0.3) && { cluster: random.pick(["F-1", "F-2"]) }),
    ...(random.chance(0.3) && { trial: { site: random.pick(["S-1", "S-2"]) } }),
  }));
  return random.chance(0.2) ? [...tested, laterWithoutTest(random, tested)] : tested;
}

/** No two people have the same numbers. */
function gradedSomehow(random: Random) {
  const millionths = random.between(0, 100_000) / 1e6;
  return effortsGraded(random.pick(["A", "C", "D", "U", "F"]), 2.1 + millionths, 3.2 + millionths);
}

/** The same person under another name. */
function inTwice(records: readonly PatientRecord[]): PatientRecord[] {
  return records.map((record) => ({ ...record, patient_id: "P-AGAIN" }));
}

/** A record without a test, hours or months after all others. */
function laterWithoutTest(random: Random, tested: readonly PatientRecord[]): PatientRecord {
  const newest = tested.reduce((a, b) => (Date.parse(b.performed_at) > Date.parse(a.performed_at) ? b : a));
  const { pre_bronchodilator: _pre, post_bronchodilator: _post, missing: _missing, ...person } = newest;
  const hours = random.pick([1, 11, 24 * 90]);
  const reason = random.pick(["missed_visit", "unable"] as const);
  return {
    ...person,
    performed_at: new Date(Date.parse(newest.performed_at) + hours * 3_600_000).toISOString(),
    missing: { pre_bronchodilator: reason, ...(random.chance(0.5) && { post_bronchodilator: reason }) },
  };
}

/** Half of those without a test after bronchodilator say why. */
function lacking(random: Random, { post_bronchodilator }: PatientRecord): Partial<PatientRecord> {
  if (post_bronchodilator !== undefined || random.chance(0.5)) return {};
  return { missing: { post_bronchodilator: random.pick(["refused", "technical_failure"] as const) } };
}

const NAMES: readonly (readonly [string, MeasureName])[] = [
  ["FEV1/FVC", "fev1_fvc"],
  ["FEV1", "fev1"],
  ["FVC", "fvc"],
];

/** Each kind of sentence, and what its numbers must be by the items and the fit; counted here by other means than there. */
const SENTENCES: readonly (readonly [RegExp, (c: Case, found: RegExpMatchArray) => readonly unknown[]])[] = [
  [/^Every statement is a draft/, () => []],
  [/^Spirometry alone cannot show restriction/, () => []],
  [/^GOLD groups guide initial treatment only\.$/, ({ items }) => (items.some(({ gold }) => gold) ? [] : ["no gold"])],
  [/^The group E rule of GOLD 2026/, ({ report }) => (report.rules.gold_edition === "2026" ? [] : ["2023"])],
  [
    /^In (\d+) of (\d+) items a number cannot well be true/,
    ({ items }) => [items.filter(({ flags }) => flags.includes("implausible_value")).length, items.length],
  ],
  [
    /^In (\d+) of (\d+) items the record says something that should be checked/,
    (c) => [c.items.filter(({ warnings }) => warnings.some(({ code }) => isBeside(code))).length, c.items.length],
  ],
  [
    /^In (\d+) of (\d+) items the age is that of an earlier visit/,
    (c) => [c.items.filter(({ flags }) => flags.includes("age_repeated")).length, c.items.length],
  ],
  [
    /^In (\d+) of (\d+) items a child's age is a whole number of years/,
    ({ items }) => [items.filter(({ subject: { age_years: age } }) => age < 18 && age % 1 === 0).length, items.length],
  ],
  [
    /measured on (\d+) of the (\d+) patients/,
    ({ fit }) => [fit.patients - Object.values(fit.excluded).reduce((sum, n) => sum + n), fit.patients],
  ],
  [
    /^The healthy cohort has (.+) of (\d+) females? and (\d+) males?; (\d+) of each/,
    ({ fit }, [, name]) => {
      const measure = NAMES.find(([text]) => text === name)?.[1];
      const n = (sex: string) => fit.measures.find((one) => one.measure === measure && one.sex === sex)?.n;
      return [name, n("female"), n("male"), 150];
    },
  ],
  [
    /^(\d+) (?:person|people) with a number that cannot well be true .* fit of (\d+) patients/,
    ({ fit }) => [fit.excluded.implausible, fit.patients],
  ],
  [
    /^(\d+) (?:person|people) with a z-score beyond 5 .* fit of (\d+) patients/,
    ({ fit }) => [fit.excluded.outliers, fit.patients],
  ],
  [
    /^(\d+) of the (\d+) people of the model's fit share a cluster with others \((\d+) clusters?(?:, the largest of (\d+))?\)/,
    ({ fit, clusters }) => {
      const shared = clusters.filter((size) => size > 1).toSorted((a, b) => b - a);
      const people = shared.reduce((sum, size) => sum + size, 0);
      return [people, fit.included, shared.length, shared.length > 1 ? shared[0] : undefined];
    },
  ],
  [
    /^(\d+) of the (\d+) people of the model's fit were measured at (\d+) sites?(?:, the largest of (\d+))?, each/,
    ({ fit, sites }) => {
      const shared = sites.filter((size) => size > 1).toSorted((a, b) => b - a);
      const people = shared.reduce((sum, size) => sum + size, 0);
      return [people, fit.included, shared.length, shared.length > 1 ? shared[0] : undefined];
    },
  ],
  // Nobody of random people is another one, but for who is in twice.
  [/^(\d+) of the (\d+) people of the model's fit share (\d+) tests?,/, ({ fit }) => [2, fit.included, 1]],
  [/^In (\d+) of (\d+) items the test is that of another patient/, ({ items }) => [2, items.length]],
  [
    /^In (\d+) of (\d+) items records of one visit contradict/,
    ({ items }) => [items.filter(({ visit }) => visit.differences?.[0]).length, items.length],
  ],
  [
    /^In (\d+) of (\d+) items records say that a test is missing/,
    (c) => [c.items.filter(({ visit }) => visit.missing[0]).length, c.items.length],
  ],
  [/^(\d+) of (\d+) visits were left out/, ({ items, leftOut }) => [leftOut, leftOut + items.length]],
  [/^The quality grade of FEV1 is unknown in (\d+) of (\d+) items\.$/, (c) => [ungraded(c, "fev1"), c.items.length]],
  [/^The quality grade of FVC is unknown in (\d+) of (\d+) items\.$/, (c) => [ungraded(c, "fvc"), c.items.length]],
  [
    /^In (\d+) of (\d+) items quality grade D, E or U withholds/,
    (c) => [c.items.filter((item) => isDoubtful(item)).length, c.items.length],
  ],
  [
    /^(\d+) of (\d+) items could not be interpreted(?:; (\d+) of them (?:has|have) no test)?\.$/,
    ({ items }) => {
      const untested = items.filter((item) => isUntested(item)).length;
      return [
        items.filter(({ pattern }) => pattern === null).length,
        items.length,
        untested === 0 ? undefined : untested,
      ];
    },
  ],
  [
    /^In (\d+) of (\d+) items a measure lies within/,
    ({ items }) => [items.filter((item) => item.borderline[0]).length, items.length],
  ],
  [
    /^In (\d+) of (\d+) items several records/,
    ({ items }) => [items.filter(({ visit }) => visit.records[1]).length, items.length],
  ],
  [
    /^In (\d+) of (\d+) items the slope of FEV1 has an interval/,
    (c) => [c.items.filter(({ change }) => change?.slope?.ci95).length, c.items.length],
  ],
  [
    /^In (\d+) of (\d+) items visits lie so close/,
    ({ items }) => [
      items.filter(({ change }) => change?.slope?.ci95 && change.slope.cautions.length > 0).length,
      items.length,
    ],
  ],
  [
    /^In (\d+) of (\d+) items with a GOLD grade no diagnosis/,
    ({ items }) => [
      items.filter(({ gold }) => gold?.conditional === true).length,
      items.filter(({ gold }) => gold !== undefined).length,
    ],
  ],
];

/** What no verdict is withheld for: by the contract's table, every code but these. */
function isBeside(code: string): boolean {
  return !/^(height_|age_likely|bmi_imp|volumes_likely|fev1_likely|z_score_imp|fev1_equals|tests_)/.test(code);
}

function ungraded({ items }: Case, volume: "fev1" | "fvc"): number {
  return items.filter((item) => !isUntested(item) && item[item.interpreted_test]?.quality[volume] === null).length;
}

function isUntested(item: BatchItem): boolean {
  return item.pre_bronchodilator === null && item.post_bronchodilator === null;
}

function isDoubtful(item: BatchItem): boolean {
  const { fev1, fvc } = item[item.interpreted_test]?.quality ?? { fev1: null, fvc: null };
  const either = (grades: string) => [fev1, fvc].some((grade) => grade !== null && grades.includes(grade));
  return either("DEU") && !either("F");
}

describe(`${REPORTS} random reports`, () => {
  const random = randomOf(12);
  const cases = Array.from({ length: REPORTS }, () => randomReport(random));

  it("say no number that their items and their fit do not show", () => {
    const untrue: string[] = [];
    for (const one of cases) {
      for (const sentence of one.report.limitations) {
        const known = SENTENCES.find(([pattern]) => pattern.test(sentence));
        const found = known === undefined ? null : sentence.match(known[0]);
        const said =
          found === null
            ? ["unknown sentence"]
            : found.slice(1).map((text) => (/^\d+$/.test(text) ? Number(text) : text));
        const expected = found === null ? [] : (known?.[1](one, found) ?? []);
        if (JSON.stringify(said) !== JSON.stringify(expected))
          untrue.push(`${sentence} <- ${JSON.stringify(expected)}`);
      }
    }
    expect(untrue.slice(0, 5)).toEqual([]);
  });

  it("say every kind of sentence at least once", () => {
    const all = cases.flatMap(({ report }) => report.limitations);
    const silent = SENTENCES.filter(([pattern]) => !all.some((sentence) => pattern.test(sentence)));
    expect(silent.map(([pattern]) => String(pattern))).toEqual([]);
  });

  it("count their items in every table", () => {
    const sum = (counts: object) => Object.values(counts).reduce((total: number, n) => total + (n as number), 0);
    for (const { report, items, fit } of cases) {
      const { pattern, severity, quality_grade } = report.counts;
      for (const table of [pattern, severity]) expect(sum(table)).toBe(items.length);
      const tested = items.filter((item) => !isUntested(item)).length;
      for (const table of [quality_grade.fev1, quality_grade.fvc]) expect(sum(table)).toBe(tested);
      expect(report.counts.without_test).toBe(items.length - tested);
      for (const { test, reason, tests } of report.counts.missing) {
        const stated = items.map(({ visit }) => visit.missing.findLast((one) => one.test === test)?.reason);
        expect(tests).toBe(stated.filter((one) => one === reason).length);
      }
      for (const { patient_id, performed_at, reasons } of report.attention) {
        const item = items.find((one) => one.patient_id === patient_id && one.performed_at === performed_at);
        if (item === undefined || isUntested(item)) expect(reasons).not.toContain("not_interpretable");
      }
      expect(fit.included + sum(fit.excluded)).toBe(fit.patients);
      for (const z of report.z_scores) {
        expect(z.by_sex.female.n + z.by_sex.male.n).toBe(z.n);
        const { D, E, U, F, ...pooled } = z.by_grade;
        expect(F.n).toBe(0);
        expect(Object.values(pooled).reduce((total, one) => total + one.n, 0)).toBeGreaterThanOrEqual(z.n);
        expect(z.n + D.n + E.n + U.n).toBeGreaterThanOrEqual(sum({ n: z.n }));
      }
    }
  });
});
