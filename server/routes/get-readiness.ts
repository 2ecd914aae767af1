import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetReadiness(app: App, { store, accepting }: RouteDeps): void {
  app.openapi(routes.getReadiness, async (c) => {
    if (!accepting()) throw new DomainError("unavailable");
    try {
      await store.ping();
    } catch {
      throw new DomainError("unavailable");
    }
    return send(c, { status: 200, body: jsonText({ status: "ok" } as const) } as const);
  });
}
