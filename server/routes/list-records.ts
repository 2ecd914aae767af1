import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { listRecords } from "../usecases/records/records.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListRecords(app: App, deps: RouteDeps): void {
  app.openapi(routes.listRecords, async (c) => {
    const list = openList(c, routes.listRecords.request.query, c.req.valid("query"), () => [
      "string",
      "string",
      "number",
    ]);
    return sendPage(c, list, await listRecords(contextOf(c, deps), list));
  });
}
