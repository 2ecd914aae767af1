import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { buildModel } from "../usecases/model/build-model.ts";
import type { Model } from "../usecases/model/get-model.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addBuildModel(app: App, deps: RouteDeps): void {
  app.openapi(routes.buildModel, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<Model>) => buildModel(ctx, input, deps),
      (model) =>
        ({ status: 201, body: jsonText(model), headers: { Location: `/api/v1/models/${model.model_id}` } }) as const,
    );
    return send(c, answer);
  });
}
