import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import type { Command } from "../usecases/shared/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { type Resumption, resumeWebhook } from "../usecases/webhook/resume-webhook.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addResumeWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.resumeWebhook, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<Resumption>) => resumeWebhook(ctx, input, deps),
      (resumption) => ({ status: 202, body: jsonText(resumption) }) as const,
    );
    return send(c, answer);
  });
}
