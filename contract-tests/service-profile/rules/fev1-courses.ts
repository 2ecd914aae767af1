/** Changes of an adult's FEV1 on either side of each limit: Pellegrino et al., Eur Respir J 2005;26:948, table 12; FEV1Q of ERS/ATS 2022, box 3. */
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { MAN, WITH_COPD, compared, fell, rose } from "./course.ts";
import { type Man, type Ruled, states, told } from "./told.ts";

const SMOKER: Man = { age: 40.25, facts: { smoking: { status: "current", pack_years: 10 } } };
const OLD: Man = { age: 73.5 };
const NOT_YET_OLD: Man = { age: 68.5 };
/** Years enough beyond 15 months that what everybody loses counts: 548 days, of which 91.4 lie beyond. */
const YEAR_AND_A_HALF = 548;

const COURSES: readonly Ruled[] = [
  compared("fev1-less-than-15-percent-in-a-year", MAN, [365, 4, 5], [3.404, 5], fell(), rose()),
  compared(
    "fev1-15-percent-in-a-year",
    MAN,
    [365, 4, 5],
    [3.4, 5],
    fell("fev1_within_a_year"),
    rose(),
    states("since the visit 12 months earlier FEV1 changed by -0.60 L (-15 %)"),
  ),
  compared("fev1-15-percent-in-15-months", MAN, [456, 4, 5], [3.4, 5], fell("fev1_within_a_year")),
  compared("fev1-rises-15-percent-in-a-year", MAN, [365, 3.4, 5], [3.91, 5], fell(), rose("fev1_within_a_year")),
  compared("fev1-12-percent-in-weeks", MAN, [60, 4, 5], [3.52, 5], fell("fev1_within_a_year")),
  compared("fev1-less-than-12-percent-in-weeks", MAN, [60, 4, 5], [3.524, 5], fell()),
  compared("fev1-12-percent-in-14-weeks", MAN, [98, 4, 5], [3.52, 5], fell()),
  compared("fev1-of-a-small-volume-in-weeks", MAN, [60, 1.2, 2.4], [1.05, 2.4], fell()),
  compared(
    "fev1-of-a-small-volume-beyond-repeatability",
    MAN,
    [60, 1.2, 2.4],
    [1.049, 2.4],
    fell("fev1_within_a_year"),
  ),
  compared("fev1-less-than-20-percent-in-weeks-of-copd", WITH_COPD, [60, 3, 5], [2.406, 5], fell()),
  compared("fev1-20-percent-in-weeks-of-copd", WITH_COPD, [60, 3, 5], [2.4, 5], fell("fev1_within_a_year")),
  // beyond 15 months 0.2503 years explain 1/18 of 0.5 L each, of a smoker and of the old 1/10: 0.00695 L and 0.01252 L
  compared("fev1-as-explained", MAN, [YEAR_AND_A_HALF, 4, 5], [3.394, 5], fell()),
  compared("fev1-more-than-explained", MAN, [YEAR_AND_A_HALF, 4, 5], [3.393, 5], fell("fev1_beyond_expected_course")),
  compared("fev1-of-a-smoker-as-explained", SMOKER, [YEAR_AND_A_HALF, 4, 5], [3.388, 5], fell()),
  compared(
    "fev1-of-a-smoker-more-than-explained",
    SMOKER,
    [YEAR_AND_A_HALF, 4, 5],
    [3.387, 5],
    fell("fev1_beyond_expected_course"),
  ),
  compared("fev1-of-the-old-as-explained", OLD, [YEAR_AND_A_HALF, 3, 4], [2.538, 4], fell()),
  compared(
    "fev1-of-the-old-more-than-explained",
    OLD,
    [YEAR_AND_A_HALF, 3, 4],
    [2.537, 4],
    fell("fev1_beyond_expected_course"),
  ),
  compared("fev1-before-70-as-explained", NOT_YET_OLD, [YEAR_AND_A_HALF, 3, 4], [2.544, 4], fell()),
  compared(
    "fev1-before-70-more-than-explained",
    NOT_YET_OLD,
    [YEAR_AND_A_HALF, 3, 4],
    [2.543, 4],
    fell("fev1_beyond_expected_course"),
  ),
  compared("fev1-rises-15-percent-in-two-years", MAN, [730, 3.4, 5], [3.91, 5], rose("fev1_beyond_expected_course")),
  compared("fev1-rises-less-in-two-years", MAN, [730, 3.4, 5], [3.909, 5], rose()),
];

export function fev1Rules(): Workflow[] {
  return [told("rules-of-courses", COURSES)];
}
