/** What the audit trail says of requests: each of a company's once, with what it was about and what became of it. */
import { expect, test } from "vitest";
import { operations } from "../../generated/routes.ts";
import type { StoredAuditEvent } from "../storage/store.ts";
import { delivered, projectWithModel } from "../testing/flow.ts";
import { inlineCompute } from "../testing/inline-compute.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type TestService, testService } from "../testing/test-service.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";
import { subjectOf } from "./subject.ts";

const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "a secret of sixteen and more" };
const INTAKE = "/api/v1/patient/intake";
const PATIENT = "/api/v1/projects/screening/patients/P-1";

async function eventsOf(service: TestService, name = "Clinic"): Promise<readonly StoredAuditEvent[]> {
  const company = await service.store.companies.byName(name);
  const page = { limit: 200 };
  return (await service.store.audit.list(company?.company_id ?? "", { after_sequence: 0 }, page)).rows;
}

/** Without what is different each time. */
function told({ operation, status, code, replayed, project_id, patient_id, batch_id }: StoredAuditEvent): object {
  const about = { project_id, patient_id, batch_id };
  const known = Object.entries({ code, ...about }).filter(([, value]) => value !== undefined);
  return { operation, status, ...Object.fromEntries(known), ...(replayed ? { replayed } : {}) };
}

test("each operation of a company leaves one event that says what it was about", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const project_id = "screening";
  const patient_id = "P-1";
  const visits = [record("P-1"), record("P-1", { performed_at: "2025-11-18T10:15:00+01:00", age_years: 66.4 })];
  const batch_id = await delivered(client, visits);
  const [{ record_id }] = (await client.get("/api/v1/records")).body.data;
  const [{ analysis_id, model_id }] = (await client.get("/api/v1/batches")).body.data;
  await client.post(
    INTAKE,
    intakeOf([record("P-1", { performed_at: "2024-11-18T10:15:00+01:00", age_years: 65.4 }), record("P-2")]),
  );
  for (const path of ["/api/v1/projects", "/api/v1/projects/screening", `${PATIENT}/export`, PATIENT])
    await client.get(path);
  for (const path of ["/api/v1/projects/screening/patients", "/api/v1/projects/screening/items"])
    await client.get(path);
  for (const path of [`/api/v1/records/${record_id}`, `/api/v1/models/${model_id}`, `/api/v1/analyses/${analysis_id}`])
    await client.get(path);
  for (const path of [`/api/v1/models`, `/api/v1/analyses`]) await client.get(path);
  for (const form of ["json", "html", "csv", "fhir"]) await client.get(`/results?project_id=screening&format=${form}`);
  await client.get("/results?project_id=screening&patient_id=P-1");
  const { headers } = await client.get("/webhook/attempts");
  await client.get("/webhook/attempts", { "If-None-Match": headers.get("etag") ?? "" });
  await client.put("/webhook", SETTINGS);
  await client.put("/webhook", SETTINGS);
  await client.get("/webhook");
  await client.post("/webhook/redeliver", { project_id });
  await client.delete("/webhook");
  const review = { project_id, batch_id, reviewer: "R-1", items: [{ patient_id }] };
  const reviewed = (await client.post("/results/reviews", review)).body.batch_id;
  await client.post(`/api/v1/records/${record_id}/retract`, { reason: "wrong patient" });
  await client.get("/api/v1/audit");
  expect((await eventsOf(service)).map(told)).toEqual([
    { operation: "intakePatients", status: 201, project_id, patient_id },
    { operation: "buildModel", status: 201, project_id },
    { operation: "analyse", status: 201, project_id },
    { operation: "interpret", status: 201, project_id, batch_id },
    { operation: "listRecords", status: 200 },
    { operation: "listBatches", status: 200 },
    { operation: "intakePatients", status: 201, project_id },
    { operation: "listProjects", status: 200 },
    { operation: "getProject", status: 200, project_id },
    { operation: "exportPatient", status: 200, project_id, patient_id },
    { operation: "getPatient", status: 200, project_id, patient_id },
    { operation: "listPatients", status: 200, project_id },
    { operation: "exportItems", status: 200, project_id },
    { operation: "getRecord", status: 200, project_id, patient_id },
    { operation: "getModel", status: 200, project_id },
    { operation: "getAnalysis", status: 200, project_id },
    { operation: "listModels", status: 200 },
    { operation: "listAnalyses", status: 200 },
    ...Array.from({ length: 4 }, () => ({ operation: "getResults", status: 200, project_id, batch_id })),
    { operation: "getResults", status: 200, project_id, patient_id, batch_id },
    { operation: "listWebhookAttempts", status: 200 },
    { operation: "listWebhookAttempts", status: 304 },
    { operation: "putWebhook", status: 201 },
    { operation: "putWebhook", status: 200 },
    { operation: "getWebhook", status: 200 },
    { operation: "redeliverWebhook", status: 202, project_id, batch_id },
    { operation: "deleteWebhook", status: 204 },
    { operation: "reviewResults", status: 201, project_id, batch_id: reviewed },
    { operation: "retractRecord", status: 200, project_id, patient_id },
    { operation: "listAudit", status: 200 },
  ]);
});

