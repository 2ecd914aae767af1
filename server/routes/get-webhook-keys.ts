import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

/** Far shorter than the overlap in which two keys stand beside each other. */
const CACHING = { "Cache-Control": "public, max-age=300" };

export function addGetWebhookKeys(app: App, { webhookKeys }: RouteDeps): void {
  const body = jsonText({ keys: [...webhookKeys] });
  app.openapi(routes.getWebhookKeys, (c) => send(c, { status: 200, body, headers: CACHING } as const));
}
