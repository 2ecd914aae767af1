/** People whose numbers others have printed: what is expected of them, and where a measurement at a printed limit lies. */
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import type { Criterion, Step, Workflow } from "../engine/workflows/workflow.ts";

type Sex = "male" | "female";
/** Predicted value, lower and upper limit of normal; null where no print is at hand. */
type Printed = readonly [predicted: number, lln: number | null, uln: number | null];

interface Person {
  readonly about: JsonObject & { readonly sex: Sex; readonly age_years: number; readonly height_cm: number };
  readonly printed: Readonly<Record<string, Printed>>;
}

const FLOWS: Readonly<Record<string, string>> = { fef25_75: "fef25_75_l_s", fef75: "fef75_l_s" };
const VOLUMES: Readonly<Record<string, string>> = { fev1: "fev1_l", fvc: "fvc_l" };

function of2012(sex: Sex, ancestry: string, age_years: number, height_cm: number, printed: Person["printed"]): Person {
  return { about: { sex, ancestry, age_years, height_cm }, printed };
}

/** Printed by the official GLI-2012 calculator (gli-calculator.ersnet.org) to three decimals. */
const GLI_2012: readonly Person[] = [
  of2012("female", "caucasian", 67.4, 170, {
    fev1: [2.512, 1.849, 3.15],
    fvc: [3.246, 2.394, 4.14],
    fev1_fvc: [0.781, 0.652, 0.891],
    fef25_75: [2.096, 0.997, 3.634],
    fef75: [0.549, 0.204, 1.399],
  }),
  of2012("female", "african_american", 20.6, 170, {
    fev1: [3.155, 2.472, 3.816],
    fvc: [3.6, 2.82, 4.411],
    fev1_fvc: [0.883, null, null],
    fef25_75: [3.694, 2.229, 5.377],
    fef75: [1.595, 0.797, 2.794],
  }),
  of2012("male", "north_east_asian", 51.8, 170, {
    fev1: [3.387, 2.882, 3.875],
    fvc: [4.251, 3.655, 4.851],
    fev1_fvc: [0.798, 0.71, 0.876],
    fef25_75: [3.117, 1.821, 4.762],
    fef75: [1.207, 0.618, 2.261],
  }),
  of2012("male", "south_east_asian", 10.2, 170, {
    fev1: [2.859, 2.311, 3.399],
    fvc: [3.356, 2.699, 4.021],
    fev1_fvc: [0.861, 0.769, 0.937],
    fef25_75: [3.232, 2.221, 4.432],
    fef75: [1.853, 1.118, 2.862],
  }),
  of2012("male", "other", 20.6, 170, {
    fev1: [3.933, 3.182, 4.663],
    fvc: [4.551, 3.732, 5.378],
    fev1_fvc: [0.871, 0.761, 0.962],
    fef25_75: [4.44, 2.886, 6.329],
    fef75: [2.173, 1.224, 3.613],
  }),
];

/** Printed by R packages, implementations of others: rspiro 0.5 (here to six digits), and in the vignette of pft 1.0.1. */
const GLI_2022: readonly Person[] = [
  { about: { sex: "male", age_years: 25, height_cm: 170 }, printed: { fvc: [4.538406, 3.551517, null] } },
  { about: { sex: "female", age_years: 25, height_cm: 185 }, printed: { fev1: [4.201232, 3.242766, null] } },
  { about: { sex: "male", age_years: 45, height_cm: 185 }, printed: { fev1_fvc: [0.795894, 0.689946, null] } },
  { about: { sex: "male", age_years: 65, height_cm: 170 }, printed: { fev1: [2.884239, 2.124142, null] } },
  { about: { sex: "female", age_years: 85, height_cm: 170 }, printed: { fvc: [2.77604, 1.892356, null] } },
  {
    about: { sex: "male", age_years: 45, height_cm: 178 },
    printed: { fev1: [3.87, 2.94, 4.75], fvc: [4.81, 3.68, null] },
  },
];

/** Computed from the published tables with 25 digits (mpmath): the limit moves with the percentile that the model names. */
const LIMITS: readonly (readonly [percentile: number, lln: number])[] = [
  [5, 2.95017],
  [2.5, 2.76419],
];

/** Half of the last digit that is printed. */
function halfDigit(printed: number): number {
  const decimals = String(printed).split(".")[1]?.length ?? 0;
  return 0.5001 * 10 ** -Math.max(decimals, 2);
}

function near(expression: string, value: number, by: number): Criterion[] {
  return [{ condition: `${expression} > ${value - by}` }, { condition: `${expression} < ${value + by}` }];
}

