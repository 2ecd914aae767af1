import { record } from "../testing/records.ts";
import type { Acknowledged, PatientClient } from "./client.ts";

/** What one client was told of its project. */
export interface Told {
  readonly project: string;
  readonly patients: string[];
  readonly analyses: string[];
  readonly batches: string[];
  /** Keys whose two answers differ. */
  readonly honouredTwice: string[];
  /** Answers that no request of it may have. */
  readonly surprises: string[];
}

/** Takes in, analyses and interprets, round after round, until told to stop; each request twice at once, under one idempotency key. */
export async function work(client: PatientClient, project_id: string, goesOn: () => boolean): Promise<Told> {
  const told: Told = { project: project_id, patients: [], analyses: [], batches: [], honouredTwice: [], surprises: [] };
  const twice = (path: string, body: object, key: string) => askTwice(client, told, path, { project_id, ...body }, key);
  let model_id = "";
  for (let round = 0; goesOn(); round += 1) {
    const patient_id = `P-${round}`;
    await twice("/api/v1/patient/intake", { patients: [record(patient_id)] }, `${project_id}-intake-${round}`);
    told.patients.push(patient_id);
    if (round === 0) {
      const made = await twice(
        "/api/v1/model/build",
        { reference_equations: "gli-2022-global" },
        `${project_id}-model`,
      );
      model_id = String(made.body["model_id"]);
    }
    const analysis = await twice(
      "/api/v1/analyse",
      { model_id, patient_ids: [patient_id] },
      `${project_id}-analyse-${round}`,
    );
    const analysis_id = String(analysis.body["analysis_id"]);
    told.analyses.push(analysis_id);
    const batch = await twice("/api/v1/interpret", { analysis_id }, `${project_id}-interpret-${round}`);
    told.batches.push(String(batch.body["batch_id"]));
    await client.ask("GET", `/results?project_id=${project_id}`);
  }
  return told;
}

async function askTwice(
  client: PatientClient,
  told: Told,
  path: string,
  body: object,
  key: string,
): Promise<Acknowledged> {
  const [one, other] = await Promise.all([client.ask("POST", path, body, key), client.ask("POST", path, body, key)]);
  if (JSON.stringify(one.body) !== JSON.stringify(other.body)) told.honouredTwice.push(key);
  if (one.status !== 201) told.surprises.push(`${path} was answered ${one.status}: ${JSON.stringify(one.body)}`);
  return one;
}
