import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Criterion, Step } from "../engine/workflows/workflow.ts";

/** A step that makes something of a project, and passes on the identifier `id` of what was made. */
export function making(
  project_id: string,
  stepId: string,
  operationId: string,
  payload: JsonObject,
  id?: string,
  criteria: readonly Criterion[] = [],
): Step {
  return {
    stepId,
    operationId,
    requestBody: { payload: { project_id, ...payload } },
    successCriteria: [{ condition: "$statusCode == 201" }, ...criteria],
    ...(id === undefined ? {} : { outputs: { id: `$response.body#/${id}` } }),
  };
}

/** An analysis by what the step `model` has made, and its interpretation. */
export function interpreting(project_id: string, more: JsonObject = {}): Step[] {
  return [
    making(project_id, "analyse", "analyse", { model_id: "$steps.model.outputs.id", ...more }, "analysis_id"),
    making(project_id, "interpret", "interpret", { analysis_id: "$steps.analyse.outputs.id" }, "batch_id"),
  ];
}

/** Reads the results of a project, or of one patient, in this form. */
export function resultsOf(
  project_id: string,
  stepId: string,
  criteria: readonly Criterion[],
  { patient, form }: { readonly patient?: string | undefined; readonly form?: string } = {},
): Step {
  return {
    stepId,
    operationId: "getResults",
    parameters: [
      { name: "project_id", in: "query", value: project_id },
      ...(patient === undefined ? [] : [{ name: "patient_id", in: "query" as const, value: patient }]),
      ...(form === undefined ? [] : [{ name: "Accept", in: "header" as const, value: form }]),
    ],
    successCriteria: [{ condition: "$statusCode == 200" }, ...criteria],
  };
}
