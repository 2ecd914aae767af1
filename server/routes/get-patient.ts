import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { getPatient } from "../usecases/projects/patients.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetPatient(app: App, deps: RouteDeps): void {
  app.openapi(routes.getPatient, async (c) => {
    const { project_id, patient_id } = c.req.valid("param");
    const found = await getPatient(contextOf(c, deps), project_id, patient_id);
    return sendTagged(c, jsonText(found));
  });
}