/** A test at the lower limits, one at the upper ones; what is not printed is no matter. */
function testAt({ printed }: Person, limit: 1 | 2): JsonObject {
  const named = Object.entries({ ...VOLUMES, ...FLOWS }).flatMap(([measure, member]): [string, Json][] => {
    const value = printed[measure]?.[limit] ?? null;
    return value === null ? [] : [[member, value]];
  });
  const volumes = { fev1_l: 1.5, fvc_l: 5.2, ...Object.fromEntries(named) };
  return { kind: "values", ...volumes };
}

/** z at a limit of normal is what leaves 5 % beyond it, by any table of the normal distribution. */
const LIMIT_Z = 1.645;
const NEAR_Z = 0.012;
const NEAR_PERCENT = 0.2;

function criteriaOf({ printed }: Person, place: number): Criterion[] {
  return Object.entries(printed).flatMap(([measure, [predicted, lln, uln]]) => {
    const of = (test: string, member: string): string =>
      `$response.body#/items/${place}/${test}_bronchodilator/measures/${measure}/${member}`;
    const limits = [
      ["lln", lln],
      ["uln", uln],
    ] as const;
    const sent = measure in VOLUMES || measure in FLOWS;
    return [
      ...near(of("pre", "predicted"), predicted, halfDigit(predicted)),
      ...limits.flatMap(([name, value]) => (value === null ? [] : near(of("pre", name), value, halfDigit(value)))),
      ...(sent && lln !== null ? near(of("pre", "z_score"), -LIMIT_Z, NEAR_Z) : []),
      ...(sent && lln !== null ? near(of("pre", "percentile"), 5, NEAR_PERCENT) : []),
      ...(sent && uln !== null ? near(of("post", "z_score"), LIMIT_Z, NEAR_Z) : []),
      ...(sent && uln !== null ? near(of("post", "percentile"), 95, NEAR_PERCENT) : []),
    ];
  });
}

/** A step that makes something of a project, and passes on the identifier of what was made. */
function made(project_id: string, stepId: string, operationId: string, payload: JsonObject, id?: string): Step {
  return {
    stepId,
    operationId,
    requestBody: { payload: { project_id, ...payload } },
    successCriteria: [{ condition: "$statusCode == 201" }],
    ...(id === undefined ? {} : { outputs: { id: `$response.body#/${id}` } }),
  };
}

function printedBy(reference_equations: string, people: readonly Person[]): Workflow {
  const project_id = `printed-${reference_equations}-$seed`;
  const patients = people.map((person, place) => ({
    patient_id: `P-${place}`,
    performed_at: "2026-03-01T09:00:00Z",
    ...person.about,
    pre_bronchodilator: testAt(person, 1),
    post_bronchodilator: testAt(person, 2),
  }));
  const analysed = made(project_id, "analyse", "analyse", { model_id: "$steps.model.outputs.id" });
  return {
    workflowId: `printed-${reference_equations}`,
    steps: [
      made(project_id, "intake", "intakePatients", { patients }),
      made(project_id, "model", "buildModel", { reference_equations }, "model_id"),
      { ...analysed, successCriteria: [...(analysed.successCriteria ?? []), ...people.flatMap(criteriaOf)] },
    ],
  };
}

/** One man under both percentiles. */
function byPercentile(): Workflow {
  const project_id = "percentiles-$seed";
  const man = {
    patient_id: "P-1",
    performed_at: "2026-03-01T09:00:00Z",
    sex: "male",
    age_years: 45.37,
    height_cm: 178.4,
    pre_bronchodilator: { kind: "values", fev1_l: 2.91, fvc_l: 4.63 },
  };
  const lln = "$response.body#/items/0/pre_bronchodilator/measures/fev1/lln";
  return {
    workflowId: "percentiles",
    steps: [
      made(project_id, "intake", "intakePatients", { patients: [man] }),
      ...LIMITS.flatMap(([lower_limit_percentile, limit], place): Step[] => {
        const rules = { reference_equations: "gli-2022-global", rules: { lower_limit_percentile } };
        const model = `model-${place}`;
        const analysed = made(project_id, `analyse-${place}`, "analyse", { model_id: `$steps.${model}.outputs.id` });
        return [
          made(project_id, model, "buildModel", rules, "model_id"),
          {
            ...analysed,
            successCriteria: [...(analysed.successCriteria ?? []), ...near(lln, limit, halfDigit(limit))],
          },
        ];
      }),
    ],
  };
}

export function publishedWorkflows(): Workflow[] {
  return [printedBy("gli-2012", GLI_2012), printedBy("gli-2022-global", GLI_2022), byPercentile()];
}
