import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Step } from "../engine/workflows/workflow.ts";

/** A step that makes something of a project, and passes on the identifier `id` of what was made. */
export function making(
  project_id: string,
  stepId: string,
  operationId: string,
  payload: JsonObject,
  id?: string,
): Step {
  return {
    stepId,
    operationId,
    requestBody: { payload: { project_id, ...payload } },
    successCriteria: [{ condition: "$statusCode == 201" }],
    ...(id === undefined ? {} : { outputs: { id: `$response.body#/${id}` } }),
  };
}
