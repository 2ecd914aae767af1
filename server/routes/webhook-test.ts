import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { once } from "../http/idempotency.ts";
import type { Command } from "../usecases/shared/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { getWebhookTest, testWebhook, type WebhookTest } from "../usecases/webhook/test-webhook.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addWebhookTest(app: App, deps: RouteDeps): void {
  app.openapi(routes.testWebhook, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<WebhookTest>) => testWebhook(ctx, input, deps),
      (test) => ({ status: 202, body: jsonText(test) }) as const,
    );
    return send(c, answer);
  });
  app.openapi(routes.getWebhookTest, async (c) => {
    const test = await getWebhookTest(contextOf(c, deps), c.req.valid("query"));
    return send(c, { status: 200, body: jsonText(test) } as const);
  });
}
