import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { exportPatient } from "../usecases/erasure/export-patient.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addExportPatient(app: App, deps: RouteDeps): void {
  app.openapi(routes.exportPatient, async (c) => {
    const held = await exportPatient(contextOf(c, deps), c.req.valid("param"));
    return send(c, { status: 200, body: jsonText(held) } as const);
  });
}
