import type { NewDelivery } from "../delivery-queue.ts";
import type { Company, NewBatch, NewKey, NewRecord, Project, Store } from "../store.ts";

/** Ends what a test stored: names that no two tests' rows share are made from these counters. */
let counter = 0;

export function unique(prefix: string): string {
  counter += 1;
  return `${prefix}-${counter}`;
}

export async function addCompany(store: Store, companyId = unique("company")): Promise<Company> {
  const company = { company_id: companyId, name: `Name of ${companyId}`, created_at: 1_000 };
  await store.companies.create(company);
  return company;
}

export function aKey(fields: Pick<NewKey, "company_id" | "key_hash"> & Partial<NewKey>): NewKey {
  const made = { key_id: unique("key"), label: "", scopes: ["read"], created_at: 1_000, expires_at: undefined };
  return { ...made, ...fields };
}

export async function addProject(store: Store, company?: Company): Promise<Project> {
  const owner = company ?? (await addCompany(store));
  return store.projects.ensure(owner.company_id, unique("project"));
}

export function aRecord(fields: Partial<NewRecord> = {}): NewRecord {
  return {
    record_id: unique("record"),
    status: "active",
    reason: undefined,
    patient_id: "P1",
    performed_at: 5_000,
    sex: "female",
    revision: 1,
    content_hash: "hash",
    client_reference: undefined,
    record_json: "{}",
    ...fields,
  };
}

export async function addModel(store: Store, project: Project): Promise<string> {
  const model_id = unique("model");
  await store.models.insert(project, { model_id, created_at: 2_000, model_json: '{"a":1}' });
  return model_id;
}

export async function addAnalysis(store: Store, project: Project): Promise<string> {
  const model_id = await addModel(store, project);
  const analysis_id = unique("analysis");
  const analysis = {
    analysis_id,
    model_id,
    created_at: 3_000,
    analysis_json: '{"b":2}',
    record_keys: [[3, 4], [1], [2]],
  };
  await store.analyses.insert(project, { ...analysis, read: [] });
  return analysis_id;
}

/** A batch of a new analysis; answers what was stored. */
export async function addBatch(store: Store, project: Project, fields: Partial<NewBatch> = {}): Promise<NewBatch> {
  const analysis_id = fields.analysis_id ?? (await addAnalysis(store, project));
  const batch_id = unique("batch");
  return store.transaction(async (tx) => {
    await tx.projects.lock(project);
    const batch: NewBatch = {
      batch_id,
      analysis_id,
      model_id: "model",
      ruleset_id: "ruleset",
      language: "en",
      delivered_at: 4_000,
      item_count: 1,
      webhook_state: "not_due",
      sequence: await tx.batches.nextSequence(project),
      body: new TextEncoder().encode(`{"batch":"${batch_id}"}`),
      ...fields,
    };
    await tx.batches.insert(project, batch);
    return batch;
  });
}

/** A delivery of a new batch, due after `delay_ms` (at once where absent). */
export async function addDelivery(
  store: Store,
  project: Project,
  fields: Partial<NewDelivery> = {},
): Promise<NewDelivery> {
  const batch_id = fields.batch_id ?? (await addBatch(store, project)).batch_id;
  const delivery: NewDelivery = {
    delivery_id: unique("delivery"),
    company_id: project.company_id,
    batch_id,
    trigger: "interpret",
    delay_ms: 0,
    traceparent: undefined,
    ...fields,
  };
  await store.deliveries.enqueue(delivery);
  return delivery;
}
