/**
 * Changes of an adult's FVC on either side of each limit: Pellegrino et al., Eur Respir J 2005;26:948, table 12; in interstitial lung
 * disease, Richeldi et al., Thorax 2012;67:407, and Raghu et al., Am J Respir Crit Care Med 2022;205:e18.
 */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { MAN, WITH_COPD, compared, course, fell, rose } from "./course.ts";
import { type Man, type Ruled, litres, recordOf, states, told } from "./told.ts";

const WITH_ILD: Man = { age: 45, facts: { diagnoses: ["ild"] } };

const FVC: readonly Ruled[] = [
  compared("fvc-less-than-15-percent-in-a-year", MAN, [365, 4, 5.2], [4, 4.425], fell()),
  compared(
    "fvc-15-percent-in-a-year",
    MAN,
    [365, 4, 5.2],
    [4, 4.42],
    fell("fvc_within_a_year"),
    states("FVC changed by -0.78 L (-15 %)"),
    states("significant decline"),
  ),
  compared("fvc-11-percent-in-weeks", MAN, [60, 4, 5.2], [4, 4.628], fell("fvc_within_a_year")),
  compared("fvc-less-than-11-percent-in-weeks", MAN, [60, 4, 5.2], [4, 4.634], fell()),
  compared("fvc-less-than-20-percent-in-weeks-of-copd", WITH_COPD, [60, 3, 5], [3, 4.01], fell()),
  compared("fvc-20-percent-in-weeks-of-copd", WITH_COPD, [60, 3, 5], [3, 4], fell("fvc_within_a_year")),
  compared("fvc-rises-15-percent-in-two-years", MAN, [730, 3.8, 4.4], [3.8, 5.06], rose("fvc_beyond_expected_course")),
  compared("fvc-rises-less-in-two-years", MAN, [730, 3.8, 4.4], [3.8, 5.055], rose()),
];

/** Predicted FVC of this man is 4.81 L (printed, `printed-people.ts`): 0.235 L are 4.9 points, 0.25 L are 5.2. */
const ILD: readonly Ruled[] = [
  compared("fvc-less-than-five-points-of-ild", WITH_ILD, [30, 3.3, 4], [3.3, 3.765], fell()),
  compared(
    "fvc-five-points-of-ild",
    WITH_ILD,
    [30, 3.3, 4],
    [3.3, 3.75],
    fell("fvc_percent_predicted_in_ild"),
    states("FVC changed by -5.2 points of percent predicted"),
  ),
  compared(
    "fvc-less-than-10-percent-of-ild",
    WITH_ILD,
    [365, 3.3, 4],
    [3.3, 3.61],
    fell("fvc_percent_predicted_in_ild"),
  ),
  compared(
    "fvc-10-percent-of-ild",
    WITH_ILD,
    [365, 3.3, 4],
    [3.3, 3.6],
    fell("fvc_in_ild", "fvc_percent_predicted_in_ild"),
  ),
  course("ild-of-an-earlier-record", { age: 45 }, [[0, 3.3, 3.75]], fell("fvc_percent_predicted_in_ild")),
  compared("fvc-10-percent-without-ild", { age: 45 }, [365, 3.3, 4], [3.3, 3.6], fell()),
].map((one) => (one.patient === "ild-of-an-earlier-record" ? withEarlierDiagnosis(one) : one));

function withEarlierDiagnosis(one: Ruled): Ruled {
  const first: JsonObject = recordOf({ age: 45 }, 30, { diagnoses: ["ild"], pre_bronchodilator: litres(3.3, 4) });
  return { ...one, records: [first, ...one.records] };
}

export function fvcRules(): Workflow[] {
  return [told("rules-of-fvc", [...FVC, ...ILD])];
}
