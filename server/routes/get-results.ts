import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { contextOf } from "../http/context.ts";
import { entityTag, matchesAny } from "../http/entity-tag.ts";
import { getResults } from "../usecases/results/get-results.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetResults(app: App, deps: RouteDeps): void {
  app.openapi(routes.getResults, async (c) => {
    const results = await getResults(contextOf(c, deps), c.req.valid("query"));
    const tag = entityTag(results.version);
    // Kept by the client alone, and asked about every time: the outcome of the webhook may change at any moment.
    const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
    const known = c.req.valid("header")["If-None-Match"];
    if (known !== undefined && matchesAny(known, tag)) return c.body(null, 304, headers);
    return send(c, { status: 200, body: results.body(), headers } as const);
  });
}
