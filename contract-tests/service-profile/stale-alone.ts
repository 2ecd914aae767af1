/** A correction makes stale what was made of the record and of no other one; analyses are listed by the model that they were made with. */
import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Criterion, Step, Workflow } from "../engine/workflows/workflow.ts";
import { jsonpath } from "./criteria.ts";
import { making } from "./making.ts";
import { litres, recordOf } from "./rules/told.ts";

const PROJECT = "stale-alone-$seed";
const PATIENTS = ["P-1", "P-2"];

const record = (patient_id: string, fev1: number, more: JsonObject = {}): JsonObject => ({
  patient_id,
  ...recordOf({ age: 40 }, 0, { pre_bronchodilator: litres(fev1, 5) }),
  ...more,
});

function batchOf(patient: string): Step[] {
  const chosen = { model_id: "$steps.model.outputs.id", patient_ids: [patient] };
  return [
    making(PROJECT, `analyse-${patient}`, "analyse", chosen, "analysis_id"),
    making(
      PROJECT,
      `interpret-${patient}`,
      "interpret",
      { analysis_id: `$steps.analyse-${patient}.outputs.id` },
      "batch_id",
    ),
  ];
}

function listed(stale: boolean, patient: string): Step {
  const one: Criterion[] = [
    { condition: "$statusCode == 200" },
    jsonpath("$[?count($.data[*]) == 1]"),
    { condition: `$response.body#/data/0/batch_id == $steps.interpret-${patient}.outputs.id` },
  ];
  return {
    stepId: stale ? "stale" : "not-stale",
    operationId: "listBatches",
    parameters: [
      { name: "project_id", in: "query", value: PROJECT },
      { name: "stale", in: "query", value: stale },
    ],
    successCriteria: one,
  };
}

export function staleAlone(): Workflow {
  return {
    workflowId: "stale-alone",
    steps: [
      making(PROJECT, "intake", "intakePatients", { patients: PATIENTS.map((patient) => record(patient, 4)) }),
      making(PROJECT, "model", "buildModel", { reference_equations: "gli-2022-global" }, "model_id"),
      ...PATIENTS.flatMap(batchOf),
      making(PROJECT, "another-model", "buildModel", { reference_equations: "gli-2022-global" }, "model_id"),
      making(PROJECT, "by-another-model", "analyse", { model_id: "$steps.another-model.outputs.id" }, "analysis_id"),
      {
        stepId: "of-the-other-model",
        operationId: "listAnalyses",
        parameters: [
          { name: "project_id", in: "query", value: PROJECT },
          { name: "model_id", in: "query", value: "$steps.another-model.outputs.id" },
        ],
        successCriteria: [
          { condition: "$statusCode == 200" },
          jsonpath("$[?count($.data[*]) == 1]"),
          { condition: "$response.body#/data/0/analysis_id == $steps.by-another-model.outputs.id" },
        ],
      },
      making(PROJECT, "amend", "intakePatients", {
        patients: [record("P-1", 3.9, { amends: { reason: "typed wrong" } })],
      }),
      listed(true, "P-1"),
      listed(false, "P-2"),
    ],
  };
}
