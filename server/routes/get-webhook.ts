import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { getWebhook } from "../usecases/webhook/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.getWebhook, async (c) => {
    const registration = await getWebhook(contextOf(c, deps));
    return send(c, { status: 200, body: jsonText(registration) } as const);
  });
}
