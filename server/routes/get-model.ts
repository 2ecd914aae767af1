import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { about } from "../http/audit.ts";
import { contextOf } from "../http/context.ts";
import { getModel } from "../usecases/model/get-model.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetModel(app: App, deps: RouteDeps): void {
  app.openapi(routes.getModel, async (c) => {
    const model = await getModel(contextOf(c, deps), c.req.valid("param").model_id);
    about(c, { project_id: model.project_id });
    return sendTagged(c, jsonText(model));
  });
}
