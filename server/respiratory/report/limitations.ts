import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import type { BatchItem } from "../types/item.ts";
import type { ModelChoice } from "../types/model.ts";
import type { ReportCounts } from "../types/report.ts";
import { missingCounts } from "../visits/missing-tests.ts";
import { copiedItems } from "./copies.ts";
import { fitLimitations, type LimitedFit } from "./fit-limitations.ts";

const ALWAYS = [
  "Every statement is a draft for a clinician's review: it describes spirometry and makes no diagnosis.",
  "Spirometry alone cannot show restriction; a low FVC needs lung volumes.",
] as const;

/** What the results of a batch cannot say, in plain language; every number is one of the counts, or is counted over the items. */
export function limitationsOf(
  items: readonly BatchItem[],
  counts: ReportCounts,
  model: ModelChoice & LimitedFit,
): string[] {
  const having = (applies: (item: BatchItem) => boolean) => items.filter(applies).length;
  const of = (n: number, sentence: (share: string) => string) =>
    n === 0 ? [] : [sentence(`${n} of ${counts.items} items`)];
  const { fev1, fvc } = counts.quality_grade;
  return [
    ...ALWAYS,
    ...equations(model),
    ...fitLimitations(model),
    ...leftOut(counts),
    ...implausible(items),
    ...of(
      having(({ flags }) => flags.includes("record_doubtful")),
      (n) =>
        `In ${n} the record says something that should be checked and for which no pattern is withheld; see its warnings.`,
    ),
    ...ages(of, having),
    ...of(
      having((item) => missingCounts([item]).length > 0),
      (n) => `In ${n} records say that a test is missing; those who lack one may differ from the others.`,
    ),
    ...of(fev1.unknown, (n) => `The quality grade of FEV1 is unknown in ${n}.`),
    ...of(fvc.unknown, (n) => `The quality grade of FVC is unknown in ${n}.`),
    ...of(
      having(({ flags }) => flags.includes("quality_caution")),
      (n) =>
        `In ${n} quality grade D, E or U withholds severity and change, and any GOLD class that would rest on that test.`,
    ),
    ...of(counts.items - counts.interpretable, (n) => `${n} could not be interpreted${withoutTest(counts)}.`),
    ...of(
      having(({ borderline }) => borderline.length > 0),
      (n) => `In ${n} a measure lies within the repeatability of a limit, where a repeat could change the pattern.`,
    ),
    ...of(
      copiedItems(items).size,
      (n) =>
        `In ${n} the test is that of another patient, number for number; it may have been copied, one person may stand here twice, or numbers of few digits agree by chance.`,
    ),
    ...course(items, of, having),
    ...gold(items, model),
  ];
}

/** Percent of the items from which on errors of entry look systematic (our own choice). */
const SYSTEMATIC_PERCENT = 3;

function implausible(items: readonly BatchItem[]): string[] {
  const n = items.filter(({ flags }) => flags.includes("implausible_value")).length;
  if (n === 0) return [];
  const found = `In ${n} of ${items.length} items a number cannot well be true`;
  return 100 * n > SYSTEMATIC_PERCENT * items.length
    ? [`${found}: check the units and fields of the whole project before any of its results is used.`]
    : [`${found}; what rests on it was withheld.`];
}

function withoutTest({ without_test: n }: ReportCounts): string {
  return n === 0 ? "" : `; ${n} of them ${n === 1 ? "has" : "have"} no test`;
}

function equations({ reference_equations }: ModelChoice): string[] {
  return reference_equations === "gli-2012"
    ? [
        "GLI-2012 uses ancestry groups as the client stated them; a group describes a sample of people, not a biological cause.",
      ]
    : [];
}

function leftOut({ left_out, items }: ReportCounts): string[] {
  return left_out === 0
    ? []
    : [
        `${left_out} of ${items + left_out} visits were left out, because GLI-2012 needs an ancestry that is not recorded.`,
      ];
}

/** Ages that are not those of the visits: what rests on them is as old as they are. */
function ages(of: Of, having: Having): string[] {
  return [
    ...of(
      having(({ inconsistencies }) => inconsistencies.includes("age_repeated")),
      (n) =>
        `In ${n} the age is that of an earlier visit: predicted values and z-scores are those of that age; send the age at each visit.`,
    ),
    ...of(
      having(({ subject }) => subject.age_years < ADULT_FROM_YEARS && Number.isInteger(subject.age_years)),
      (n) =>
        `In ${n} a child's age is a whole number of years; where it was cut down, predicted values and z-scores are those of a younger child.`,
    ),
  ];
}

type Of = (n: number, sentence: (share: string) => string) => string[];
type Having = (applies: (item: BatchItem) => boolean) => number;

/** What a course rests on: visits of several records, and the assumptions of a slope's interval. */
function course(items: readonly BatchItem[], of: Of, having: Having): string[] {
  const slopes = items.flatMap(({ change }) => (change?.slope?.ci95 == null ? [] : [change.slope]));
  const close = slopes.filter(({ cautions }) => cautions.includes("visits_close_together")).length;
  return [
    ...of(
      having(({ visit }) => visit.records.length > 1),
      (n) => `In ${n} several records of one visit were read as one.`,
    ),
    ...of(
      having(({ flags }) => flags.includes("facts_of_visit_differ")),
      (n) => `In ${n} records of one visit contradict each other on the person; the items say what was used.`,
    ),
    ...of(
      slopes.length,
      (n) =>
        `In ${n} the slope of FEV1 has an interval; it assumes that visits deviate independently from a straight line, and slopes of those who stayed say little about those who dropped out.`,
    ),
    ...of(close, (n) => `In ${n} visits lie so close together that the interval of the slope is too narrow.`),
  ];
}

function gold(items: readonly BatchItem[], { rules }: ModelChoice): string[] {
  const graded = items.flatMap((item) => item.gold ?? []);
  if (graded.length === 0) return [];
  const conditional = graded.filter((one) => one.conditional).length;
  return [
    "GOLD groups guide initial treatment only.",
    ...(conditional === 0
      ? []
      : [
          `In ${conditional} of ${graded.length} items with a GOLD grade no diagnosis of COPD is recorded: the grade is conditional.`,
        ]),
    ...(rules.gold_edition === "2026"
      ? ["The group E rule of GOLD 2026 is known to us from secondary sources only."]
      : []),
  ];
}
