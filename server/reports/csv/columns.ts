import { whyMissing } from "../../respiratory/visits/missing-tests.ts";
import type { Item, Measure, Results } from "../input.ts";
import { slopeReason } from "./measure-rows.ts";

type Value = string | number | boolean | null | undefined;

/** One column: its name carries the unit. */
export interface Column {
  readonly name: string;
  readonly value: (item: Item, results: Results) => Value;
}

const MEASURES = [
  { name: "fev1", unit: "_l" },
  { name: "fvc", unit: "_l" },
  { name: "fev1_fvc", unit: "" },
  { name: "fef25_75", unit: "_l_s" },
  { name: "fef75", unit: "_l_s" },
] as const;

const BESIDE = ["fev0_75_l", "fev6_l", "pef_l_s"] as const;

const TESTS = [
  { test: "pre_bronchodilator", prefix: "" },
  { test: "post_bronchodilator", prefix: "post_" },
] as const;

const WHO: readonly Column[] = [
  { name: "patient_id", value: (item) => item.patient_id },
  { name: "performed_at", value: (item) => item.performed_at },
  { name: "sex", value: (item) => item.subject.sex },
  { name: "age_years", value: (item) => item.subject.age_years },
  { name: "height_cm", value: (item) => item.subject.height_cm },
  { name: "ancestry", value: (item) => item.subject.reference_group },
];

/** The measured values under the names that an intake file has, then what was computed of them. */
const MEASURED: readonly Column[] = TESTS.flatMap(({ test, prefix }) => [
  ...MEASURES.map(({ name, unit }) => measured(`${prefix}${name}${unit}`, (item) => item[test]?.measures[name])),
  ...BESIDE.map((name): Column => ({ name: prefix + name, value: (item) => item[test]?.measures[name] })),
]);

const COMPUTED: readonly Column[] = TESTS.flatMap(({ test, prefix }) => [
  ...MEASURES.flatMap(({ name, unit }): Column[] => {
    const of = (key: "predicted" | "lln" | "uln" | "z_score" | "percent_predicted", suffix: string): Column => ({
      name: `${prefix}${name}_${suffix}`,
      value: (item) => item[test]?.measures[name]?.[key],
    });
    return [
      of("predicted", `predicted${unit}`),
      of("lln", `lln${unit}`),
      of("uln", `uln${unit}`),
      of("z_score", "z_score"),
      of("percent_predicted", "percent_predicted"),
    ];
  }),
  { name: `${prefix}grade_fev1`, value: (item: Item) => item[test]?.quality.fev1 },
  { name: `${prefix}grade_fvc`, value: (item: Item) => item[test]?.quality.fvc },
]);

const FINDING: readonly Column[] = [
  { name: "interpretable", value: (item) => item.interpretable },
  { name: "not_interpretable_reason", value: (item) => item.not_interpretable_reason },
  { name: "pattern", value: (item) => item.pattern },
  { name: "severity", value: (item) => item.severity },
  { name: "severity_basis", value: (item) => item.severity_basis },
  { name: "prism", value: (item) => item.prism },
  { name: "response_significant", value: (item) => item.bronchodilator_response?.significant },
  { name: "response_fev1_l", value: (item) => item.bronchodilator_response?.fev1.change_l },
  { name: "response_fvc_l", value: (item) => item.bronchodilator_response?.fvc.change_l },
  {
    name: "response_fev1_percent_of_predicted",
    value: (item) => item.bronchodilator_response?.fev1.change_percent_of_predicted,
  },
  {
    name: "response_fvc_percent_of_predicted",
    value: (item) => item.bronchodilator_response?.fvc.change_percent_of_predicted,
  },
  { name: "change_fev1_l", value: (item) => item.change?.fev1_change_l },
  { name: "change_interval_years", value: (item) => item.change?.interval_years },
  { name: "slope_fev1_ml_per_year", value: (item) => item.change?.slope?.fev1_ml_per_year },
  { name: "gold_grade", value: (item) => item.gold?.grade },
  { name: "gold_group", value: (item) => item.gold?.group },
  { name: "flags", value: (item) => item.flags.join(" ") },
  { name: "statement", value: (item) => item.statement },
];

