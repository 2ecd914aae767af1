import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import { type IntakeResult, intakePatients } from "../usecases/intake/intake-patients.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { Atomically } from "../usecases/shared/atomically.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addIntakePatients(app: App, deps: RouteDeps): void {
  app.openapi(routes.intakePatients, async (c) => {
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (atomically: Atomically<IntakeResult>) => intakePatients(deps, c.get("caller"), input, atomically),
      (result) => ({ status: 201, body: jsonText(result) }) as const,
    );
    return send(c, answer);
  });
}
