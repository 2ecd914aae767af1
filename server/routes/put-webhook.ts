import { routes } from "../../generated/routes.ts";
import { type Answer, send } from "../http/answer.ts";
import { commandOf } from "../http/context.ts";
import { entityTag } from "../http/entity-tag.ts";
import { expectedState } from "../http/if-match.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import {
  putWebhook,
  type RegistrationPut,
  type WebhookRegistration,
} from "../usecases/webhook/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addPutWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.putWebhook, async (c) => {
    const expected = expectedState(c);
    const put = await putWebhook(
      commandOf(c, deps, statusOf),
      c.req.valid("json"),
      deps,
      expected && ((found) => expected(found && entityTag(found))),
    );
    const answer: Answer<WebhookRegistration, 200> | Answer<WebhookRegistration, 201> = {
      status: statusOf(put),
      body: jsonText(put.registration),
      headers: { ETag: entityTag(put.version) },
    };
    return send(c, answer);
  });
}

function statusOf({ created }: RegistrationPut): 200 | 201 {
  return created ? 201 : 200;
}
