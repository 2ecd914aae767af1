/** Projects of several visits, and which of them an analysis took. */
import { type AnyRecord, intakeOf, record } from "../../../testing/records.ts";
import { type Client, type Reply, testService } from "../../../testing/test-service.ts";

export const FIRST = { performed_at: "2024-01-10T09:00:00Z" };
export const SECOND = { performed_at: "2025-01-10T09:00:00Z" };
export const THIRD = { performed_at: "2026-01-10T09:00:00Z" };

export const BETTER = { kind: "values", fev1_l: 2.2, fvc_l: 3 };

/** Items without what tells one intake from another. */
export function anonymous(items: unknown): unknown {
  return JSON.parse(JSON.stringify(items).replaceAll(/"rec_[^"]*"/g, '"rec"'));
}

export interface Project {
  readonly client: Client;
  readonly ids: readonly string[];
  readonly analyse: (more: AnyRecord) => Promise<Reply>;
}

export async function project(patients: readonly AnyRecord[], equations = "gli-2022-global"): Promise<Project> {
  const client = await (await testService()).company("Clinic");
  const { body } = await client.post("/api/v1/patient/intake", intakeOf(patients));
  const model = { project_id: "screening", reference_equations: equations };
  const { model_id } = (await client.post("/api/v1/model/build", model)).body;
  return {
    client,
    ids: (body.records as { record_id: string }[]).map(({ record_id }) => record_id),
    analyse: (more) => client.post("/api/v1/analyse", { project_id: "screening", model_id, ...more }),
  };
}

export const threeVisits = () =>
  project([record("P-1", FIRST), record("P-1", SECOND), record("P-1", THIRD), record("P-2", SECOND)]);
