import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { listPatients } from "../usecases/projects/patients.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListPatients(app: App, deps: RouteDeps): void {
  app.openapi(routes.listPatients, async (c) => {
    const list = openList(c, routes.listPatients.request.query, c.req.valid("query"), () => ["string"]);
    return sendPage(c, list, await listPatients(contextOf(c, deps), c.req.valid("param").project_id, list));
  });
}
