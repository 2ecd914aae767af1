/**
 * Every member of an item that can be null, and what of the item says so, in the words of the contract. `test` stands for either test,
 * `measure` for any measure of it, `step` for a change and the steps within it.
 */
import type { BatchItem } from "../../../respiratory/types/item.ts";
import type { InterpretedTest, PatientRecord } from "../../../respiratory/types/record.ts";
import type { TestResult } from "../../../respiratory/types/measures.ts";

export interface Found {
  readonly item: BatchItem;
  /** The object that has the member, and the one around it. */
  readonly holder: Readonly<Record<string, unknown>>;
  readonly around: Readonly<Record<string, unknown>>;
  readonly name: string;
  /** All records of the patient. */
  readonly records: readonly PatientRecord[];
}

type Rule = (found: Found) => boolean;

const has =
  (name: string): Rule =>
  ({ holder }) =>
    holder[name] !== undefined;
const is =
  (name: string, ...values: readonly string[]): Rule =>
  ({ holder }) =>
    values.some((value) => holder[name] === value);
const either =
  (...rules: readonly Rule[]): Rule =>
  (found) =>
    rules.some((rule) => rule(found));
const aroundHas =
  (name: string): Rule =>
  ({ around }) =>
    around[name] !== undefined;

const lacksTest: Rule = ({ item, name }) =>
  !item.visit.records.some(({ tests }) => tests.some(({ test, used }) => test === name && used));
const isChild: Rule = ({ item }) => item.subject.age_years < 18;
const noFev1: Rule = ({ item }) => (item[item.interpreted_test]?.measures.fev1.measured ?? null) === null;
const testOf = ({ item }: Found, side: "pre" | "post") =>
  item[`${side}_bronchodilator` satisfies InterpretedTest] as TestResult | null;
const lacksRatio =
  (side: "pre" | "post"): Rule =>
  (found) =>
    testOf(found, side)?.measures.fev1_fvc.measured === null;

/** Of the visit that a step begins with. */
const wasChild: Rule = ({ holder, records }) => {
  const from = holder["previous_performed_at"] ?? holder["from_performed_at"];
  return records.some(({ performed_at, age_years }) => performed_at === from && age_years < 18);
};
const nothingCompared = has("reason");
const noReference = either(nothingCompared, has("reference_reason"));
const notAdults = either(nothingCompared, isChild, wasChild);
const noSlope = is("reason", "under_18", "fewer_than_three_visits", "span_below_one_year");

/** Null exactly where the rule holds. */
export const NULL_WHERE: Readonly<Record<string, Rule>> = {
  test: lacksTest,
  bronchodilator_response: ({ item }) => item.pre_bronchodilator === null || item.post_bronchodilator === null,
  fev1q: either(isChild, noFev1),
  pattern: has("not_interpretable_reason"),
  prism: has("not_interpretable_reason"),
  severity: has("severity_reason"),
  severity_basis: has("severity_reason"),
  "test.quality.fev1": has("fev1_reason"),
  "test.quality.fvc": has("fvc_reason"),
  "measure.predicted": is("reason", "age_out_of_range"),
  "measure.z_score": is("reason", "age_out_of_range", "not_measured"),
  "measure.percent_predicted": is("reason", "age_out_of_range", "not_measured"),
  "measure.percentile": is("reason", "age_out_of_range", "not_measured"),
  "response.significant": ({ holder }) => {
    const { fev1, fvc } = holder as unknown as NonNullable<BatchItem["bronchodilator_response"]>;
    const volumes = [fev1, fvc];
    const unknown =
      volumes.some(({ reason }) => reason !== undefined) && volumes.every((one) => one.significant !== true);
    return holder["reason"] !== undefined || unknown;
  },
  "response.fev1_fvc.pre": lacksRatio("pre"),
  "response.fev1_fvc.post": lacksRatio("post"),
  "response.fev1_fvc.normalises": either(lacksRatio("pre"), lacksRatio("post"), has("reason"), aroundHas("reason")),
  "response.volume.change_l": has("reason"),
  "response.volume.change_percent_of_predicted": has("reason"),
  "response.volume.change_percent_of_pre": has("reason"),
  "response.volume.significant": either(has("reason"), aroundHas("reason")),
  "response.volume.significant_2005_rule": either(has("reason"), aroundHas("reason")),
  "step.previous_performed_at": nothingCompared,
  "step.interval_years": nothingCompared,
  "step.fev1_change_l": nothingCompared,
  "step.fev1_change_percent": nothingCompared,
  "step.fvc_change_l": nothingCompared,
  "step.fvc_change_percent": nothingCompared,
  "step.conditional_change_score": nothingCompared,
  "step.slope": nothingCompared,
  "step.fvc_percent_predicted_change": noReference,
  "step.fev1_z_change": noReference,
  "step.fev1q_change": notAdults,
  "step.fev1q_expected_change": notAdults,
  "score.previous_z": aroundHas("reference_reason"),
  "score.correlation": is("reason", "change_score_outside_support"),
  "score.score": has("reason"),
  "score.significant": has("reason"),
  "slope.fev1_ml_per_year": noSlope,
  "slope.residual_sd_ml": noSlope,
  "slope.expected_ml_per_year": noSlope,
  "slope.ci95": has("reason"),
  "slope.standard_error_ml_per_year": has("reason"),
  "slope.verdict": has("reason"),
  "slope.span_years": ({ holder }) => holder["visits"] === 0,
  "shown_by.from_performed_at": is("evidence", "fev1_slope"),
  "gold.group": has("group_reason"),
  "scores.control": has("reason"),
};

/** Null only where the rule holds; what else it takes is not in the item. */
export const NULL_ONLY_WHERE: Readonly<Record<string, Rule>> = {
  bronchodilator: ({ item, records }) =>
    item.post_bronchodilator === null || records.some(({ bronchodilator }) => bronchodilator === undefined),
  "subject.reference_group": ({ item }) =>
    item.subject.reference_equations === "gli-2022-global" ||
    (item.pre_bronchodilator === null && item.post_bronchodilator === null),
  change: ({ item, records }) =>
    !records.some(
      (record) =>
        Date.parse(record.performed_at) < Date.parse(item.performed_at) - 24 * 3_600_000 &&
        (record.pre_bronchodilator ?? record.post_bronchodilator) !== undefined,
    ),
  "measure.measured": is("reason", "age_out_of_range", "not_measured"),
  "measure.lln": is("reason", "age_out_of_range", "limit_undefined"),
  "measure.uln": is("reason", "age_out_of_range", "limit_undefined"),
  // "Null where that is the previous visit, or there is none": the comparison of courses decides which.
  "step.within_a_year": () => true,
  "step.course": () => true,
  "effort.fev0_75": ({ holder }) =>
    holder["fev0_75_l"] === null ||
    (holder["reasons"] as readonly string[]).some((one) => /_not_recorded|_first_second/.test(one)),
  "effort.verdict": ({ holder }) =>
    (holder["reasons"] as readonly string[]).some((one) => one.endsWith("_not_recorded")),
  // "A number that is null was not sent, or the curve does not hold it."
  "effort.number": () => true,
};