const SOURCE: readonly Column[] = [
  { name: "reference_equations", value: (item) => item.subject.reference_equations },
  { name: "lower_limit_percentile", value: (_, { report }) => report.rules.lower_limit_percentile },
  { name: "record_revision", value: (item) => item.record_revision },
  { name: "project_id", value: (_, results) => results.project_id },
  { name: "batch_id", value: (_, { report }) => report.batch_id },
  { name: "model_id", value: (_, { report }) => report.model_id },
  { name: "created_at", value: (_, { report }) => report.created_at },
];

/** Added after the columns before were promised. */
const LATER: readonly Column[] = [
  { name: "record_id", value: (item) => item.record_id },
  { name: "trial_visit", value: (item) => item.trial?.visit },
  { name: "trial_arm", value: (item) => item.trial?.arm },
  { name: "trial_site", value: (item) => item.trial?.site },
  { name: "slope_ci95_low", value: (item) => item.change?.slope?.ci95?.low },
  { name: "slope_ci95_high", value: (item) => item.change?.slope?.ci95?.high },
  { name: "slope_visits", value: (item) => item.change?.slope?.visits },
  { name: "slope_span_years", value: (item) => item.change?.slope?.span_years },
  { name: "slope_reason", value: slopeReason },
];

const REVIEW: readonly Column[] = [
  { name: "review_status", value: (item) => item.review?.status },
  { name: "reviewer", value: (item) => item.review?.history.at(-1)?.reviewer },
  { name: "reviewed_at", value: (item) => item.review?.history.at(-1)?.reviewed_at },
  {
    name: "review_comments",
    value: (item) =>
      item.review?.history
        .flatMap(({ reviewer, comment }) => (comment === undefined ? [] : [`${reviewer}: ${comment}`]))
        .join(" | "),
  },
];

/** Why there is nothing in a column before: none of its cells is empty without a reason. */
const REASONS: readonly Column[] = [
  { name: "client_reference", value: (item) => item.client_reference },
  { name: "missing_pre_bronchodilator", value: (item) => whyMissing(item, "pre_bronchodilator") },
  { name: "missing_post_bronchodilator", value: (item) => whyMissing(item, "post_bronchodilator") },
  { name: "severity_reason", value: (item) => item.severity_reason },
  { name: "gold_reason", value: (item) => item.gold_reason },
  { name: "response_reason", value: responseReason },
  { name: "change_reason", value: ({ change }) => (change === null ? "no_earlier_visit" : change.reason) },
  ...TESTS.flatMap(({ test, prefix }): Column[] => [
    { name: `${prefix}grade_fev1_reason`, value: (item) => item[test]?.quality.fev1_reason },
    { name: `${prefix}grade_fvc_reason`, value: (item) => item[test]?.quality.fvc_reason },
    ...MEASURES.map(({ name }) => ({
      name: `${prefix}${name}_reason`,
      value: (item: Item) => item[test]?.measures[name]?.reason,
    })),
  ]),
];

/** The reason of the whole, else of the volume that was not measured, even where the other one is significant. */
function responseReason({ bronchodilator_response: response }: Item): string | undefined {
  if (response === null) return "not_both_tests";
  return response.reason ?? response.fev1.reason ?? response.fvc.reason;
}

const SUPERSEDED: readonly Column[] = [
  { name: "stale_since", value: (_, results) => results.stale_since },
  { name: "revised_by", value: (_, results) => results.revised_by },
];

const GROUP: readonly Column[] = [{ name: "gold_group_reason", value: (item) => item.gold?.group_reason }];

const CARRIED: readonly Column[] = [
  { name: "trial_arm_from_performed_at", value: (item) => item.trial?.arm_from_performed_at },
];

/** Every column, always all of them and in this order: a later version adds at the end only. */
export const COLUMNS: readonly Column[] = [
  ...WHO,
  ...MEASURED,
  ...COMPUTED,
  ...FINDING,
  ...SOURCE,
  ...LATER,
  ...REVIEW,
  ...REASONS,
  ...SUPERSEDED,
  ...GROUP,
  ...CARRIED,
];

function measured(name: string, of: (item: Item) => Measure | undefined): Column {
  return { name, value: (item) => of(item)?.measured };
}
