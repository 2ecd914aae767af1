import { routes } from "../../generated/routes.ts";
import { commandOf } from "../http/context.ts";
import { entityTag } from "../http/entity-tag.ts";
import { expectedState } from "../http/if-match.ts";
import { deleteWebhook } from "../usecases/webhook/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addDeleteWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.deleteWebhook, async (c) => {
    const expected = expectedState(c);
    await deleteWebhook(
      commandOf(c, deps, () => 204),
      expected && ((found) => expected(entityTag(found))),
    );
    return c.body(null, 204);
  });
}
