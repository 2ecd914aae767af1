/**
 * The conditional change score of ERS/ATS 2022, box 2, on either side of 1.96 and of what it was derived from. The volumes and z-scores were
 * computed apart from this project, from the published tables of GLI-2022.
 */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Ruled, are, litres, near, recordOf, states, told } from "./told.ts";

type Visit = readonly [days: number, age: number, height_cm: number, fev1: number];

function course(patient: string, sex: "male" | "female", visits: readonly Visit[], ...says: readonly string[]): Ruled {
  const records = visits.map(([days, age_years, height_cm, fev1]): JsonObject => {
    const fvc = Math.round(1150 * fev1) / 1000;
    return recordOf({ age: age_years }, days, { sex, age_years, height_cm, pre_bronchodilator: litres(fev1, fvc) });
  });
  return { patient, records, says };
}

/** Two visits, the newest at day 0. */
function compared(
  patient: string,
  sex: "male" | "female",
  first: Visit,
  newest: readonly [age: number, height_cm: number, fev1: number],
  ...says: readonly string[]
): Ruled {
  return course(patient, sex, [first, [0, ...newest]], ...says);
}

const of = "change.conditional_change_score";
const about = (member: string, value: number): string => near(`@.${of}.${member}`, value, 0.003);
const is = (member: string, value: string): string => `@.${of}.${member} == ${value}`;
const TWO_YEARS = 730.5;
const FIVE_AND_A_QUARTER = 1917;

const CHILDREN: readonly Ruled[] = [
  compared(
    "a-boy-who-fell-behind",
    "male",
    [TWO_YEARS, 10, 140, 2.2],
    [12, 151, 2.268],
    is("correlation", "0.762"),
    about("previous_z", 0.992),
    about("newest_z", -0.5168),
    about("score", -1.9653),
    is("significant", "true"),
    is("extrapolated", "false"),
    are("change.declines", "conditional_change_score"),
    states("from 0.99 to -0.52 in 2.0 years"),
    states("conditional change score -1.97"),
  ),
  compared(
    "a-boy-who-nearly-did",
    "male",
    [TWO_YEARS, 10, 140, 2.2],
    [12, 151, 2.27],
    is("significant", "false"),
    are("change.declines"),
  ),
  compared(
    "a-boy-who-caught-up",
    "male",
    [TWO_YEARS, 10, 140, 2],
    [12, 151, 2.848],
    about("score", 1.9636),
    is("significant", "true"),
    are("change.improvements", "conditional_change_score"),
  ),
  compared(
    "a-boy-who-nearly-caught-up",
    "male",
    [TWO_YEARS, 10, 140, 2],
    [12, 151, 2.846],
    is("significant", "false"),
    are("change.improvements"),
  ),
  course(
    "a-boy-who-fell-step-by-step",
    "male",
    [
      [TWO_YEARS, 10, 140, 2.3],
      [TWO_YEARS / 2, 11, 145, 2.2],
      [0, 12, 151, 2.3],
    ],
    about("score", -0.965),
    are("change.declines", "conditional_change_score_course"),
    "@.change.course.interval_years > 1.99 && @.change.course.interval_years < 2.01",
  ),
  // near a correlation of 1 the score is beyond 1.96 where FEV1 changed by no more than efforts of one session do
  compared(
    "a-girl-within-repeatability",
    "female",
    [30, 17.5, 163, 2.4],
    [17.58, 163, 2.25],
    is("significant", "true"),
    is("extrapolated", "true"),
    are("change.declines"),
  ),
  compared(
    "a-girl-beyond-repeatability",
    "female",
    [30, 17.5, 163, 2.4],
    [17.58, 163, 2.249],
    is("significant", "true"),
    are("change.declines", "conditional_change_score"),
  ),
  compared("a-girl-of-six", "female", [365, 6, 116, 1.2], [7, 122, 1.3], is("correlation", "0.722027")),
  compared(
    "a-girl-before-six",
    "female",
    [365, 5.9, 116, 1.2],
    [6.9, 122, 1.3],
    is("reason", "'change_score_outside_support'"),
    is("score", "null"),
  ),
  compared("a-boy-before-eighteen", "male", [365, 17.9, 176, 4.2], [18.9, 177, 4.3], `!@.${of}.reason`),
  compared(
    "a-man-of-eighteen",
    "male",
    [365, 18, 177, 4.2],
    [19, 177, 4.3],
    is("reason", "'change_score_outside_support'"),
  ),
  compared(
    "a-boy-after-five-years-and-a-quarter",
    "male",
    [FIVE_AND_A_QUARTER, 7, 122, 1.5],
    [12.25, 152, 2.6],
    `!@.${of}.reason`,
  ),
  compared(
    "a-boy-after-more",
    "male",
    [FIVE_AND_A_QUARTER + 1, 7, 122, 1.5],
    [12.25, 152, 2.6],
    is("reason", "'change_score_outside_support'"),
  ),
  compared("a-boy-after-three-months", "male", [92, 10, 140, 2.2], [10.25, 141, 2.25], is("extrapolated", "false")),
  compared("a-boy-before-three-months", "male", [91, 10, 140, 2.2], [10.25, 141, 2.25], is("extrapolated", "true")),
];

export function childRules(): Workflow[] {
  return [told("rules-of-children", CHILDREN)];
}
