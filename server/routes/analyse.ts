import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { type AnalysisMade, analyse } from "../usecases/analyse/analyse.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addAnalyse(app: App, deps: RouteDeps): void {
  app.openapi(routes.analyse, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<AnalysisMade>) => analyse(ctx, input, deps),
      ({ analysis_id, text }) =>
        ({ status: 201, body: text, headers: { Location: `/api/v1/analyses/${analysis_id}` } }) as const,
    );
    return send(c, answer);
  });
}
