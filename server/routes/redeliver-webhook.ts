import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { type Redelivery, redeliverWebhook } from "../usecases/webhook/redeliver-webhook.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addRedeliverWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.redeliverWebhook, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<Redelivery>) => redeliverWebhook(ctx, input, deps),
      (redelivery) => ({ status: 202, body: jsonText(redelivery) }) as const,
      ({ batch_id }) => ({ batch_id }),
    );
    return send(c, answer);
  });
}
