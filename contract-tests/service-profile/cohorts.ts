/** Healthy cohorts large enough for a verdict on the fit: as the reference equations expect, shifted, and in between. */
import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Step, Workflow } from "../engine/workflows/workflow.ts";
import { jsonpath } from "./criteria.ts";
import { interpreting, making, resultsOf } from "./making.ts";

/** Fewer of either sex make no verdict (Quanjer et al., Eur Respir J 2011;37:658). */
const OF_EACH_SEX = 152;

/** About the GLI-2022 medians and coefficients of variation of a man of 178 cm and a woman of 165 cm, both 40 years old. */
const TYPICAL = {
  male: { height: 178, fev1: 3.98, fvc: 4.95, spread: 0.125 },
  female: { height: 165, fev1: 2.95, fvc: 3.6, spread: 0.125 },
} as const;

/** Standard scores of a normal sample, a little wider, as the equations leave some spread unexplained (Abramowitz & Stegun 26.2.22). */
function score(index: number, of: number): number {
  const share = (index + 0.5) / of;
  const t = Math.sqrt(-2 * Math.log(Math.min(share, 1 - share)));
  const z = t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t);
  return 1.2 * (share < 0.5 ? -z : z);
}

function member(sex: "male" | "female", index: number, shift: number): JsonObject {
  const { height, fev1, fvc, spread } = TYPICAL[sex];
  const factor = 1 + spread * (score(index, OF_EACH_SEX) + shift);
  return {
    patient_id: `${sex}-${index}`,
    performed_at: "2026-03-01T09:00:00Z",
    sex,
    age_years: 40,
    height_cm: height,
    smoking: { status: "never" },
    symptoms: { mmrc: 0 },
    pre_bronchodilator: {
      kind: "values",
      fev1_l: Math.round(fev1 * factor * 1000) / 1000,
      fvc_l: Math.round(fvc * factor * 1000) / 1000,
    },
  };
}

/** `verdict`: on each measure. */
function cohort(name: string, shift: number, verdict: string): Workflow {
  const patients = (["male", "female"] as const).flatMap((sex) =>
    Array.from({ length: OF_EACH_SEX }, (_, index) => member(sex, index, shift)),
  );
  const project = `cohort-${name}-$seed`;
  const healthy = { reference_equations: "gli-2022-global", rules: { cohort: "never_smokers_without_symptoms" } };
  const verdicts = ["fev1", "fvc"].map((measure) =>
    jsonpath(`$.fit.verdicts[?@.measure == '${measure}' && @.verdict == '${verdict}']`),
  );
  return {
    workflowId: `cohort-${name}`,
    steps: [
      making(project, "intake", "intakePatients", { patients }),
      making(project, "model", "buildModel", healthy, undefined, verdicts),
    ],
  };
}

/** More visits than an item names of its course: one person can be compared at every visit, the other only at the last two. */
function longCourses(): Workflow {
  const project = "long-$seed";
  const { sex, height_cm } = member("male", 0, 0);
  const test = { kind: "values", fev1_l: 4, fvc_l: 5 };
  const timeOf = (week: number): string => new Date(Date.UTC(2025, 0, 1 + 7 * week)).toISOString();
  const visit = (patient_id: string, week: number, place: string): JsonObject => ({
    patient_id,
    performed_at: timeOf(week),
    sex: sex ?? null,
    age_years: Math.round(4000 + (week * 700) / 365.25) / 100,
    height_cm: height_cm ?? null,
    [place]: { ...test, fev1_l: 4 - (week % 3) / 100 },
  });
  const of = (patient: string, week: number): string =>
    `@.patient_id == '${patient}' && @.performed_at == '${timeOf(week)}'`;
  const weeks = Array.from({ length: 60 }, (_, week) => week);
  const patients = [
    ...weeks.map((week) => visit("compared", week, "pre_bronchodilator")),
    ...weeks.map((week) => visit("left-out", week, week < 58 ? "post_bronchodilator" : "pre_bronchodilator")),
  ];
  return {
    workflowId: "long-courses",
    steps: [
      making(project, "intake", "intakePatients", { patients }),
      making(project, "model", "buildModel", { reference_equations: "gli-2022-global" }, "model_id"),
      ...interpreting(project, { occasions: "all" }),
      resultsOf(project, "results", [
        // of the 59th visit, with 58 before it, and of the last
        jsonpath(
          `$.items[?${of("compared", 58)} && count(@.change.slope.records[*]) == 20 && @.change.slope.records_omitted == 39 && @.change.slope.records[0].performed_at == '${timeOf(39)}']`,
        ),
        jsonpath(`$.items[?${of("compared", 59)} && count(@.change.slope.records[*]) == 60]`),
        jsonpath(
          `$.items[?${of("left-out", 58)} && count(@.change.left_out[*]) == 20 && @.change.left_out_omitted == 38 && @.change.left_out[0].performed_at == '${timeOf(38)}']`,
        ),
        jsonpath(`$.items[?${of("left-out", 59)} && count(@.change.left_out[*]) == 58]`),
      ]),
    ],
  };
}

