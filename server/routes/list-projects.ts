import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { listProjects } from "../usecases/projects/projects.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListProjects(app: App, deps: RouteDeps): void {
  app.openapi(routes.listProjects, async (c) => {
    const list = openList(c, routes.listProjects.request.query, c.req.valid("query"), () => ["string"]);
    return sendPage(c, list, await listProjects(contextOf(c, deps), list));
  });
}
