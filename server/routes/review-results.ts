import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { reviewResults } from "../usecases/review/review-results.ts";
import type { Batch } from "../usecases/interpret/batch-body.ts";
import type { Command } from "../usecases/shared/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addReviewResults(app: App, deps: RouteDeps): void {
  app.openapi(routes.reviewResults, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<Batch>) => reviewResults(ctx, input, deps),
      (batch) => {
        const query = new URLSearchParams({ project_id: batch.project_id, batch_id: batch.batch_id });
        return { status: 201, body: jsonText(batch), headers: { Location: `/results?${query}` } } as const;
      },
      ({ batch_id }) => ({ batch_id }),
    );
    return send(c, answer);
  });
}
