import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { once } from "../http/idempotency.ts";
import type { StoredPatientRecord } from "../usecases/records/records.ts";
import { retractRecord } from "../usecases/records/retract-record.ts";
import type { Command } from "../usecases/shared/context.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addRetractRecord(app: App, deps: RouteDeps): void {
  app.openapi(routes.retractRecord, async (c) => {
    const { record_id } = c.req.valid("param");
    const input = c.req.valid("json");
    const answer = await once(
      c,
      deps,
      (ctx: Command<StoredPatientRecord>) => retractRecord(ctx, record_id, input),
      (record) => ({ status: 200, body: jsonText(record) }) as const,
      ({ project_id, patient_id }) => ({ project_id, patient_id }),
    );
    return send(c, answer);
  });
}
