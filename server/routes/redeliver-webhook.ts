import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { type Redelivery, redeliverWebhook } from "../usecases/webhook/redeliver-webhook.ts";
import type { Atomically } from "../usecases/shared/atomically.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addRedeliverWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.redeliverWebhook, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (atomically: Atomically<Redelivery>) => redeliverWebhook(deps, c.get("caller"), input, atomically),
      (redelivery) => ({ status: 202, body: jsonText(redelivery) }) as const,
    );
    return send(c, answer);
  });
}
