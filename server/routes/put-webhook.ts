import { routes } from "../../generated/routes.ts";
import { type Answer, send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { entityTag } from "../http/entity-tag.ts";
import { expectedTag } from "../http/if-match.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { putWebhook, type WebhookRegistration } from "../usecases/webhook/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addPutWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.putWebhook, async (c) => {
    const expected = expectedTag(c);
    const { created, registration, version } = await putWebhook(
      contextOf(c, deps),
      c.req.valid("json"),
      deps,
      expected && ((found) => expected(found && entityTag(found))),
    );
    const answer: Answer<WebhookRegistration, 200> | Answer<WebhookRegistration, 201> = {
      status: created ? 201 : 200,
      body: jsonText(registration),
      headers: { ETag: entityTag(version) },
    };
    return send(c, answer);
  });
}
