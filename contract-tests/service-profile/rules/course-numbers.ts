/**
 * What a change says in numbers: litres and percent of what was sent, points of percent predicted and z-scores computed apart from this
 * project, from the published tables of GLI-2022; and which visit shows it, or why it shows nothing.
 */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { MAN, compared, course } from "./course.ts";
import { type Man, type Ruled, before, litres, near, recordOf, told } from "./told.ts";

const SMOKER: Man = { ...MAN, facts: { smoking: { status: "current", pack_years: 10 } } };

interface Numbers {
  readonly days: number;
  readonly fev1_change_l: number;
  readonly fev1_change_percent: number;
  readonly fvc_change_l: number;
  readonly fvc_change_percent: number;
  readonly fvc_percent_predicted_change: number;
  readonly fev1_z_change: number;
  readonly fev1q_change: number;
}

/** From 4.2 and 5.3 L, 4.0 and 5.0 L, 3.9 and 4.9 L to 3.7 and 4.6 L. FEV1Q is told in half litres of a man. */
const FIRST: Numbers = {
  ...{
    days: 1461,
    fev1_change_l: -0.5,
    fev1_change_percent: -11.9048,
    fvc_change_l: -0.7,
    fvc_change_percent: -13.2075,
  },
  ...{ fvc_percent_predicted_change: -12.5029, fev1_z_change: -0.7298, fev1q_change: -1 },
};
const OF_THE_YEAR: Numbers = {
  ...{ days: 365, fev1_change_l: -0.3, fev1_change_percent: -7.5, fvc_change_l: -0.4, fvc_change_percent: -8 },
  ...{ fvc_percent_predicted_change: -7.7015, fev1_z_change: -0.4954, fev1q_change: -0.6 },
};
const PREVIOUS: Numbers = {
  ...{ days: 100, fev1_change_l: -0.2, fev1_change_percent: -5.1282, fvc_change_l: -0.3, fvc_change_percent: -6.1224 },
  ...{ fvc_percent_predicted_change: -5.9837, fev1_z_change: -0.3463, fev1q_change: -0.4 },
};

const YEARS = 365.25;

/** `years`: in which FEV1Q is expected to fall by one. */
function numbersOf(step: string, { days, ...numbers }: Numbers, years: number): string[] {
  const own = { ...numbers, interval_years: days / YEARS, fev1q_expected_change: -days / YEARS / years };
  return Object.entries(own).map(([name, value]) => near(`${step}.${name}`, value, 0.0006));
}

const CHANGE = "@.change";
const from = (days: number): string => `@.from_performed_at == '${before(days)}'`;
const shown = (evidence: string, direction: string, since: string): string =>
  `${CHANGE}.shown_by[?@.evidence == '${evidence}' && @.direction == '${direction}' && ${since}]`;
const shows = (times: number): string => `count(${CHANGE}.shown_by[*]) == ${times}`;
const doubts = (...words: readonly string[]): string =>
  [`count(${CHANGE}.doubts[*]) == ${words.length}`, ...words.map((word) => `${CHANGE}.doubts[?@ == '${word}']`)].join(
    " && ",
  );

const VISITS = [
  [1461, 4.2, 5.3],
  [365, 4, 5],
  [100, 3.9, 4.9],
  [0, 3.7, 4.6],
] as const;

/** So many days before the newest visit at this age. */
const daysAt = (age: number): number => Math.round((19 - age) * YEARS);

function efforts(fvc_l: number, fet_s: number): JsonObject {
  const made = [0, 0.01, 0.02].map((less) => ({ fev1_l: 3.9 - less, fvc_l: fvc_l - less, bev_l: 0.05, plateau: true }));
  return { kind: "efforts", efforts: made.map((one) => ({ ...one, fet_s, faults: [] })) };
}

