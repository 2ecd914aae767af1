import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { getProject } from "../usecases/projects/projects.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetProject(app: App, deps: RouteDeps): void {
  app.openapi(routes.getProject, async (c) => {
    const found = await getProject(contextOf(c, deps), c.req.valid("param").project_id);
    return sendTagged(c, jsonText(found));
  });
}