test("every event says who asked, from where, when, and under which request", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const reply = await client.get("/api/v1/projects");
  const [key] = await service.store.apiKeys.list();
  const at = await service.store.now();
  const [event] = await eventsOf(service);
  expect(event).toMatchObject({
    key_id: key?.key_id,
    address: "192.0.2.7",
    request_id: reply.headers.get("x-request-id"),
    link: undefined,
  });
  expect(at - (event?.at ?? 0)).toBeGreaterThanOrEqual(0);
});

test("refusals of a known key are written down with their code, those of an unknown one are nobody's", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const reader = await service.keyFor("Clinic", "read");
  await client.post(INTAKE, intakeOf([record("P-1")]));
  const refused = [
    await client.get("/results?project_id=screening"),
    await client.get("/results?project_id=nowhere"),
    await client.get("/results?project_id=screening&colour=red"),
    await client.get("/results?project_id=screening", { Accept: "image/png" }),
    await client.post(INTAKE, { project_id: "screening", patients: [] }),
    await client.post(INTAKE, intakeOf([record("P-1", { age_years: 12 })])),
    await client.send("POST", INTAKE, { body: "{", headers: { "Content-Type": "application/json" } }),
    await client.send("POST", INTAKE, { body: "{}", headers: { "Content-Type": "text/plain" } }),
    await reader.delete(PATIENT),
    await client.delete("/webhook"),
    await client.delete("/api/v1/projects/screening/patients/P-9"),
    await service.anonymous.get("/api/v1/projects"),
    await service.anonymous.get("/results/links/guessed"),
    await client.get("/nowhere"),
    await client.get("/docs"),
    await client.get("/healthz"),
    await client.get("/readyz"),
  ];
  const [about, patient_id] = [{ project_id: "screening" }, "P-1"];
  expect((await eventsOf(service)).map(told).slice(1)).toEqual([
    { operation: "getResults", status: 404, code: "no_batch_yet", ...about },
    { operation: "getResults", status: 404, code: "project_not_found" },
    { operation: "getResults", status: 400, code: "invalid_parameter", ...about },
    { operation: "getResults", status: 406, code: "not_acceptable", ...about },
    { operation: "intakePatients", status: 422, code: "invalid_body", ...about },
    { operation: "intakePatients", status: 409, code: "record_conflict", ...about, patient_id },
    { operation: "intakePatients", status: 400, code: "malformed_json" },
    { operation: "intakePatients", status: 415, code: "unsupported_media_type" },
    { operation: "erasePatient", status: 403, code: "insufficient_scope", ...about, patient_id },
    { operation: "deleteWebhook", status: 404, code: "webhook_not_registered" },
    { operation: "erasePatient", status: 404, code: "patient_not_found", ...about },
  ]);
  expect(refused.slice(-6).map(({ status }) => status)).toEqual([401, 404, 404, 200, 200, 200]);
});

test("what a client makes up is not kept: names of nothing, other companies' names, whatever a body holds", async () => {
  const service = await testService();
  const [client, other] = [await service.company("Clinic"), await service.company("Other")];
  const foreign = await delivered(other, [record("FOREIGN")], "foreign");
  await client.get(`/results?project_id=foreign&batch_id=${foreign}&patient_id=FOREIGN`);
  await client.get("/results?project_id=Jane-Doe-1961&batch_id=Jane.Doe");
  await client.post("/results/links", { project_id: { name: "Jane Doe" }, batch_id: ["Jane Doe"], patient_id: 7 });
  await client.post(INTAKE, { project_id: "Jane Doe", patients: [null, { patient_id: "Jane Doe" }] });
  const events = await eventsOf(service);
  expect(events).toHaveLength(4);
  expect(JSON.stringify(events)).not.toMatch(/Jane|Doe|foreign|FOREIGN|bat_/);
});

