/**
 * Changes of litres on either side of each limit: Pellegrino et al., Eur Respir J 2005;26:948, table 12; FEV1Q of ERS/ATS 2022, box 3;
 * FVC in interstitial lung disease, Richeldi et al., Thorax 2012;67:407, and Raghu et al., Am J Respir Crit Care Med 2022;205:e18.
 */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, are, litres, recordOf, states, told } from "./told.ts";

type Visit = readonly [days: number, fev1: number, fvc: number];

const MAN: Man = { age: 40.25 };
const WITH_COPD: Man = { age: 60.25, facts: { diagnoses: ["copd"] } };
const SMOKER: Man = { age: 40.25, facts: { smoking: { status: "current", pack_years: 10 } } };
const OLD: Man = { age: 73.5 };
const NOT_YET_OLD: Man = { age: 68.5 };
const WITH_ILD: Man = { age: 45, facts: { diagnoses: ["ild"] } };
/** Years enough beyond 15 months that what everybody loses counts: 548 days, of which 91.4 lie beyond. */
const YEAR_AND_A_HALF = 548;

function course(patient: string, man: Man, visits: readonly Visit[], ...says: readonly string[]): Ruled {
  const records = visits.map(([days, fev1, fvc]) => recordOf(man, days, { pre_bronchodilator: litres(fev1, fvc) }));
  return { patient, records, says };
}

const fell = (...words: readonly string[]): string => are("change.declines", ...words);
const rose = (...words: readonly string[]): string => are("change.improvements", ...words);

/** FEV1 of adults. */
const FEV1: readonly Ruled[] = [
  course(
    "fev1-less-than-15-percent-in-a-year",
    MAN,
    [
      [365, 4, 5],
      [0, 3.404, 5],
    ],
    fell(),
    rose(),
  ),
  course(
    "fev1-15-percent-in-a-year",
    MAN,
    [
      [365, 4, 5],
      [0, 3.4, 5],
    ],
    fell("fev1_within_a_year"),
    rose(),
    states("since the visit 12 months earlier FEV1 changed by -0.60 L (-15 %)"),
  ),
  course(
    "fev1-15-percent-in-15-months",
    MAN,
    [
      [456, 4, 5],
      [0, 3.4, 5],
    ],
    fell("fev1_within_a_year"),
  ),
  course(
    "fev1-rises-15-percent-in-a-year",
    MAN,
    [
      [365, 3.4, 5],
      [0, 3.91, 5],
    ],
    fell(),
    rose("fev1_within_a_year"),
  ),
  course(
    "fev1-12-percent-in-weeks",
    MAN,
    [
      [60, 4, 5],
      [0, 3.52, 5],
    ],
    fell("fev1_within_a_year"),
  ),
  course(
    "fev1-less-than-12-percent-in-weeks",
    MAN,
    [
      [60, 4, 5],
      [0, 3.524, 5],
    ],
    fell(),
  ),
  course(
    "fev1-12-percent-in-14-weeks",
    MAN,
    [
      [98, 4, 5],
      [0, 3.52, 5],
    ],
    fell(),
  ),
  course(
    "fev1-of-a-small-volume-in-weeks",
    MAN,
    [
      [60, 1.2, 2.4],
      [0, 1.05, 2.4],
    ],
    fell(),
  ),
  course(
    "fev1-of-a-small-volume-beyond-repeatability",
    MAN,
    [
      [60, 1.2, 2.4],
      [0, 1.049, 2.4],
    ],
    fell("fev1_within_a_year"),
  ),
  course(
    "fev1-less-than-20-percent-in-weeks-of-copd",
    WITH_COPD,
    [
      [60, 3, 5],
      [0, 2.406, 5],
    ],
    fell(),
  ),
  course(
    "fev1-20-percent-in-weeks-of-copd",
    WITH_COPD,
    [
      [60, 3, 5],
      [0, 2.4, 5],
    ],
    fell("fev1_within_a_year"),
  ),
  // beyond 15 months 0.2503 years explain 1/18 of 0.5 L each, of a smoker and of the old 1/10: 0.00695 L and 0.01252 L
  course(
    "fev1-as-explained",
    MAN,
    [
      [YEAR_AND_A_HALF, 4, 5],
      [0, 3.394, 5],
    ],
    fell(),
  ),
  course(
    "fev1-more-than-explained",
    MAN,
    [
      [YEAR_AND_A_HALF, 4, 5],
      [0, 3.393, 5],
    ],
    fell("fev1_beyond_expected_course"),
  ),
  course(
    "fev1-of-a-smoker-as-explained",
    SMOKER,
    [
      [YEAR_AND_A_HALF, 4, 5],
      [0, 3.388, 5],
    ],
    fell(),
  ),
  course(
    "fev1-of-a-smoker-more-than-explained",
    SMOKER,
    [
      [YEAR_AND_A_HALF, 4, 5],
      [0, 3.387, 5],
    ],
    fell("fev1_beyond_expected_course"),
  ),
  course(
    "fev1-of-the-old-as-explained",
    OLD,
    [
      [YEAR_AND_A_HALF, 3, 4],
      [0, 2.538, 4],
    ],
    fell(),
  ),
  course(
    "fev1-of-the-old-more-than-explained",
    OLD,
    [
      [YEAR_AND_A_HALF, 3, 4],
      [0, 2.537, 4],
    ],
    fell("fev1_beyond_expected_course"),
  ),
  course(
    "fev1-before-70-as-explained",
    NOT_YET_OLD,
    [
      [YEAR_AND_A_HALF, 3, 4],
      [0, 2.544, 4],
    ],
    fell(),
  ),
  course(
    "fev1-before-70-more-than-explained",
    NOT_YET_OLD,
    [
      [YEAR_AND_A_HALF, 3, 4],
      [0, 2.543, 4],
    ],
    fell("fev1_beyond_expected_course"),
  ),
  course(
    "fev1-rises-15-percent-in-two-years",
    MAN,
    [
      [730, 3.4, 5],
      [0, 3.91, 5],
    ],
    rose("fev1_beyond_expected_course"),
  ),
  course(
    "fev1-rises-less-in-two-years",
    MAN,
    [
      [730, 3.4, 5],
      [0, 3.909, 5],
    ],
    rose(),
  ),
];

