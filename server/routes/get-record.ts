import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { about } from "../http/audit.ts";
import { contextOf } from "../http/context.ts";
import { getRecord } from "../usecases/records/records.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetRecord(app: App, deps: RouteDeps): void {
  app.openapi(routes.getRecord, async (c) => {
    const found = await getRecord(contextOf(c, deps), c.req.valid("param").record_id);
    about(c, { project_id: found.project_id, patient_id: found.patient_id });
    return sendTagged(c, jsonText(found));
  });
}
