import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { type AnalysisMade, analyse } from "../usecases/analyse/analyse.ts";
import type { Atomically } from "../usecases/shared/atomically.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addAnalyse(app: App, deps: RouteDeps): void {
  app.openapi(routes.analyse, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (atomically: Atomically<AnalysisMade>) => analyse(deps, c.get("caller"), input, atomically),
      ({ analysis_id, text }) =>
        ({ status: 201, body: text, headers: { Location: `/api/v1/analyses/${analysis_id}` } }) as const,
    );
    return send(c, answer);
  });
}
