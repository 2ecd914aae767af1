import { operations, routes } from "../../generated/routes.ts";
import { PatientRecord } from "../../generated/schemas.ts";
import { type Answer, send } from "../http/answer.ts";
import { inBundle, toldInBundle } from "../http/fhir-intake.ts";
import { once } from "../http/idempotency.ts";
import { about } from "../http/audit.ts";
import { readIntake } from "../http/intake-body.ts";
import { leaveOut } from "../http/leave-out.ts";
import { routerPath } from "../http/openapi-paths.ts";
import { type IntakeResult, intakePatients } from "../usecases/intake/intake-patients.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addIntakePatients(app: App, deps: RouteDeps): void {
  const { method, path } = operations.intakePatients;
  app.on(method, routerPath(path), leaveOut("patients", PatientRecord));
  app.openapi(routes.intakePatients, async (c) => {
    const { input, bundle } =
      c.get("intake")?.() ?? readIntake(c.req.valid("json"), c.get("leftOut"), deps.recordRules);
    if (bundle !== undefined) {
      c.set("toSent", (text) => inBundle(bundle.reports, text));
      about(c, bundle.about);
    }
    const answer = await once(
      c,
      deps,
      (ctx: Command<IntakeResult>) => intakePatients(ctx, input, deps),
      (result) => answerOf(bundle === undefined ? result : toldInBundle(bundle.reports, result)),
    );
    return send(c, answer);
  });
}

/** 201 says that something was stored. */
function answerOf(result: IntakeResult): Answer<IntakeResult, 200> | Answer<IntakeResult, 201> {
  return { status: result.created + result.amended > 0 ? 201 : 200, body: jsonText(result) };
}
