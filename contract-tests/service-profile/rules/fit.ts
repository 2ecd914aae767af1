/** Fits of small cohorts by their closed forms: means, spreads, shares, trends, and who is in them. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { jsonpath } from "../criteria.ts";
import { GLI_2012 } from "../printed-people.ts";
import { making } from "../making.ts";
import { before, litres, recorded } from "./told.ts";

const WOMAN = GLI_2012[0]?.about;
const MAN = { sex: "male", age_years: 40.25, height_cm: 178 };

function person(
  patient_id: string,
  about: JsonObject | undefined,
  fev1: number,
  fvc: number,
  more: JsonObject = {},
): JsonObject {
  return recorded({ patient_id, performed_at: before(0), ...about, pre_bronchodilator: litres(fev1, fvc), ...more });
}

type Of = readonly [member: string, value: number | string | null, by?: number];

/** What the fit of one measure in one sex says. */
function fitted(measure: string, sex: string, ...of: readonly Of[]): Criterion[] {
  return of.map(([member, value, by]) => {
    const at = `@.${member}`;
    const says =
      by === undefined ? `${at} == ${value}` : `${at} > ${Number(value) - by} && ${at} < ${Number(value) + by}`;
    return jsonpath(`$.fit.measures[?@.measure == '${measure}' && @.sex == '${sex}' && (${says})]`);
  });
}

function cohort(
  workflowId: string,
  model: JsonObject,
  patients: readonly JsonObject[],
  says: readonly Criterion[],
): Workflow {
  const project_id = `${workflowId}-$seed`;
  return {
    workflowId,
    steps: [
      making(project_id, "intake", "intakePatients", { patients: [...patients] }),
      making(project_id, "model", "buildModel", model, "model_id", says),
    ],
  };
}

/**
 * FEV1 at the printed median, its limits, and 3 mL on either side of the lower one, which are 0.0074 of a z-score: 0, 0, -1.6376, -1.6524
 * and 1.645, of which one lies below the limit.
 */
const WOMEN: readonly JsonObject[] = [
  person("median", WOMAN, 2.512, 3.3),
  // the newest visit counts
  person("median-of-late", WOMAN, 1.9, 3.2, { performed_at: before(365), age_years: 66.4 }),
  person("median-of-late", WOMAN, 2.512, 3.31),
  // save where it cannot be used
  person("above-the-limit", WOMAN, 1.852, 3.1, { performed_at: before(30) }),
  {
    ...person("above-the-limit", WOMAN, 1, 2),
    pre_bronchodilator: {
      kind: "efforts",
      efforts: [{ fev1_l: 1, fvc_l: 2, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] }],
    },
  },
  person("below-the-limit", WOMAN, 1.846, 3.0),
  person("upper-limit", WOMAN, 3.15, 3.9),
  person("far-above", WOMAN, 6.2, 7.5),
  person("farther-above", WOMAN, 6.6, 8),
];

const ofWomen: readonly Criterion[] = [
  ...fitted(
    "fev1",
    "female",
    ["n", 5],
    ["mean_z", -0.329, 0.002],
    ["median_z", 0, 0.003],
    ["sd_z", 1.3763, 0.003],
    ["mean_z_ci95.low", -2.0379, 0.004],
    ["mean_z_ci95.high", 1.3799, 0.004],
    ["below_limit", 1],
    ["below_limit_percent", 20],
    ["below_limit_expected_percent", 5],
    ["age_trend", null],
    ["height_trend", null],
  ),
  ...fitted("fev1", "male", ["n", 0], ["mean_z", null], ["sd_z", null], ["below_limit_percent", null]),
  { condition: "$response.body#/fit/included == 5" },
  { condition: "$response.body#/fit/excluded/outliers == 2" },
  { condition: "$response.body#/fit/outliers/0/patient_id == 'farther-above'" },
  { condition: "$response.body#/fit/outliers/1/patient_id == 'far-above'" },
];

/** Men of 20 to 70 years whose z-score rises; computed apart from this project, from the published tables of GLI-2022. */
const MEN: readonly JsonObject[] = (
  [
    [20, 172, 3.498, 4.714],
    [30, 180, 4.069, 5.403],
    [40, 168, 3.516, 4.322],
    [50, 176, 3.833, 4.661],
    [60, 184, 4.29, 4.925],
    [70, 170, 3.338, 3.702],
  ] as const
).map(([age_years, height_cm, fev1, fvc]) =>
  person(`man-of-${age_years}`, { sex: "male", age_years, height_cm }, fev1, fvc),
);

