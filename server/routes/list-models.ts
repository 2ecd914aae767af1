import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { listModels } from "../usecases/model/get-model.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListModels(app: App, deps: RouteDeps): void {
  app.openapi(routes.listModels, async (c) => {
    const list = openList(c, routes.listModels.request.query, c.req.valid("query"), () => ["string"]);
    return sendPage(c, list, await listModels(contextOf(c, deps), list));
  });
}
