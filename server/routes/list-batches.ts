import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import type { KindsOf } from "../http/cursor.ts";
import { openList, sendPage } from "../http/list.ts";
import { listBatches } from "../usecases/results/list-batches.ts";
import type { App, RouteDeps } from "./route-deps.ts";

/** Sequences order the batches of a project; over all projects it is time. */
const kindsOf: KindsOf = ({ project_id }) => (project_id === undefined ? ["number", "number", "string"] : ["number"]);

export function addListBatches(app: App, deps: RouteDeps): void {
  app.openapi(routes.listBatches, async (c) => {
    const list = openList(c, routes.listBatches.request.query, c.req.valid("query"), kindsOf);
    return sendPage(c, list, await listBatches(contextOf(c, deps), list));
  });
}
