import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { getRuleset } from "../usecases/rulesets/get-ruleset.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetRuleset(app: App, deps: RouteDeps): void {
  app.openapi(routes.getRuleset, async (c) => {
    const ruleset = await getRuleset(deps, c.req.valid("param").ruleset_id);
    return send(c, { status: 200, body: jsonText(ruleset) } as const);
  });
}
