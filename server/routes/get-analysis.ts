import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { about } from "../http/audit.ts";
import { contextOf } from "../http/context.ts";
import { headOf } from "../usecases/analyse/analysis-text.ts";
import { getAnalysis } from "../usecases/analyse/get-analysis.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetAnalysis(app: App, deps: RouteDeps): void {
  app.openapi(routes.getAnalysis, async (c) => {
    const body = await getAnalysis(contextOf(c, deps), c.req.valid("param").analysis_id);
    about(c, { project_id: headOf({ answer: body }).project_id });
    return sendTagged(c, body);
  });
}
