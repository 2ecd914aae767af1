import { routes } from "../../generated/routes.ts";
import { type Answer, send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import type { Batch } from "../usecases/interpret/batch-body.ts";
import { type Interpretation, interpret } from "../usecases/interpret/interpret.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addInterpret(app: App, deps: RouteDeps): void {
  app.openapi(routes.interpret, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<Interpretation>) => interpret(ctx, input, deps),
      answerOf,
      ({ batch: { batch_id } }) => ({ batch_id }),
    );
    return send(c, answer);
  });
}

function answerOf({ batch, made }: Interpretation): Answer<Batch, 200> | Answer<Batch, 201> {
  const query = new URLSearchParams({ project_id: batch.project_id, batch_id: batch.batch_id });
  return { status: made ? 201 : 200, body: jsonText(batch), headers: { Location: `/results?${query}` } };
}
