import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { deleteWebhook } from "../usecases/webhook/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addDeleteWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.deleteWebhook, async (c) => {
    await deleteWebhook(contextOf(c, deps));
    return c.body(null, 204);
  });
}
