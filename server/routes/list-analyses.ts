import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { listAnalyses } from "../usecases/analyse/list-analyses.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListAnalyses(app: App, deps: RouteDeps): void {
  app.openapi(routes.listAnalyses, async (c) => {
    const list = openList(c, routes.listAnalyses.request.query, c.req.valid("query"), () => ["string"]);
    return sendPage(c, list, await listAnalyses(contextOf(c, deps), list));
  });
}