const ofMen = fitted(
  "fev1",
  "male",
  ["age_trend.z_per_unit", 0.04885, 0.0002],
  ["age_trend.from", 22.5, 0.001],
  ["age_trend.to", 67.5, 0.001],
  ["age_trend.z_change", 2.1983, 0.01],
  ["age_trend.z_change_ci95.low", 1.9104, 0.01],
  ["age_trend.z_change_ci95.high", 2.4861, 0.01],
  ["height_trend.z_per_unit", 0.0163, 0.0005],
  ["height_trend.from", 168.5, 0.001],
  ["height_trend.to", 183, 0.001],
  ["height_trend.z_change_ci95.low", -2.7431, 0.01],
);

const HEALTHY = { smoking: { status: "never" }, symptoms: { mmrc: 0 } };
const CHILD = { sex: "male", age_years: 11.9, height_cm: 150 };

/** Facts that speak against the selection, and their neighbours that do not. */
const AGAINST: readonly (readonly [reason: string | null, more: JsonObject])[] = [
  [null, {}],
  ["smoked", { smoking: { status: "former" } }],
  ["respiratory_diagnosis", { diagnoses: ["other_respiratory"] }],
  [null, { diagnoses: [] }],
  ["breathless", { symptoms: { mmrc: 1 } }],
  ["symptom_score", { symptoms: { mmrc: 0, cat: 10 } }],
  [null, { symptoms: { mmrc: 0, cat: 9 } }],
  ["symptom_score", { symptoms: { mmrc: 0, act: 19 } }],
  [null, { symptoms: { mmrc: 0, act: 20 } }],
  ["symptom_score", { symptoms: { mmrc: 0, cact: 19 } }],
  [null, { symptoms: { mmrc: 0, cact: 20 } }],
  ["symptom_score", { symptoms: { mmrc: 0, acq: { score: 0.76, version: 6 } } }],
  [null, { symptoms: { mmrc: 0, acq: { score: 0.75, version: 6 } } }],
  ["maintenance_therapy", { maintenance_therapy: true }],
  [null, { maintenance_therapy: false }],
  ["exacerbations", { exacerbations: { moderate: 1, severe: 0 } }],
  ["exacerbations", { exacerbations: { moderate: 0, severe: 1 } }],
  [null, { exacerbations: { moderate: 0, severe: 0 } }],
  ["feno_high", { biomarkers: { feno_ppb: 51 } }],
  [null, { biomarkers: { feno_ppb: 50 } }],
  ["feno_high", { biomarkers: { feno_ppb: 36 }, ...CHILD, pre_bronchodilator: litres(2.6, 3) }],
  [null, { biomarkers: { feno_ppb: 35 }, ...CHILD, pre_bronchodilator: litres(2.61, 3) }],
  ["smoking_unknown", { smoking: null }],
  ["symptoms_unknown", { symptoms: { cat: 3 } }],
];

function selection(): Workflow {
  const facts = AGAINST.map(([, more], place) =>
    person(`P-${place}`, MAN, 4 + place / 100, 5 + place / 100, { ...HEALTHY, ...more }),
  );
  // what an earlier visit records counts
  const earlier = person("P-before", MAN, 4.3, 5.3, {
    ...HEALTHY,
    diagnoses: ["asthma"],
    performed_at: before(365),
    age_years: 39.25,
  });
  const later = person("P-before", MAN, 4.31, 5.31, HEALTHY);
  const counts = Map.groupBy(
    [...AGAINST.flatMap(([reason]) => reason ?? []), "respiratory_diagnosis"],
    (reason) => reason,
  );
  const unknown = AGAINST.filter(([reason]) => reason?.endsWith("_unknown") === true).length;
  const sound = AGAINST.filter(([reason]) => reason === null).length;
  return cohort(
    "rules-of-selection",
    { reference_equations: "gli-2022-global", rules: { cohort: "never_smokers_without_symptoms" } },
    [...facts, earlier, later],
    [
      { condition: `$response.body#/fit/included == ${sound}` },
      { condition: `$response.body#/fit/excluded/unknown == ${unknown}` },
      { condition: `$response.body#/fit/excluded/ineligible == ${AGAINST.length + 1 - unknown - sound}` },
      ...[...counts].map(([reason, all]) =>
        jsonpath(`$.fit.exclusion_reasons[?@.reason == '${reason}' && @.patients == ${all.length}]`),
      ),
    ],
  );
}

export function fitRules(): Workflow[] {
  return [
    cohort("rules-of-fits", { reference_equations: "gli-2012" }, WOMEN, ofWomen),
    cohort("rules-of-trends", { reference_equations: "gli-2022-global" }, MEN, ofMen),
    selection(),
  ];
}
