import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { listWebhookAttempts } from "../usecases/webhook/list-webhook-attempts.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addListWebhookAttempts(app: App, deps: RouteDeps): void {
  app.openapi(routes.listWebhookAttempts, async (c) => {
    const page = await listWebhookAttempts(contextOf(c, deps), c.req.valid("query"), deps);
    return send(c, { status: 200, body: jsonText(page) } as const);
  });
}
