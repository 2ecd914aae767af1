import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { Readiness } from "../usecases/shared/readiness.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetReadiness(app: App, { store, monotonic, log, accepting }: RouteDeps): void {
  const readiness = new Readiness(store, monotonic, (err) => log.error({ err }, "storage takes no write"));
  app.openapi(routes.getReadiness, async (c) => {
    await readiness.assert(accepting());
    return send(c, { status: 200, body: jsonText({ status: "ok" } as const) } as const);
  });
}