test("a link to a report is told by its name when it is made, opened and revoked, and its token is nowhere", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const batch_id = await delivered(client, [record("P-1"), record("P-2")]);
  const made = await client.post("/results/links", { project_id: "screening", patient_id: "P-1" });
  const whole = await client.post("/results/links", { project_id: "screening" });
  const { token } = made.body;
  await service.anonymous.get(`/results/links/${token}`);
  await service.anonymous.get(`/results/links/${token}?patient_id=P-2`);
  await service.anonymous.get(`/results/links/${whole.body.token}?patient_id=P-2`);
  await client.delete(`/results/links/${token}`);
  await service.anonymous.get(`/results/links/${token}`);
  const events = (await eventsOf(service)).slice(4);
  const about = { project_id: "screening", batch_id };
  expect(events.map(told)).toEqual([
    { operation: "createResultsLink", status: 201, ...about, patient_id: "P-1" },
    { operation: "createResultsLink", status: 201, ...about },
    { operation: "openResultsLink", status: 200, ...about, patient_id: "P-1" },
    { operation: "openResultsLink", status: 404, code: "link_not_found", ...about, patient_id: "P-1" },
    { operation: "openResultsLink", status: 200, ...about, patient_id: "P-2" },
    { operation: "revokeResultsLink", status: 204 },
  ]);
  const links = events.map(({ link }) => link);
  const [one, other] = [links[0], links[1]];
  expect(one).not.toBe(other);
  expect(links).toEqual([one, other, one, one, other, one]);
  expect(events.filter(({ operation }) => operation === "openResultsLink").map(({ key_id }) => key_id)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(JSON.stringify(events)).not.toContain(token);
});

test("a stored answer that is sent again is told as such, refusals too", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const key = (name: string) => ({ "Idempotency-Key": name });
  for (let time = 0; time < 2; time += 1) {
    await client.post(INTAKE, intakeOf([record("P-1")]), key("one"));
    await client.post("/api/v1/interpret", { project_id: "screening", analysis_id: "ana_1" }, key("two"));
  }
  const about = { project_id: "screening" };
  const [intake, refusal] = [
    { operation: "intakePatients", status: 201, ...about, patient_id: "P-1" },
    { operation: "interpret", status: 404, code: "analysis_not_found", ...about },
  ];
  expect((await eventsOf(service)).map(told)).toEqual([
    intake,
    refusal,
    { ...intake, replayed: true },
    { ...refusal, replayed: true },
  ]);
});

test("every change is stored together with its event, or not at all", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const batch_id = await delivered(client);
  await client.put("/webhook", SETTINGS);
  const { token } = (await client.post("/results/links", { project_id: "screening" })).body;
  const [{ analysis_id, model_id }] = (await client.get("/api/v1/batches")).body.data;
  const [{ record_id }] = (await client.get("/api/v1/records")).body.data;
  const project_id = "screening";
  const fails = () => Promise.reject(Object.assign(new Error("disk full"), { errcode: 13 }));
  const { store } = service;
  const broken = await testService({
    store: {
      ...store,
      transaction: (work) => store.transaction((tx) => work({ ...tx, audit: { ...tx.audit, append: fails } })),
      audit: { ...store.audit, append: fails },
    },
  });
  const other = await broken.keyFor("Clinic", "read_write");
  const changes: Readonly<Record<string, () => Promise<{ status: number }>>> = {
    intakePatients: () => other.post(INTAKE, intakeOf([record("P-2")])),
    buildModel: () => other.post("/api/v1/model/build", { project_id, reference_equations: "gli-2022-global" }),
    analyse: () => other.post("/api/v1/analyse", { project_id, model_id }),
    interpret: () => other.post("/api/v1/interpret", { project_id, analysis_id }),
    reviewResults: () =>
      other.post("/results/reviews", { project_id, batch_id, reviewer: "R", items: [{ patient_id: "P-001" }] }),
    createResultsLink: () => other.post("/results/links", { project_id }),
    revokeResultsLink: () => other.delete(`/results/links/${token}`),
    putWebhook: () => other.put("/webhook", { ...SETTINGS, webhook_url: "http://127.0.0.1:9/other" }),
    deleteWebhook: () => other.delete("/webhook"),
    testWebhook: () => other.post("/webhook/test", {}),
    resumeWebhook: () => other.post("/webhook/resume", {}),
    redeliverWebhook: () => other.post("/webhook/redeliver", { project_id }),
    retractRecord: () => other.post(`/api/v1/records/${record_id}/retract`, { reason: "wrong patient" }),
    erasePatient: () => other.delete("/api/v1/projects/screening/patients/P-001"),
    eraseProject: () => other.delete("/api/v1/projects/screening"),
  };
  const changing = Object.values(operations).filter(({ method }) => method !== "GET");
  expect(Object.keys(changes).toSorted()).toEqual(changing.map(({ operationId }) => operationId).toSorted());
  const before = await everything(client, token);
  for (const [name, change] of Object.entries(changes)) expect([name, (await change()).status]).toEqual([name, 503]);
  expect((await other.get("/api/v1/projects")).status).toBe(503);
  expect((await other.get("/results?project_id=nowhere")).status).toBe(404);
  expect(await everything(client, token)).toEqual(before);
});