/** FVC of adults. */
const FVC: readonly Ruled[] = [
  course(
    "fvc-less-than-15-percent-in-a-year",
    MAN,
    [
      [365, 4, 5.2],
      [0, 4, 4.425],
    ],
    fell(),
  ),
  course(
    "fvc-15-percent-in-a-year",
    MAN,
    [
      [365, 4, 5.2],
      [0, 4, 4.42],
    ],
    fell("fvc_within_a_year"),
    states("FVC changed by -0.78 L (-15 %)"),
    states("significant decline"),
  ),
  course(
    "fvc-11-percent-in-weeks",
    MAN,
    [
      [60, 4, 5.2],
      [0, 4, 4.628],
    ],
    fell("fvc_within_a_year"),
  ),
  course(
    "fvc-less-than-11-percent-in-weeks",
    MAN,
    [
      [60, 4, 5.2],
      [0, 4, 4.634],
    ],
    fell(),
  ),
  course(
    "fvc-less-than-20-percent-in-weeks-of-copd",
    WITH_COPD,
    [
      [60, 3, 5],
      [0, 3, 4.01],
    ],
    fell(),
  ),
  course(
    "fvc-20-percent-in-weeks-of-copd",
    WITH_COPD,
    [
      [60, 3, 5],
      [0, 3, 4],
    ],
    fell("fvc_within_a_year"),
  ),
  course(
    "fvc-rises-15-percent-in-two-years",
    MAN,
    [
      [730, 3.8, 4.4],
      [0, 3.8, 5.06],
    ],
    rose("fvc_beyond_expected_course"),
  ),
  course(
    "fvc-rises-less-in-two-years",
    MAN,
    [
      [730, 3.8, 4.4],
      [0, 3.8, 5.055],
    ],
    rose(),
  ),
];

/** Predicted FVC of this man is 4.81 L (printed, `printed-people.ts`): 0.235 L are 4.9 points, 0.25 L are 5.2. */
const ILD: readonly Ruled[] = [
  course(
    "fvc-less-than-five-points-of-ild",
    WITH_ILD,
    [
      [30, 3.3, 4],
      [0, 3.3, 3.765],
    ],
    fell(),
  ),
  course(
    "fvc-five-points-of-ild",
    WITH_ILD,
    [
      [30, 3.3, 4],
      [0, 3.3, 3.75],
    ],
    fell("fvc_percent_predicted_in_ild"),
    states("FVC changed by -5.2 points of percent predicted"),
  ),
  course(
    "fvc-less-than-10-percent-of-ild",
    WITH_ILD,
    [
      [365, 3.3, 4],
      [0, 3.3, 3.61],
    ],
    fell("fvc_percent_predicted_in_ild"),
  ),
  course(
    "fvc-10-percent-of-ild",
    WITH_ILD,
    [
      [365, 3.3, 4],
      [0, 3.3, 3.6],
    ],
    fell("fvc_in_ild", "fvc_percent_predicted_in_ild"),
  ),
  course("ild-of-an-earlier-record", { age: 45 }, [[0, 3.3, 3.75]], fell("fvc_percent_predicted_in_ild")),
  course(
    "fvc-10-percent-without-ild",
    { age: 45 },
    [
      [365, 3.3, 4],
      [0, 3.3, 3.6],
    ],
    fell(),
  ),
].map((one) => (one.patient === "ild-of-an-earlier-record" ? withEarlierDiagnosis(one) : one));

function withEarlierDiagnosis(one: Ruled): Ruled {
  const first: JsonObject = recordOf({ age: 45 }, 30, { diagnoses: ["ild"], pre_bronchodilator: litres(3.3, 4) });
  return { ...one, records: [first, ...one.records] };
}

export function courseRules(): Workflow[] {
  return [told("rules-of-courses", [...FEV1, ...FVC, ...ILD])];
}
