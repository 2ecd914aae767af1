import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { entityTag } from "../http/entity-tag.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { getWebhook } from "../usecases/webhook/webhook-registration.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetWebhook(app: App, deps: RouteDeps): void {
  app.openapi(routes.getWebhook, async (c) => {
    const { registration, version } = await getWebhook(contextOf(c, deps));
    return sendTagged(c, jsonText(registration), entityTag(version));
  });
}