test("what was read and cannot be written down leaves nothing on the refusal: no length, tag, link or file name", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  await delivered(
    client,
    ["P-1", "P-2"].map((id) => record(id)),
  );
  const [{ analysis_id, model_id }] = (await client.get("/api/v1/batches")).body.data;
  const { token } = (await client.post("/results/links", { project_id: "screening" })).body;
  const fails = () => Promise.reject(Object.assign(new Error("disk full"), { errcode: 13 }));
  const { store } = service;
  const origin = { Origin: "https://pages.example" };
  const broken = await testService({
    store: { ...store, audit: { ...store.audit, append: fails } },
    corsOrigins: [origin.Origin],
  });
  const reader = await broken.keyFor("Clinic", "read");
  const project = "/api/v1/projects/screening";
  const read = [
    ...["/api/v1/projects", "/api/v1/records", "/api/v1/models", "/api/v1/analyses", "/api/v1/batches?limit=1"],
    ...[project, `${project}/patients?limit=1`, `${project}/patients/P-1`, `${project}/patients/P-1/export`],
    ...[`${project}/items`, `/api/v1/models/${model_id}`, `/api/v1/analyses/${analysis_id}`],
    ...["json", "csv", "html", "fhir"].map((format) => `/results?project_id=screening&format=${format}`),
    ...["/results/links", `/results/links/${token}`, "/webhook/attempts"],
  ];
  const refusal = {
    ...{ "cache-control": "no-store", "content-type": "application/problem+json", "retry-after": "5" },
    ...{ "access-control-allow-origin": origin.Origin, "content-length": null, etag: null, link: null },
    ...{ "content-disposition": null, "last-modified": null },
  };
  for (const path of read) {
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    const { status, headers, body } = await reader.get(path, { ...origin, Accept: "*/*" });
    const told = Object.keys(refusal).map((name) => [name, headers.get(name)]);
    expect({ path, status, code: body.code, ...Object.fromEntries(told) }).toEqual({
      ...{ path, status: 503, code: "unavailable" },
      ...refusal,
    });
  }
});

/** What a company has, as it reads it. */
async function everything(client: Awaited<ReturnType<TestService["company"]>>, token: string): Promise<unknown> {
  const paths = ["projects", "records", "models", "analyses", "batches"].map((name) => `/api/v1/${name}`);
  const replies = [];
  for (const path of [...paths, "/webhook", "/results?project_id=screening", `/results/links/${token}`])
    replies.push((await client.get(path)).text);
  return replies;
}

test("requests that are told to come later are not written down", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const model_id = await projectWithModel(client);
  const before = await eventsOf(service);
  const busy = () => Promise.reject(new DomainError("too_many_requests"));
  const full = await testService({
    store: service.store,
    computeFor: () => ({ ...inlineCompute, analyse: busy, analyseReviewed: busy }),
  });
  const refused = await (
    await full.keyFor("Clinic", "read_write")
  ).post("/api/v1/analyse", { project_id: "screening", model_id });
  expect(refused.status).toBe(429);
  expect(await eventsOf(service)).toEqual(before);
});

test("a name that nothing can have reaches no database", () => {
  const name = "P-1";
  expect(subjectOf({ project_id: name, patient_id: name, batch_id: name })).toEqual({
    ...{ project_id: name, patient_id: name, batch_id: name },
  });
  for (const wrong of ["a\u0000", "\u0000", "a\nb", "\u{1f4a9}", "\ud800", "x".repeat(201), 7, null])
    expect(subjectOf({ project_id: wrong, patient_id: wrong, batch_id: wrong })).toEqual({
      ...{ project_id: undefined, patient_id: undefined, batch_id: undefined },
    });
});
