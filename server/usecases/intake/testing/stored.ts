/** A client of the intake, and what is stored of what it sends. */
import { type Client, testService } from "../../../testing/test-service.ts";

export const PATH = "/api/v1/patient/intake";

export async function newClient(): Promise<Client> {
  const service = await testService();
  return service.company("Clinic");
}

/** The content of all stored records, seen from outside: what an analysis says it was made from. */
export async function storedPatients(client: Client): Promise<readonly string[]> {
  const reply = await client.post("/api/v1/model/build", {
    project_id: "screening",
    reference_equations: "gli-2022-global",
  });
  if (reply.status === 404) return [];
  const analysis = await client.post("/api/v1/analyse", { project_id: "screening", model_id: reply.body.model_id });
  return (analysis.body.items as readonly { patient_id: string }[]).map(({ patient_id }) => patient_id);
}