/** GLI-2012 with one patient whose ancestry is not recorded, and one of whom it was recorded from the second visit on. */
function leftOut(): Workflow {
  const project = "left-out-$seed";
  const patients = [
    { ...member("male", 0, 0), ancestry: "other" },
    { ...member("female", 0, 0), patient_id: "without-ancestry" },
    { ...member("male", 1, 0), patient_id: "recorded-later", performed_at: "2024-03-01T09:00:00Z", age_years: 38 },
    {
      ...member("male", 1, 0),
      patient_id: "recorded-later",
      performed_at: "2025-03-01T09:00:00Z",
      age_years: 39,
      ancestry: "other",
    },
    { ...member("male", 2, 0), patient_id: "recorded-later", ancestry: "other" },
  ];
  return {
    workflowId: "left-out",
    steps: [
      making(project, "intake", "intakePatients", { patients }),
      making(project, "model", "buildModel", { reference_equations: "gli-2012" }, "model_id"),
      ...interpreting(project),
    ],
  };
}

/** The same request once more under one idempotency key: what the work refused comes again. */
function twice(step: Step): Step[] {
  const keyed = { ...step, parameters: [{ name: "Idempotency-Key", in: "header", value: `${step.stepId}-$seed` }] };
  return [keyed, { ...keyed, stepId: `${step.stepId}-again` }];
}

/** Over 1,000 patients: an analysis of all of them is refused. */
function crowd(): Workflow {
  const project = "crowd-$seed";
  const intake = (half: number): Step =>
    making(project, `intake-${half}`, "intakePatients", {
      patients: Array.from({ length: 501 }, (_, index) => ({
        ...member("male", index % OF_EACH_SEX, 0),
        patient_id: `P-${half}-${index}`,
      })),
    });
  return {
    workflowId: "too-many-patients",
    steps: [
      intake(1),
      intake(2),
      {
        stepId: "model",
        operationId: "buildModel",
        requestBody: { payload: { project_id: project, reference_equations: "gli-2022-global" } },
        outputs: { id: "$response.body#/model_id" },
      },
      ...twice({
        stepId: "analyse",
        operationId: "analyse",
        requestBody: { payload: { project_id: project, model_id: "$steps.model.outputs.id" } },
        successCriteria: [{ condition: "$statusCode == 422" }],
      }),
    ],
  };
}

/** 1,000 patients with every effort of two tests: more than one webhook may carry. */
function bulk(): Workflow {
  const project = "bulk-$seed";
  const effort = {
    fev1_l: 3.9871,
    fvc_l: 4.9513,
    fev0_75_l: 3.6127,
    fev6_l: 4.9011,
    fef25_75_l_s: 3.9173,
    fef75_l_s: 1.7331,
    pef_l_s: 9.1777,
    bev_l: 0.0513,
    fet_s: 7.1113,
    plateau: true,
    hesitation_s: 0.2113,
    fivc_l: 4.9017,
    faults: [
      "leak",
      "obstructed_mouthpiece",
      "cough_first_second",
      "glottic_closure",
      "zero_flow_error",
      "glottic_closure_first_second",
    ],
    operator_acceptable: false,
  };
  const test = { kind: "efforts", efforts: Array.from({ length: 8 }, () => effort) };
  const patients = Array.from({ length: 1000 }, (_, index) => ({
    ...member("male", 0, 0),
    patient_id: `P-${index}`,
    ancestry: "other",
    pre_bronchodilator: test,
    post_bronchodilator: test,
  }));
  const step = (stepId: string, operationId: string, payload: JsonObject, status: number, id?: string): Step => ({
    stepId,
    operationId,
    requestBody: { payload },
    successCriteria: [{ condition: `$statusCode == ${status}` }],
    ...(id === undefined ? {} : { outputs: { id: `$response.body#/${id}` } }),
  });
  return {
    workflowId: "batch-too-large",
    steps: [
      step("intake", "intakePatients", { project_id: project, patients }, 201),
      step("model", "buildModel", { project_id: project, reference_equations: "gli-2012" }, 201, "model_id"),
      ...twice(step("analyse-bulk", "analyse", { project_id: project, model_id: "$steps.model.outputs.id" }, 422)),
    ],
  };
}

export function cohortWorkflows(): Workflow[] {
  return [
    cohort("as-expected", 0, "consistent"),
    cohort("shifted", 1.5, "shifted"),
    cohort("in-between", 0.45, "inconclusive"),
    leftOut(),
    crowd(),
    bulk(),
    longCourses(),
  ];
}
