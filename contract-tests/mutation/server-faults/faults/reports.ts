/** Reports that add up, and do not count what their items say; models and their fit as results tell of them. */
import { type Json, type JsonObject, isObject, listAt } from "../../../../spec/openapi/json.ts";
import { read, write } from "../../../../spec/openapi/pointer.ts";
import type { ServerFault } from "../fault.ts";
import { type Change, at, doubled, later, otherCohort, plus, renamed } from "./members.ts";

/** One counted here in place of there: all sums stay right. */
function moved(name: string, from: string, to: string): ServerFault {
  return at(name, "getResults", "/report/counts", (counts) => {
    if (!isObject(counts) || !(Number(read(counts, from)) > 0)) return counts;
    const less = write(counts, from, Number(read(counts, from)) - 1) as JsonObject;
    return write(less, to, Number(read(less, to)) + 1);
  });
}

function reported(name: string, pointer: string, change: Change): ServerFault {
  return at(name, "getResults", `/report${pointer}`, change);
}

const withoutLast: Change = (value) => listAt(value).slice(0, -1);

/** Of the first measure, in which sums by sex and grade have to agree. */
const nowhere: Json = "nobody-is-called-this";

export const REPORT_FAULTS: readonly ServerFault[] = [
  moved("a normal item is counted as obstructed", "/pattern/normal", "/pattern/airflow_obstruction"),
  moved("an obstructed item is counted as normal", "/pattern/airflow_obstruction", "/pattern/normal"),
  moved("a moderate item is counted as severe", "/severity/moderate", "/severity/severe"),
  moved("an ungraded item is counted as mild", "/severity/not_graded", "/severity/mild"),
  moved("a reason is counted as another", "/severity_reason/normal_pattern", "/severity_reason/withheld_for_quality"),
  moved("a GOLD grade is counted as the next one", "/gold_grade/grade_2", "/gold_grade/grade_3"),
  reported("a report counts one test of grade B more", "/counts/quality_grade/fev1/B", plus(1)),
  reported("a report counts one GOLD group more", "/counts/gold_group/E", plus(1)),
  reported("a report counts one response more", "/counts/bronchodilator_response/flow", plus(1)),
  reported("a report counts one GOLD grade more", "/counts/gold_grade/grade_1", plus(1)),
  reported("a summary has one test more than its sexes", "/z_scores/0/n", plus(1)),
  reported("a summary has one test below more than its sexes", "/z_scores/0/below_limit", plus(1)),
  reported("the fit in a report includes one patient more", "/cohort_fit/included", plus(1)),
  reported("the fit in a report is of another time", "/cohort_fit/built_at", later),
  reported("the fit in a report is of another cohort", "/cohort_fit/cohort", otherCohort),
  reported("attention names a patient who is not there", "/attention/0/patient_id", () => nowhere),
  reported("attention names a visit that is not there", "/attention/0/performed_at", later),
  reported("attention has somebody twice", "/attention", doubled),
  reported("a report lacks a measure in its summaries", "/z_scores", withoutLast),
  reported("a report names another ruleset than its model", "/ruleset/version", renamed),
  at("an item is interpretable without a pattern", "getResults", "/items/0/pattern", () => null),
  at("an item has a severity and a reason for none", "getResults", "/items/0", (item) =>
    isObject(item) ? { ...item, severity: "mild", severity_reason: "normal_pattern" } : item,
  ),
];
