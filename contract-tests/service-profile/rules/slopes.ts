/** Slopes of FEV1 by their closed form: least squares, and the interval of Student's t with n - 2 degrees of freedom. */
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, are, litres, near, recordOf, states, told } from "./told.ts";

const MAN: Man = { age: 40.25 };
const SMOKER: Man = { age: 40.25, facts: { smoking: { status: "current", pack_years: 10 } } };
const OLD: Man = { age: 72.5 };
const WOMAN: Man = { age: 40.25, facts: { sex: "female", height_cm: 165 } };
const YEAR = 365.25;

function yearly(fev1: readonly number[]): readonly (readonly [days: number, fev1: number])[] {
  return fev1.map((one, place) => [(fev1.length - 1 - place) * YEAR, one]);
}

function course(
  patient: string,
  man: Man,
  visits: readonly (readonly [days: number, fev1: number])[],
  ...says: readonly string[]
): Ruled {
  const fvc = Math.max(...visits.map(([, fev1]) => fev1)) + 1;
  const records = visits.map(([days, fev1]) => recordOf(man, days, { pre_bronchodilator: litres(fev1, fvc) }));
  return { patient, records, says };
}

const slope = (member: string, value: number, by = 0.01): string => near(`@.change.slope.${member}`, value, by);
const slopeIs = (member: string, value: string | number | null): string =>
  `@.change.slope.${member} == ${typeof value === "string" ? `'${value}'` : value}`;

const SLOPES: readonly Ruled[] = [
  course(
    "slope-below-twice-the-expected",
    MAN,
    yearly([4.2, 4.15, 4.09, 4.05, 3.99]),
    slope("fev1_ml_per_year", -52),
    slope("residual_sd_ml", 5.164),
    slope("standard_error_ml_per_year", 1.633),
    slope("ci95.low", -57.197),
    slope("ci95.high", -46.803),
    // half a litre in 18 years
    slope("expected_ml_per_year", -27.778),
    slopeIs("visits", 5),
    slope("span_years", 4, 0.001),
    slopeIs("verdict", "decline"),
    are("change.declines"),
  ),
  course(
    "slope-beyond-twice-the-expected",
    MAN,
    yearly([4.2, 4.14, 4.075, 4.02, 3.955]),
    slope("fev1_ml_per_year", -61),
    slopeIs("verdict", "decline"),
    are("change.declines", "fev1_slope"),
    states("the slope of FEV1 is -61 mL a year (95 % confidence interval -64 to -58)"),
    states("Over 4.0 years"),
  ),
  course(
    "slope-of-a-smoker",
    SMOKER,
    yearly([4.2, 4.14, 4.075, 4.02, 3.955]),
    slope("expected_ml_per_year", -50),
    are("change.declines"),
  ),
  course(
    "slope-of-the-old",
    OLD,
    yearly([3.3, 3.24, 3.175, 3.12, 3.055]),
    slope("expected_ml_per_year", -50),
    are("change.declines"),
  ),
  course(
    "slope-of-a-woman",
    WOMAN,
    yearly([3.3, 3.24, 3.175, 3.12, 3.055]),
    slope("expected_ml_per_year", -22.222),
    are("change.declines", "fev1_slope"),
  ),
  course(
    "slope-that-rises",
    MAN,
    yearly([4, 4.05, 4.11, 4.15, 4.21]),
    slopeIs("verdict", "increase"),
    are("change.improvements", "fev1_slope"),
  ),
  course(
    "slope-of-three-visits",
    MAN,
    yearly([4.2, 4.1, 4.1]),
    slope("fev1_ml_per_year", -50),
    slope("residual_sd_ml", 40.825),
    slope("ci95.low", -416.796, 0.02),
    slope("ci95.high", 316.796, 0.02),
    slopeIs("verdict", "not_distinguishable_from_no_change"),
  ),
  course(
    "slope-of-two-visits",
    MAN,
    yearly([4.2, 4.1]),
    slopeIs("reason", "fewer_than_three_visits"),
    slopeIs("fev1_ml_per_year", null),
  ),
  course(
    "slope-of-a-line",
    MAN,
    yearly([4.2, 4.1, 4]),
    slopeIs("reason", "no_residual"),
    slope("fev1_ml_per_year", -100),
    slopeIs("residual_sd_ml", 0),
  ),
  course(
    "slope-of-52-weeks",
    MAN,
    [
      [364, 4.2],
      [180, 4.1],
      [0, 4.1],
    ],
    slope("fev1_ml_per_year", -100.8, 2),
    slopeIs("visits", 3),
  ),
  course(
    "slope-of-less",
    MAN,
    [
      [363, 4.2],
      [180, 4.1],
      [0, 4.1],
    ],
    slopeIs("reason", "span_below_one_year"),
  ),
  course(
    "slope-of-visits-12-weeks-apart",
    MAN,
    [
      [500, 4.2],
      [84, 4.1],
      [0, 4.1],
    ],
    are("change.slope.cautions"),
  ),
  course(
    "slope-of-visits-closer",
    MAN,
    [
      [500, 4.2],
      [83, 4.1],
      [0, 4.1],
    ],
    are("change.slope.cautions", "visits_close_together"),
  ),
  course(
    "slope-of-a-grown-child",
    { age: 19.5 },
    yearly([4.0, 4.2, 4.1, 4.1]),
    slopeIs("visits", 2),
    slopeIs("reason", "fewer_than_three_visits"),
  ),
  course("slope-of-a-child", { age: 17.9 }, yearly([3.9, 4.1, 4.2]), slopeIs("reason", "under_18")),
];

export function slopeRules(): Workflow[] {
  return [told("rules-of-slopes", SLOPES)];
}
