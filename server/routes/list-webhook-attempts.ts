import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { listWebhookAttempts } from "../usecases/webhook/list-webhook-attempts.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListWebhookAttempts(app: App, deps: RouteDeps): void {
  app.openapi(routes.listWebhookAttempts, async (c) => {
    const list = openList(c, routes.listWebhookAttempts.request.query, c.req.valid("query"), () => [
      "string",
      "number",
    ]);
    return sendPage(c, list, await listWebhookAttempts(contextOf(c, deps), list, deps));
  });
}
