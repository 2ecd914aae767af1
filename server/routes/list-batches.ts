import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { listBatches } from "../usecases/results/list-batches.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListBatches(app: App, deps: RouteDeps): void {
  app.openapi(routes.listBatches, async (c) => {
    const page = await listBatches(contextOf(c, deps), c.req.valid("query"));
    return send(c, { status: 200, body: jsonText(page) } as const);
  });
}
