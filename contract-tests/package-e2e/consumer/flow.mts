/** What a client company writes: the whole integration, from a registration to verified results. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, type components, unwrap } from "respiratory-intelligence-service-client";

type Schemas = components["schemas"];

/** The outcome is recorded just after the receiver has answered. */
const OUTCOME_TRIES = 100;
const PAUSE_MS = 50;

const PATIENT: Schemas["PatientRecord"] = {
  patient_id: "P-001",
  performed_at: "2026-11-18T10:15:00+01:00",
  sex: "female",
  age_years: 67.4,
  height_cm: 162,
  pre_bronchodilator: { kind: "values", fev1_l: 1.21, fvc_l: 2.62 },
  post_bronchodilator: { kind: "values", fev1_l: 1.34, fvc_l: 2.71 },
};

export async function deliver(client: Client, projectId: string, receiverUrl: string, secret: string) {
  unwrap(await client.putWebhook({ body: { webhook_url: receiverUrl, webhook_secret: secret } }));
  unwrap(await client.intakePatients({ body: { project_id: projectId, patients: [PATIENT] } }));
  const model = unwrap(
    await client.buildModel({ body: { project_id: projectId, reference_equations: "gli-2022-global" } }),
  );
  const analysis = unwrap(await client.analyse({ body: { project_id: projectId, model_id: model.model_id } }));
  return unwrap(await client.interpret({ body: { project_id: projectId, analysis_id: analysis.analysis_id } }));
}

/** The delivered results, read until they carry the outcome of their webhook. */
export async function resultsOf(
  client: Client,
  projectId: string,
  batchId: string,
): Promise<Schemas["DeliveredResults"]> {
  const query = { project_id: projectId, batch_id: batchId };
  for (let tries = 0; tries < OUTCOME_TRIES; tries += 1) {
    const results = unwrap(await client.getResults({ query }));
    if (results.webhook !== undefined) return results;
    await sleep(PAUSE_MS);
  }
  throw new Error(`no outcome of the webhook of ${batchId}`);
}

/** Every batch of the project, through as many pages as it takes. */
export async function listed(client: Client, projectId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of client.paginate.listBatches({ query: { project_id: projectId, limit: 2 } })) {
    found.push(batch.batch_id);
  }
  return found;
}

/** A refusal, narrowed by its status to what the contract says for it. */
export async function refusal(client: Client): Promise<string> {
  const answer = await client.buildModel({
    // @ts-expect-error: no such equations; the compiler knows before the service does
    body: { project_id: "p", reference_equations: "of-my-own" },
  });
  if (answer.ok) return `taken as ${answer.data.model_id}`;
  if (!answer.declared) return `${answer.status} of somebody else`;
  if (answer.status === 422) return `422 ${answer.error.code} ${answer.error.errors?.length ?? 0}`;
  return `${answer.status} ${answer.error.code}`;
}
