import { randomBytes } from "node:crypto";
import type { Project, Resumed, Store, StoredPause, WebhookOutcome } from "../../storage/store.ts";

export const SECRET = "It's a Secret to Everybody";

/** A company with a project in a store, and batches that are due as webhooks. */
export interface Customer {
  readonly company_id: string;
  readonly project: Project;
  register(url: string, secret?: string, overlapMs?: number): Promise<void>;
  /** Stores a batch and its delivery in one transaction, as interpreting does; answers the batch's id. */
  deliver(body?: string): Promise<string>;
  deliverMany(count: number): Promise<readonly string[]>;
  redeliver(batchId: string): Promise<void>;
  /** Asks for a test; answers the identifier of its message. */
  test(): Promise<string>;
  testOutcome(): Promise<WebhookOutcome | undefined>;
  /** With the number of messages that wait. */
  paused(): Promise<(StoredPause & { readonly waiting: number }) | undefined>;
  resume(): Promise<Resumed>;
  outcome(batchId: string): Promise<WebhookOutcome | undefined>;
  /** The attempts log of a batch, oldest first, as `number: status or error`. */
  attempts(batchId: string): Promise<readonly string[]>;
  startedAt(batchId: string): Promise<readonly number[]>;
}

/** `store` is asked for at each use, so that a test may close it and open it again. */
export async function createCustomer(store: () => Store, name: string): Promise<Customer> {
  const company_id = id("com");
  await store().companies.create({ company_id, name: `${name} ${company_id}`, created_at: await store().now() });
  const project = await store().projects.ensure(company_id, "a-project");
  const model_id = id("mod");
  await store().models.insert(project, { model_id, created_at: 0, model_json: "{}" });
  const log = async (batch_id: string) =>
    (await store().deliveries.attempts(project, { batch_id }, { limit: 200 })).rows.toReversed();
  const deliver = (bodies: readonly string[]) =>
    store().transaction((tx) => storeBatches(tx, project, model_id, bodies));
  return {
    company_id,
    project,
    register: async (webhook_url, webhook_secret = SECRET, overlapMs = 86_400_000) => {
      await store().registrations.put(
        company_id,
        { webhook_url, webhook_secret, events: ["results.delivered"], api_version: "1.0.0" },
        overlapMs,
      );
    },
    deliver: async (body = `{"event":"results.delivered"}`) => (await deliver([body]))[0] ?? "",
    deliverMany: (count) => deliver(Array.from({ length: count }, (_, nth) => `{"nth":${nth}}`)),
    redeliver: async (batch_id) => {
      await store().deliveries.enqueue({ ...newDelivery(company_id, batch_id), trigger: "redeliver" });
    },
    test: async () => {
      const event_id = id("msg");
      const test = { event_id, test_id: "a-test", accepted_at: 0, body: Buffer.from('{"event":"webhook.test"}') };
      await store().webhookTests.send({ ...test, delivery_id: id("dlv"), company_id, traceparent: undefined }, 64);
      return event_id;
    },
    testOutcome: async () => (await store().webhookTests.newest(company_id))?.outcome,
    paused: async () => {
      const pause = (await store().registrations.get(company_id))?.pause;
      return pause && { ...pause, waiting: await store().pauses.waiting(company_id) };
    },
    resume: async () => {
      const request = { since: undefined, until: undefined, delivery_ids: id("dlv"), traceparent: undefined };
      return store().pauses.resume(company_id, request, await store().now());
    },
    outcome: async (batchId) => (await store().batches.find(project, batchId))?.outcome,
    attempts: async (batchId) =>
      (await log(batchId)).map(({ attempt, status, error }) => `${attempt}: ${status ?? error}`),
    startedAt: async (batchId) => (await log(batchId)).map(({ started_at }) => started_at),
  };
}

async function storeBatches(
  tx: Pick<Store, "projects" | "analyses" | "batches" | "deliveries" | "registrations">,
  project: Project,
  model_id: string,
  bodies: readonly string[],
): Promise<readonly string[]> {
  await tx.projects.lock(project);
  const made: string[] = [];
  for (const body of bodies) {
    const analysis_id = id("ana");
    const batch_id = id("bat");
    const analysis = { analysis_id, model_id, created_at: 0, analysis_json: "{}", record_keys: [], read: [] };
    await tx.analyses.insert(project, analysis);
    const sequence = await tx.batches.nextSequence(project);
    await tx.batches.insert(project, {
      batch_id,
      analysis_id,
      model_id,
      ruleset_id: undefined,
      language: "en",
      delivered_at: 0,
      item_count: 1,
      webhook_state: "pending",
      sequence,
      body: Buffer.from(body),
    });
    const registration = await tx.registrations.get(project.company_id);
    const held = registration?.pause !== undefined;
    await tx.deliveries.enqueue({ ...newDelivery(project.company_id, batch_id), held });
    made.push(batch_id);
  }
  return made;
}

function newDelivery(company_id: string, batch_id: string) {
  const trigger = "interpret" as const;
  return { delivery_id: id("dlv"), company_id, batch_id, trigger, delay_ms: 0, traceparent: undefined };
}

function id(prefix: string): string {
  return `${prefix}_${randomBytes(13).toString("hex")}`;
}
