/** The whole flow through the generated client: register, intake, build, analyse, interpret, the webhook, the results. */
import type { Client } from "../../generated/client/client.ts";
import type { components } from "../../generated/types.ts";
import { chunks, selections } from "./batches.ts";
import { faultAt } from "./cohort.ts";
import type { Fault, Row } from "./patient.ts";
import { Refusal, expectData } from "./refusal.ts";
import type { Settings } from "./settings.ts";

type Schemas = components["schemas"];

export interface Delivered {
  readonly results: Schemas["DeliveredResults"];
  /** Undefined when no webhook arrived in time. */
  readonly event: Schemas["ResultsDeliveredEvent"] | undefined;
}

export interface FlowOptions {
  readonly client: Client;
  readonly rows: readonly Row[];
  readonly projectId: string;
  readonly equations: Settings["equations"];
  /** The verified webhook of a batch; undefined when it does not come. Itself undefined where somebody else receives them. */
  readonly webhookOf: ((batchId: string) => Promise<Schemas["ResultsDeliveredEvent"] | undefined>) | undefined;
  readonly say: (line: string) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Runs the flow for a whole cohort; one batch for each 1,000 patients. Throws Refusal when the service refuses a step. */
export async function runFlow(options: FlowOptions): Promise<readonly Delivered[]> {
  const { client, rows, projectId, equations, say } = options;
  await takeIn(options);
  const model = expectData(
    await client.buildModel({ body: { project_id: projectId, reference_equations: equations } }),
  );
  say(`Model ${model.model_id}: ${equations}, fitted to ${model.patients} patients`);
  const batches: Delivered[] = [];
  for (const selection of selections(rows)) {
    batches.push(await deliver(options, model.model_id, selection));
  }
  return batches;
}

async function takeIn({ client, rows, projectId, say }: FlowOptions): Promise<void> {
  let taken = 0;
  for (const part of chunks(rows)) {
    const patients = part.map(({ record }) => record);
    const answer = await client.intakePatients({ body: { project_id: projectId, patients } });
    if (!answer.ok) throw new Refusal(answer, answer.declared ? rowFaults(part, answer.error) : []);
    const result = answer.data;
    taken += result.created + result.amended + result.unchanged;
    say(
      `Intake: ${taken} of ${rows.length} records stored, ${result.patients_in_project} patients in project ${projectId}`,
    );
  }
}

/** What the service refused, by line and column of the file. */
function rowFaults(part: readonly Row[], { errors = [] }: Schemas["Problem"]): Fault[] {
  return errors.flatMap((entry) => ("pointer" in entry ? (faultAt(part, entry.pointer, entry.detail) ?? []) : []));
}

async function deliver(
  options: FlowOptions,
  modelId: string,
  patientIds: readonly string[] | undefined,
): Promise<Delivered> {
  const { client, projectId, say } = options;
  const selection = patientIds === undefined ? {} : { patient_ids: patientIds };
  const analysis = expectData(
    await client.analyse({ body: { project_id: projectId, model_id: modelId, ...selection } }),
  );
  say(`Analysis ${analysis.analysis_id}: ${analysis.items.length} patients computed`);
  const batch = expectData(
    await client.interpret({ body: { project_id: projectId, analysis_id: analysis.analysis_id } }),
  );
  const due = batch.webhook_state !== "not_due";
  say(
    `Batch ${batch.batch_id}: ${batch.item_count} patients interpreted and delivered; webhook ${due ? "due" : "not due"}`,
  );
  const event = due ? await options.webhookOf?.(batch.batch_id) : undefined;
  return { event, results: await settledResults(options, batch.batch_id, due) };
}

/** The outcome is recorded just after the receiver has answered, so the results may be read a moment too early. */
async function settledResults(
  { client, projectId, sleep }: FlowOptions,
  batchId: string,
  due: boolean,
): Promise<Schemas["DeliveredResults"]> {
  const read = async () => expectData(await client.getResults({ query: { project_id: projectId, batch_id: batchId } }));
  let results = await read();
  for (let tries = 0; due && results.webhook === undefined && tries < 20; tries += 1) {
    await sleep(100);
    results = await read();
  }
  return results;
}
