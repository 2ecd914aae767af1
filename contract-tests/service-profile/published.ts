/** People whose numbers others have printed: what is expected of them, and where a measurement at a printed limit lies. */
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import type { Criterion, Step, Workflow } from "../engine/workflows/workflow.ts";
import { making } from "./making.ts";
import { formsOf } from "./printed-forms.ts";
import { GLI_2012, GLI_2022, halfDigit, type Person } from "./printed-people.ts";

const FLOWS: Readonly<Record<string, string>> = { fef25_75: "fef25_75_l_s", fef75: "fef75_l_s" };
const VOLUMES: Readonly<Record<string, string>> = { fev1: "fev1_l", fvc: "fvc_l" };

/** Computed from the published tables with 25 digits (mpmath): the limit moves with the percentile that the model names. */
const LIMITS: readonly (readonly [percentile: number, lln: number])[] = [
  [5, 2.95017],
  [2.5, 2.76419],
];

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

function printedBy(reference_equations: string, people: readonly Person[]): Workflow {
  const project_id = `printed-${reference_equations}-$seed`;
  const patients = people.map((person, place) => ({
    patient_id: `P-${place}`,
    performed_at: "2026-03-01T09:00:00Z",
    ...person.about,
    pre_bronchodilator: testAt(person, 1),
    post_bronchodilator: testAt(person, 2),
  }));
  const model_id = "$steps.model.outputs.id";
  return {
    workflowId: `printed-${reference_equations}`,
    steps: [
      making(project_id, "intake", "intakePatients", { patients }),
      making(project_id, "model", "buildModel", { reference_equations }, "model_id"),
      making(project_id, "analyse", "analyse", { model_id }, "analysis_id", people.flatMap(criteriaOf)),
      making(project_id, "interpret", "interpret", { analysis_id: "$steps.analyse.outputs.id" }),
      ...people.flatMap((person, place) => formsOf(project_id, person, place)),
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
      making(project_id, "intake", "intakePatients", { patients: [man] }),
      ...LIMITS.flatMap(([lower_limit_percentile, limit], place): Step[] => {
        const rules = { reference_equations: "gli-2022-global", rules: { lower_limit_percentile } };
        const model = `model-${place}`;
        const by = { model_id: `$steps.${model}.outputs.id` };
        return [
          making(project_id, model, "buildModel", rules, "model_id"),
          making(project_id, `analyse-${place}`, "analyse", by, undefined, near(lln, limit, halfDigit(limit))),
        ];
      }),
    ],
  };
}

export function publishedWorkflows(): Workflow[] {
  return [printedBy("gli-2012", GLI_2012), printedBy("gli-2022-global", GLI_2022), byPercentile()];
}
