import { describe, expect, it } from "vitest";
import { randomOf } from "../testing/courses/random.ts";
import type { BatchItem } from "../types/item.ts";
import type { MeasureName } from "../types/measures.ts";
import { type Case, randomReport } from "./testing/random-report.ts";

const REPORTS = 1000;

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
    /^In the project's healthy cohort of (\d+) people (.+) (is|are) shifted against/,
    (c) => [c.fit.included, ...concluded(c, "shifted")],
  ],
  [
    /^The project's healthy cohort of (\d+) people leaves open whether the equations for (.+) fit this population\.$/,
    (c) => [c.fit.included, concluded(c, "inconclusive")[0]],
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

/** The measures with a conclusion, as a sentence lists them, and its verb. */
function concluded({ verdicts }: Case, conclusion: string): [string, string] {
  const found = verdicts.filter(({ verdict }) => verdict === conclusion);
  const names = found.map(({ measure }) => NAMES.find(([, name]) => name === measure)?.[0] ?? measure);
  const [last, ...before] = names.toReversed();
  const text = before.length === 0 ? `${last}` : `${before.toReversed().join(", ")} and ${last}`;
  return [text, names.length === 1 ? "is" : "are"];
}

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
