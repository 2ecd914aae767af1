import { routes } from "../../generated/routes.ts";
import { commandOf } from "../http/context.ts";
import { expectedBody } from "../http/if-match.ts";
import { eraseProject } from "../usecases/erasure/erase.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addEraseProject(app: App, deps: RouteDeps): void {
  app.openapi(routes.eraseProject, async (c) => {
    await eraseProject(
      commandOf(c, deps, () => 204),
      c.req.valid("param").project_id,
      expectedBody(c),
    );
    return c.body(null, 204);
  });
}
