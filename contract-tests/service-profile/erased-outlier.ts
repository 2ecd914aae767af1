/** Who was set aside is erased: nothing names that person any more, and the statistics of the model stay where they are of ten people or more. */
import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Criterion, Step, Workflow } from "../engine/workflows/workflow.ts";
import { jsonpath } from "./criteria.ts";
import { making } from "./making.ts";
import { litres, recordOf } from "./rules/told.ts";

const GONE = "P-typo";

/** As many people of one sex as keep their statistics, and one fewer. */
const STAY = 10;
const GO = 9;

const STATISTICS = ["mean_z", "mean_z_ci95", "median_z", "sd_z", "below_limit_percent", "below_limit_percent_ci95"];

/** Five of a man's standard deviations of FEV1 above what is expected are less than 7 L. */
function patients(count: number): JsonObject[] {
  const ages = Array.from({ length: count }, (_, place) => 30 + place * 4);
  return [
    ...ages.map((age, place) => ({
      patient_id: `P-${place}`,
      ...recordOf({ age }, 0, { pre_bronchodilator: litres(3.8 + (place % 4) * 0.1, 4.8 + (place % 3) * 0.1) }),
    })),
    { patient_id: GONE, ...recordOf({ age: 40 }, 0, { pre_bronchodilator: litres(8.1, 9.9) }) },
  ];
}

const OK: Criterion = { condition: "$statusCode == 200" };
const named = jsonpath(`$[?count($..[?@ == '${GONE}']) > 0]`);
const unnamed = jsonpath(`$[?count($..[?@ == '${GONE}']) == 0]`);
const men = (count: number, said: string): Criterion[] =>
  STATISTICS.map((name) => jsonpath(`$.fit.measures[?@.sex == 'male' && @.n == ${count} && @.${name} ${said} null]`));

function erasedFrom(count: number): readonly Step[] {
  const project_id = `erased-from-${count}-$seed`;
  const step = (name: string): string => `${name}-of-${count}`;
  const made = (name: string): string => `$steps.${step(name)}.outputs.id`;
  const inProject = [{ name: "project_id", in: "query", value: project_id }] as const;
  const model = {
    operationId: "getModel",
    parameters: [{ name: "model_id", in: "path", value: made("model") }],
  } as const;
  const analysis = [{ name: "analysis_id", in: "path", value: made("analyse") }] as const;
  return [
    making(project_id, step("intake"), "intakePatients", { patients: patients(count) }),
    making(project_id, step("model"), "buildModel", { reference_equations: "gli-2022-global" }, "model_id"),
    making(project_id, step("analyse"), "analyse", { model_id: made("model") }, "analysis_id"),
    making(project_id, step("interpret"), "interpret", { analysis_id: made("analyse") }),
    { ...model, stepId: step("set-aside"), successCriteria: [OK, named, ...men(count, "!=")] },
    {
      stepId: step("erase"),
      operationId: "erasePatient",
      parameters: [
        { name: "project_id", in: "path", value: project_id },
        { name: "patient_id", in: "path", value: GONE },
      ],
      successCriteria: [{ condition: "$statusCode == 204" }],
    },
    {
      ...model,
      stepId: step("without"),
      successCriteria: [OK, unnamed, ...men(count, count >= STAY ? "!=" : "==")],
    },
    // of this project alone
    {
      stepId: step("models"),
      operationId: "listModels",
      parameters: inProject,
      successCriteria: [
        OK,
        unnamed,
        jsonpath("$[?count($.data[*]) == 1]"),
        { condition: `$response.body#/data/0/model_id == ${made("model")}` },
      ],
    },
    {
      stepId: step("analyses"),
      operationId: "listAnalyses",
      parameters: inProject,
      successCriteria: [
        OK,
        jsonpath("$[?count($.data[*]) == 1]"),
        { condition: `$response.body#/data/0/analysis_id == ${made("analyse")}` },
      ],
    },
    { stepId: step("analysis"), operationId: "getAnalysis", parameters: analysis, successCriteria: [OK, unnamed] },
    { stepId: step("results"), operationId: "getResults", parameters: inProject, successCriteria: [OK, unnamed] },
  ];
}

export function erasedOutlier(): Workflow {
  return { workflowId: "an-outlier-is-erased", steps: [STAY, GO].flatMap(erasedFrom) };
}
