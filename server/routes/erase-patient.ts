import { routes } from "../../generated/routes.ts";
import { commandOf } from "../http/context.ts";
import { expectedBody } from "../http/if-match.ts";
import { erasePatient } from "../usecases/erasure/erase.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addErasePatient(app: App, deps: RouteDeps): void {
  app.openapi(routes.erasePatient, async (c) => {
    await erasePatient(
      commandOf(c, deps, () => 204),
      c.req.valid("param"),
      deps,
      expectedBody(c),
    );
    return c.body(null, 204);
  });
}
