import { operations, routes } from "../../generated/routes.ts";
import { PatientRecord } from "../../generated/schemas.ts";
import type { components } from "../../generated/types.ts";
import { type Answer, send } from "../http/answer.ts";
import { readFhirIntake } from "../http/fhir-intake.ts";
import { once } from "../http/idempotency.ts";
import { about, subjectOf } from "../http/audit.ts";
import { leaveOut } from "../http/leave-out.ts";
import { routerPath } from "../http/openapi-paths.ts";
import { type IntakeResult, intakePatients } from "../usecases/intake/intake-patients.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { Command } from "../usecases/shared/context.ts";
import type { App, RouteDeps } from "./route-deps.ts";

type IntakeRequest = components["schemas"]["IntakeRequest"];

export function addIntakePatients(app: App, deps: RouteDeps): void {
  const { method, path } = operations.intakePatients;
  app.on(method, routerPath(path), leaveOut("patients", PatientRecord));
  app.openapi(routes.intakePatients, async (c) => {
    const body = c.req.valid("json");
    const fhir = "resourceType" in body ? await readFhirIntake(body) : undefined;
    c.set("toSent", fhir?.toBundle);
    const input = fhir?.input ?? { ...(body as IntakeRequest), left_out: c.get("leftOut") };
    if (fhir !== undefined) about(c, subjectOf(fhir.input));
    const answer = await once(
      c,
      deps,
      (ctx: Command<IntakeResult>) => intakePatients(ctx, input, deps),
      (result) => answerOf(fhir === undefined ? result : fhir.told(result)),
    );
    return send(c, answer);
  });
}

/** 201 says that something was stored. */
function answerOf(result: IntakeResult): Answer<IntakeResult, 200> | Answer<IntakeResult, 201> {
  return { status: result.created + result.amended > 0 ? 201 : 200, body: jsonText(result) };
}
