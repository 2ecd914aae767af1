/** Who needs a person first: one patient for each reason, sent in another order than that of their urgency. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { jsonpath } from "../criteria.ts";
import { GLI_2012 } from "../printed-people.ts";
import { type Ruled, before, both, litres, pre, told } from "./told.ts";

const ABOUT = GLI_2012[0]?.about;
const YEAR = 365.25;

function woman(patient: string, tests: JsonObject, ...earlier: readonly JsonObject[]): Ruled {
  const visits = [...earlier.map((one) => ({ age_years: 66.4, ...one })), tests];
  const records = visits.map((one, place) => ({
    ...ABOUT,
    performed_at: before((visits.length - 1 - place) * YEAR),
    ...one,
  }));
  return { patient, records, says: [] };
}

const effort = { fev1_l: 2.41, fvc_l: 3.21, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };
const efforts = (...made: readonly JsonObject[]): JsonObject => ({
  pre_bronchodilator: { kind: "efforts", efforts: [...made] },
});
const exacerbated = { exacerbations: { moderate: 2, severe: 0 } };

/** In the order of the list. Predicted are 2.512 L of FEV1 and 3.246 L of FVC; z is -4 at about 0.8 L and 1.2 L. */
const LISTED: readonly (readonly [reason: string, Ruled])[] = [
  ["implausible_value", woman("out-of-reach", pre(6.5, 8))],
  // by the lower z-score of the two volumes
  ["severe_reduction", woman("severe-by-fvc", pre(0.8, 1))],
  ["severe_reduction", woman("severe-by-fev1", pre(0.74, 3.2))],
  ["significant_decline", woman("declining", pre(2.3, 3.19), pre(2.8, 3.3))],
  ["gold_group_e", woman("exacerbating", { ...both([2.05, 3.25], [2.06, 3.26]), diagnoses: ["copd"], ...exacerbated })],
  [
    "very_poorly_controlled_asthma",
    woman("uncontrolled", { ...pre(2.42, 3.22), diagnoses: ["asthma"], symptoms: { act: 15 } }),
  ],
  ["moderate_reduction", woman("moderate", pre(1.4, 2.6))],
  ["fall_after_bronchodilator", woman("falling", both([2.43, 3.23], [2.22, 3.24]))],
  ["not_interpretable", woman("unusable", efforts({ ...effort, faults: ["zero_flow_error"] }))],
  ["quality_caution", woman("one-effort", efforts(effort))],
  ["test_doubtful", woman("weak-start", { pre_bronchodilator: { ...litres(2.44, 3.24), pef_l_s: 3 } })],
  [
    "records_inconsistent",
    woman(
      "smoker-before",
      { ...pre(2.45, 3.25), smoking: { status: "never" } },
      { ...pre(2.46, 3.26), smoking: { status: "former" } },
    ),
  ],
  ["record_doubtful", woman("doubtful", { ...pre(2.47, 3.27), biomarkers: { feno_ppb: 1 } })],
];

const UNLISTED: readonly Ruled[] = [
  woman("healthy", pre(2.5, 3.3)),
  woman("age-of-enrolment", { ...pre(2.51, 3.31), age_years: 67.4 }, { ...pre(2.52, 3.32), age_years: 67.4 }),
];

function entries(): Criterion[] {
  const entry = (place: number) => `$response.body#/report/attention/${place}`;
  return [
    ...LISTED.flatMap(([reason, { patient }], place) => [
      { condition: `${entry(place)}/patient_id == '${patient}'` },
      { condition: `${entry(place)}/reasons/0 == '${reason}'` },
    ]),
    jsonpath(`$[?count($.report.attention[*]) == ${LISTED.length}]`),
  ];
}

export function attentionRules(): Workflow[] {
  const people = [...UNLISTED, ...LISTED.map(([, person]) => person).toReversed()];
  return [told("rules-of-attention", people, { reference_equations: "gli-2012" }, entries())];
}