const NUMBERS: readonly Ruled[] = [
  course(
    "numbers-of-a-course",
    MAN,
    VISITS,
    ...numbersOf(CHANGE, PREVIOUS, 18),
    ...numbersOf(`${CHANGE}.within_a_year`, OF_THE_YEAR, 18),
    ...numbersOf(`${CHANGE}.course`, FIRST, 18),
    `${CHANGE}.previous_records[0].performed_at == '${before(100)}' && count(${CHANGE}.previous_records[*]) == 1`,
    `${CHANGE}.course.from_performed_at == '${before(1461)}'`,
    `${CHANGE}.course.from_records[0].performed_at == '${before(1461)}'`,
    `${CHANGE}.within_a_year.from_performed_at == '${before(365)}'`,
    `count(${CHANGE}.further_steps[*]) == 0 && count(${CHANGE}.withheld[*]) == 0`,
    `count(${CHANGE}.doubts[*]) == 0`,
  ),
  course("expected-course-of-a-smoker", SMOKER, VISITS, ...numbersOf(`${CHANGE}.course`, FIRST, 10)),
  course(
    "what-shows-a-decline",
    MAN,
    [
      [365, 4, 5.2],
      [200, 3.9, 5.2],
      [0, 3.4, 5.2],
    ],
    shown("fev1_within_a_year", "decline", from(365)),
    shows(1),
  ),
  // two steps show it: by 15 % since the earliest of the last year, and by 17 % since the visit before
  course(
    "what-shows-a-decline-most",
    MAN,
    [
      [365, 4, 5.2],
      [100, 4.1, 5.2],
      [0, 3.4, 5.2],
    ],
    shown("fev1_within_a_year", "decline", from(100)),
  ),
  compared(
    "what-shows-an-improvement",
    MAN,
    [365, 3.4, 5.2],
    [4, 5.2],
    shown("fev1_within_a_year", "improvement", from(365)),
    shows(1),
  ),
  course(
    "what-shows-a-slope",
    MAN,
    [4.2, 4.14, 4.075, 4.02, 3.955].map((fev1, place) => [(4 - place) * YEARS, fev1, 5.2]),
    shown("fev1_slope", "decline", "@.from_performed_at == null"),
    shows(1),
  ),
  {
    patient: "an-early-stop",
    records: [
      recordOf(MAN, 365, { pre_bronchodilator: efforts(5.2, 7) }),
      recordOf(MAN, 0, { pre_bronchodilator: efforts(4.3, 2.9) }),
    ],
    says: [
      doubts("early_stop"),
      `${CHANGE}.withheld[?@.evidence == 'fvc_within_a_year' && @.direction == 'decline' && ${from(365)}]`,
      `count(${CHANGE}.declines[*]) == 0 && count(@.flags[?@ == 'change_not_judged']) == 1`,
      shows(0),
    ],
  },
  // the one expiration is 1.5 times as long as the other, or a little more
  ...(
    [
      ["both-stopped-early", 1.8, []],
      ["the-later-stopped-earlier", 1.79, ["early_stop"]],
    ] as const
  ).map(([patient, fet, words]) => ({
    patient,
    records: [
      recordOf(MAN, 365, { pre_bronchodilator: efforts(5.2, 2.7) }),
      recordOf(MAN, 0, { pre_bronchodilator: efforts(4.3, fet) }),
    ],
    says: [doubts(...words), shows(words.length === 0 ? 1 : 0)],
  })),
  {
    patient: "another-height",
    records: [
      recordOf({ ...MAN, facts: { height_cm: 170 } }, 365, { pre_bronchodilator: litres(4, 5) }),
      recordOf(MAN, 0, { pre_bronchodilator: litres(3.9, 4.9) }),
    ],
    says: [doubts("height_inconsistent")],
  },
  {
    patient: "the-same-age",
    records: [
      recordOf({ age: 40.25 }, 0, { performed_at: before(730), pre_bronchodilator: litres(4, 5) }),
      recordOf({ age: 40.25 }, 0, { pre_bronchodilator: litres(3.9, 4.9) }),
    ],
    says: [doubts("age_repeated")],
  },
  // the first that a score compares, the last that one does, the first as an adult, the one before, and now
  course(
    "grown-up",
    { age: 19 },
    [15, 17.5, 18.2, 18.6, 19].map((age) => [daysAt(age), 4, 5]),
    `${CHANGE}.previous_performed_at == '${before(daysAt(18.6))}'`,
    `${CHANGE}.within_a_year.from_performed_at == '${before(daysAt(18.2))}'`,
    `${CHANGE}.course.from_performed_at == '${before(daysAt(15))}'`,
    `count(${CHANGE}.further_steps[*]) == 1 && ${CHANGE}.further_steps[?${from(daysAt(17.5))}]`,
  ),
];

export function courseNumberRules(): Workflow[] {
  return [told("rules-of-course-numbers", NUMBERS)];
}
