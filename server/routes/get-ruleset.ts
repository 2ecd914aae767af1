import { routes } from "../../generated/routes.ts";
import { sendTagged } from "../http/answer.ts";
import { getRuleset } from "../usecases/rulesets/get-ruleset.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addGetRuleset(app: App, deps: RouteDeps): void {
  app.openapi(routes.getRuleset, async (c) => {
    const ruleset = await getRuleset(deps, c.req.valid("param").ruleset_id);
    return sendTagged(c, jsonText(ruleset));
  });
}
