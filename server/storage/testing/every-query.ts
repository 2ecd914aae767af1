import { OLD_THINGS, type Repositories } from "../store.ts";
import { ATTEMPT } from "./deliveries.ts";

/** How much `crowdedTables` stores. */
const CROWD = { companies: 50, batches: 8_000, backlog: 2_000 } as const;

function numbers(count: number): string {
  return `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
}

/**
 * Fills fresh tables so that reading one of them whole would show: company c1 has a backlog of due deliveries, all other
 * batches were delivered long ago. `emptyBody` is the engine's literal of no bytes.
 */
export function crowdedTables(emptyBody: string): readonly string[] {
  const { companies, batches, backlog } = CROWD;
  return [
    `insert into companies (company_id, name, created_at) ${numbers(companies)} select 'c' || i, 'name ' || i, 1 from n`,
    `insert into api_keys (key_hash, company_id, key_id, scopes) ${numbers(2_000)}
     select 'hash ' || i, 'c' || (1 + i % ${companies}), 'key ' || i, 'read' from n`,
    `insert into projects (company_id, project_id, created_at) ${numbers(companies)} select 'c' || i, 'p', 1 from n`,
    `insert into records (project_key, patient_id, performed_at, revision, sex, content_hash, record_json, record_id, stored_at, status)
     ${numbers(batches)} select 1 + i % ${companies}, 'patient ' || i, 1, 1, 'male', 'h', '{}', 'r' || i, 1, 'active' from n`,
    `insert into models (model_id, project_key, created_at, model_json) ${numbers(2_000)} select 'm' || i, 1 + i % ${companies}, 1, '{}' from n`,
    `insert into analyses (analysis_id, project_key, model_id, created_at, record_keys_json, analysis_json)
     ${numbers(batches)} select 'a' || i, 1 + i % ${companies}, 'm1', 1, '[]', '{}' from n`,
    `insert into analysis_records ${numbers(batches)} select i, 'a' || i from n`,
    `insert into batches (batch_id, company_id, project_key, analysis_id, sequence, delivered_at, item_count, webhook_state)
     ${numbers(batches)} select 'b' || i, 'c' || (1 + i % ${companies}), 1 + i % ${companies}, 'a' || i, i, 1, 1,
     'delivered' from n`,
    `insert into batch_bodies ${numbers(batches)} select i, ${emptyBody} from n`,
    `insert into rulesets ${numbers(2_000)} select 'r' || i, '{}' from n`,
    `insert into webhook_registrations (company_id, webhook_url, current_secret, created_at, updated_at)
     ${numbers(companies)} select 'c' || i, 'https://example.org', 's', 1, 1 from n`,
    `insert into webhook_deliveries
     (delivery_id, company_id, project_key, batch_key, "trigger", attempt, due_at, ready_at, settled_at)
     ${numbers(batches)} select 'd' || i, 'c' || (1 + i % ${companies}), 1 + i % ${companies}, i, 'interpret', 1, 1, 1, 2
     from n`,
    `insert into webhook_deliveries (delivery_id, company_id, project_key, batch_key, "trigger", attempt, due_at, ready_at)
     ${numbers(backlog)} select 'r' || i, 'c1', 1, i, 'redeliver', 1, 1, 1 from n`,
    `insert into webhook_attempts (company_id, project_key, batch_key, delivery_key, "trigger", attempt, started_at, duration_ms)
     ${numbers(batches)} select 'c' || (1 + i % ${companies}), 1 + i % ${companies}, i, i, 'interpret', 1, 1, 1 from n`,
    `insert into webhook_tests (event_id, company_id, test_id, accepted_at, body)
     ${numbers(2_000)} select 'msg' || i, 'c' || (1 + i % ${companies}), 't' || i, 1, ${emptyBody} from n`,
    `insert into webhook_deliveries (delivery_id, company_id, test_key, "trigger", attempt, due_at, ready_at, settled_at)
     ${numbers(2_000)} select 't' || i, 'c' || (1 + i % ${companies}), i, 'test', 1, 1, 1, 2 from n`,
    `insert into results_links (token_hash, key_hash, company_id, project_id, batch_id, expires_at, created_at)
     ${numbers(2_000)} select 'token ' || i, 'hash ' || i, 'c' || (1 + i % ${companies}), 'p', 'b' || i, 9000000000000 + i, 1 from n`,
    `insert into idempotency_keys (company_id, operation, key, request_hash, owner, valid_until)
     ${numbers(2_000)} select 'c1', 'o', 'k' || i, 'h', 'w', 9000000000000 from n`,
    `insert into results_links (token_hash, key_hash, company_id, project_id, batch_id, expires_at)
     ${numbers(2_000)} select 'l' || i, 'hash ' || i, 'c' || (1 + i % ${companies}), 'p', 'b' || i, 9000000000000 from n`,
    `insert into audit_events (company_id, sequence, at, operation, status, replayed, request_id, project_id, patient_id, previous, digest)
     ${numbers(batches)} select 'c' || (1 + i % ${companies}), i, 1, 'o', 200, 0, 'r', 'p', 'patient ' || i, '', 'd' from n`,
    `insert into audit_heads ${numbers(companies)} select 'c' || i, 9000, 'd', 0, '', 9000 from n`,
  ];
}

/** Each alone, and matching next to nothing. */
export const AUDIT_FILTERS = [
  { since: 8_999_999 },
  { key_id: "none" },
  { operation: "none" },
  { batch_id: "none" },
  { project_id: "none" },
  { patient_id: "none" },
] as const;

/** Asks for everything that the service asks for while it runs, except the lists that are read whole by intent. */
export async function runEveryQuery(tx: Repositories): Promise<void> {
  const project = { project_key: 1, company_id: "c1", project_id: "p", erasures: 0 };
  const company = { company_id: "c1" };
  await runKeyQueries(tx);
  await tx.companies.byName("name 7");
  await tx.companies.usage("c7");
  await tx.projects.ensure("c2", "p");
  await tx.projects.lock(project);
  await tx.records.newest(project, ["patient 50", "patient 100"]);
  await tx.records.occasions(project, ["patient 50", "patient 100"]);
  await tx.records.byKeys(project, [50, 100]);
  await tx.records.patientCount(project);
  await tx.models.findInCompany("c2", "m1");
  await tx.analyses.findInCompany("c2", "a1");
  await tx.batches.nextSequence(project);
  await tx.batches.newest(project);
  await tx.batches.find(project, "b50");
  await tx.batches.ofAnalysis(project, "a50");
  await tx.batches.interpreted(project, { analysis_id: "a50", ruleset_id: "r", language: "en" });
  await tx.rulesets.keep({ ruleset_id: "r50", ruleset_json: "{}" });
  await tx.rulesets.find("r50");
  const scopes = [
    [project, [7_000]],
    [company, [7_000, 7_000, "b7000"]],
  ] as const;
  const limit = 20;
  for (const [scope, beyond] of scopes) {
    await tx.batches.list(scope, {}, { beyond, limit });
    await tx.batches.list(scope, { webhook: "failed" }, { beyond, limit });
    await tx.batches.exists(scope, "b50");
    await tx.deliveries.attempts(scope, {}, { beyond: ["d50", 1], limit });
    await tx.deliveries.attempts(scope, { batch_id: "b50" }, { beyond: ["d50", 1], limit });
  }
  await tx.batches.list(project, { model_id: "m1", after_sequence: 70 }, { limit });
  await tx.batches.markStale(["r50"]);
  await tx.batches.reviewedOf(project, ["patient 50"]);
  await tx.projects.list("c1", { changed_since: 1 }, { beyond: ["a"], limit });
  await tx.projects.summary(project);
  await tx.records.history("c1", "r50");
  await tx.records.list(project, { patient_ids: ["patient 50"] }, { beyond: ["p", "a", 1], limit });
  await tx.records.list(project, { client_reference: "order 50" }, { limit });
  await tx.records.patients(project, { patient_id: "patient 50" }, { limit });
  await tx.models.list(project, {}, { beyond: ["m9"], limit });
  await tx.resultsLinks.list("c1", { project_id: "p1" }, { beyond: [9, "token"], limit });
  await tx.analyses.list(project, {}, { beyond: ["a9"], limit });
  await tx.registrations.get("c1");
  await runTestQueries(tx);
  await runQueueQueries(tx);
  const answer = { status: 200, headers_json: "{}", body: new Uint8Array() };
  const claim = {
    ...company,
    operation: "o",
    key: "k1",
    request_hash: "h",
    owner: "w",
    lease_ms: 1_000,
    formerly: { operation: "o", key: "k0" },
  };
  await tx.idempotency.claim(claim);
  await tx.idempotency.complete(claim, answer, 1_000);
  await tx.idempotency.release(claim);
  await tx.idempotency.purge();
  await tx.idempotency.answers("c1", { operation: "o", key: "k", owner: "o", body: new Uint8Array() });
  for (const what of ["batches", "analyses"] as const) await tx.retention.kept(what, ["b1"]);
  // All is old.
  for (const what of OLD_THINGS) await tx.retention.removeSome(what, 0, "r");
  await runAuditQueries(tx);
}

async function runAuditQueries(tx: Repositories): Promise<void> {
  const project = { project_key: 1, company_id: "c1", project_id: "p", erasures: 0 };
  const named = { project_id: "p", patient_id: "patient 50", batch_id: "b50" };
  const limit = 20;
  await tx.audit.append([
    {
      company_id: "c1",
      operation: "o",
      status: 200,
      code: undefined,
      replayed: false,
      request_id: "r",
      key_id: undefined,
      link: undefined,
      address: undefined,
      ...named,
    },
  ]);
  await tx.audit.list("c1", {}, { beyond: [7_000], limit });
  await tx.audit.list("c1", { after_sequence: 7_000 }, { limit });
  await tx.audit.list("c1", { project_id: "p", patient_id: "patient 50" }, { limit });
  for (const filter of AUDIT_FILTERS) await tx.audit.list("c1", filter, { limit });
  await tx.audit.ofPatient(project, "patient 50");
  await tx.erasures.forgetSomeNames({ erasure_key: 1, project, patient_id: "patient 50", record_ids: [] });
}

async function runTestQueries(tx: Repositories): Promise<void> {
  const named = { event_id: "msg new", test_id: "t7" };
  const test = { ...named, delivery_id: "test new", company_id: "c3", accepted_at: 1, body: new Uint8Array() };
  await tx.webhookTests.send({ ...test, traceparent: undefined }, 64);
  await tx.webhookTests.newest("c3");
  await tx.webhookTests.newest("c3", { test_id: "t7" });
  await tx.webhookTests.newest("c3", { event_id: "msg7" });
  await tx.webhookTests.exists("c3", "msg7");
  await tx.deliveries.attempts({ company_id: "c3" }, { test_event_id: "msg7" }, { limit: 20 });
}

async function runKeyQueries(tx: Repositories): Promise<void> {
  await tx.apiKeys.owner("hash 7");
  await tx.apiKeys.find({ key_id: "key 7" });
  await tx.apiKeys.find({ key_hash: "hash 7" });
  await tx.apiKeys.list("c1");
  await tx.apiKeys.markUsed("key 7");
  await tx.apiKeys.replace("key 7", "key 8", 1_000);
  await tx.apiKeys.revoke("key 7");
}

async function runQueueQueries(tx: Repositories): Promise<void> {
  const traceparent = undefined;
  await tx.deliveries.enqueue({
    delivery_id: "new",
    company_id: "c2",
    batch_id: "b7951",
    trigger: "redeliver",
    delay_ms: 0,
    traceparent,
  });
  await tx.deliveries.nextDueIn({ per_company: 5 });
  const owner = "w";
  const claimed = await tx.deliveries.claim({ owner, lease_ms: 1_000, limit: 3, per_company: 5 });
  const [first, second, third] = claimed.map(({ delivery_id, attempt }) => ({ delivery_id, attempt, owner }));
  if (first === undefined || second === undefined || third === undefined) throw new Error("three were due");
  await tx.deliveries.report({ fence: first, result: ATTEMPT, next: { delay_ms: 10 } });
  await tx.deliveries.report({
    fence: second,
    result: ATTEMPT,
    next: { outcome: { delivered: true, status: 200, error: undefined, attempts: 1 } },
  });
  await tx.deliveries.release(third);
  await tx.pauses.settle({ messages: 5, over_ms: 1 });
  await tx.pauses.holdSome();
  await tx.pauses.releaseStray();
  await tx.pauses.releaseStray("c1");
  const resuming = { since: 1, until: 2, delivery_ids: "resumed", traceparent };
  await tx.pauses.waiting("c1");
  await tx.pauses.resumeSome("c1", resuming, { begun: 3, after: 0 });
  await tx.pauses.resume("c1", resuming, 3);
  await tx.registrations.remove("c2");
  await tx.registrations.endSome("c2");
}
