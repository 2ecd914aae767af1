import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { jsonText } from "../results/json-text.ts";
import { getWebhook } from "../results/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.getWebhook, async (c) => {
    const registration = await getWebhook(deps, c.get("caller"));
    return send(c, { status: 200, body: jsonText(registration) } as const);
  });
}
