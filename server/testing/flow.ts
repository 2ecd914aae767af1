import { type AnyRecord, intakeOf, record } from "./records.ts";
import type { Client, Reply } from "./test-service.ts";

/** Takes the patients in and builds a model; answers the model's id. */
export async function projectWithModel(
  client: Client,
  patients: readonly AnyRecord[] = [record()],
  projectId = "screening",
): Promise<string> {
  // 200 when a test takes the same records in twice
  await expectStatus(client.post("/api/v1/patient/intake", intakeOf(patients, projectId)), 201, 200);
  const request = { project_id: projectId, reference_equations: "gli-2022-global" };
  return (await expectStatus(client.post("/api/v1/model/build", request), 201)).body.model_id as string;
}

/** Analyses the whole project, as `choice` narrows it; answers the analysis' id. */
export async function analysed(
  client: Client,
  modelId: string,
  projectId = "screening",
  choice: AnyRecord = {},
): Promise<string> {
  const request = { project_id: projectId, model_id: modelId, ...choice };
  return (await expectStatus(client.post("/api/v1/analyse", request), 201)).body.analysis_id as string;
}

/** The whole way from intake to a delivered batch; answers the batch's id. */
export async function delivered(
  client: Client,
  patients: readonly AnyRecord[] = [record()],
  projectId = "screening",
  choice: AnyRecord = {},
): Promise<string> {
  const modelId = await projectWithModel(client, patients, projectId);
  const analysisId = await analysed(client, modelId, projectId, choice);
  const request = { project_id: projectId, analysis_id: analysisId };
  return (await expectStatus(client.post("/api/v1/interpret", request), 201)).body.batch_id as string;
}

async function expectStatus(pending: Promise<Reply>, ...statuses: number[]): Promise<Reply> {
  const reply = await pending;
  if (!statuses.includes(reply.status))
    throw new Error(`expected ${statuses.join(" or ")}, got ${reply.status}: ${reply.text}`);
  return reply;
}
