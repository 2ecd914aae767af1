/**
 * What is refused with 429 and a time to wait is what the contract says, and nothing else is: what asks for computing while too much is
 * queued, and what takes a key while the company has sent what it may.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operations } from "../../generated/routes.ts";
import { delivered } from "../testing/flow.ts";
import { record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";
import type { Compute } from "../usecases/compute/compute.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";

const busy = () => Promise.reject(new DomainError("too_many_requests"));
const BUSY: Compute = {
  assertRoom: () => undefined,
  fit: busy,
  analyse: busy,
  analyseReviewed: busy,
  interpret: busy,
  addReviews: busy,
  report: busy,
};

const PROJECT = "screening";
const VISITS = [record("P-1"), record("P-1", { performed_at: "2025-11-18T10:15:00+01:00", age_years: 66.4 })];
const SETTINGS = { webhook_url: "http://127.0.0.1:9/hook", webhook_secret: "a secret of sixteen and more" };

type Ask = () => ReturnType<Client["get"]>;

/** A request to every operation, each of which would succeed if nothing were queued. Erasures come last: they take away what others ask for. */
async function requests(client: Client, busyClient: Client): Promise<Readonly<Record<string, Ask>>> {
  const batch_id = await delivered(client, VISITS);
  const [record_id] = (await client.get(`/api/v1/records?project_id=${PROJECT}`)).body.data.map(
    (one: { record_id: string }) => one.record_id,
  );
  const { analysis_id, model_id, ruleset_id } = (await client.get("/api/v1/batches")).body.data[0];
  const again = (await client.post("/api/v1/analyse", { project_id: PROJECT, model_id })).body.analysis_id;
  const link = async () => (await client.post("/results/links", { project_id: PROJECT, patient_id: "P-1" })).body.token;
  const [opened, revoked] = [await link(), await link()];
  const { get, post, put, delete: remove } = busyClient;
  return {
    getServiceDescriptor: () => get("/"),
    getDocs: () => get("/docs"),
    getContractJson: () => get("/openapi.json"),
    getContractYaml: () => get("/openapi.yaml"),
    getHealth: () => get("/healthz"),
    getReadiness: () => get("/readyz"),
    intakePatients: () => post("/api/v1/patient/intake", { project_id: PROJECT, patients: [record("P-2")] }),
    listProjects: () => get("/api/v1/projects"),
    getProject: () => get(`/api/v1/projects/${PROJECT}`),
    exportItems: () => get(`/api/v1/projects/${PROJECT}/items`),
    listPatients: () => get(`/api/v1/projects/${PROJECT}/patients`),
    getPatient: () => get(`/api/v1/projects/${PROJECT}/patients/P-1`),
    exportPatient: () => get(`/api/v1/projects/${PROJECT}/patients/P-1/export`),
    listRecords: () => get("/api/v1/records"),
    getRecord: () => get(`/api/v1/records/${record_id}`),
    buildModel: () => post("/api/v1/model/build", { project_id: PROJECT, reference_equations: "gli-2022-global" }),
    listModels: () => get("/api/v1/models"),
    getModel: () => get(`/api/v1/models/${model_id}`),
    getRuleset: () => get(`/api/v1/rulesets/${ruleset_id}`),
    analyse: () => post("/api/v1/analyse", { project_id: PROJECT, model_id }),
    listAnalyses: () => get("/api/v1/analyses"),
    getAnalysis: () => get(`/api/v1/analyses/${analysis_id}`),
    interpret: () => post("/api/v1/interpret", { project_id: PROJECT, analysis_id: again }),
    getResults: () => get(`/results?project_id=${PROJECT}&batch_id=${batch_id}&patient_id=P-1&format=html`),
    reviewResults: () =>
      post("/results/reviews", { project_id: PROJECT, batch_id, reviewer: "R-1", items: [{ patient_id: "P-1" }] }),
    listResultsLinks: () => get("/results/links"),
    createResultsLink: () => post("/results/links", { project_id: PROJECT, patient_id: "P-1" }),
    openResultsLink: () => get(`/results/links/${opened}`),
    revokeResultsLink: () => remove(`/results/links/${revoked}`),
    listBatches: () => get("/api/v1/batches"),
    listAudit: () => get("/api/v1/audit"),
    putWebhook: () => put("/webhook", SETTINGS),
    getWebhook: () => get("/webhook"),
    redeliverWebhook: () => post("/webhook/redeliver", { project_id: PROJECT, batch_id }),
    listWebhookAttempts: () => get("/webhook/attempts"),
    deleteWebhook: () => remove("/webhook"),
    retractRecord: () => post(`/api/v1/records/${record_id}/retract`, { reason: "wrong patient" }),
    erasePatient: () => remove(`/api/v1/projects/${PROJECT}/patients/P-1`),
    eraseProject: () => remove(`/api/v1/projects/${PROJECT}`),
  };
}

/** The operations that document 429, and the name of what they answer with it. */
function documented(): ReadonlyMap<string, string> {
  const contract = JSON.parse(readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"));
  const found = Object.values(operations).flatMap(({ operationId, path, method }) => {
    const response = contract.paths[path][method.toLowerCase()].responses[429];
    return response === undefined ? [] : [[operationId, String(response.$ref).split("/").at(-1) ?? ""] as const];
  });
  return new Map(found);
}

test("429 comes from exactly the operations that take a key, where a company has sent what it may", async () => {
  const { store, company } = await testService();
  const client = await company("Clinic");
  const { company_id = "" } = (await store.companies.byName("Clinic")) ?? {};
  await store.companies.limit(company_id, 0);
  const refused: string[] = [];
  for (const { operationId, method, path } of Object.values(operations)) {
    const reply = await client.send(method, path.replaceAll(/\{[^}]+\}/g, "x"));
    if (reply.status !== 429) continue;
    refused.push(operationId);
    expect(reply.body.code).toBe("rate_limited");
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  // who opens a link has no key
  const limited = [...documented().keys()].filter((name) => name !== "openResultsLink");
  expect(refused.toSorted()).toEqual(limited.toSorted());
  expect(refused.length).toBeGreaterThan(30);
});

test("429 with Retry-After comes from exactly the operations whose computing may be queued", async () => {
  const { store, company } = await testService();
  const client = await company("Clinic");
  const busyService = await testService({ store, computeFor: () => BUSY });
  const asked = await requests(client, await busyService.keyFor("Clinic", "read_write"));
  expect(Object.keys(asked).filter((name) => !(name in operations))).toEqual([]);
  const refused: string[] = [];
  const waits = new Set<string | null>();
  for (const [name, ask] of Object.entries(asked)) {
    const { status, headers, body } = await ask();
    if (status === 429) {
      refused.push(name);
      waits.add(headers.get("retry-after"));
      expect(body.code).toBe("too_many_requests");
      // what an erasure computes is told as "unavailable": it has begun, and is finished by itself
    } else if (name !== "erasePatient") expect([name, status < 300]).toEqual([name, true]);
  }
  const computing = [...documented()].filter(([, answer]) => answer !== "RateLimited");
  expect(refused.toSorted()).toEqual(computing.map(([name]) => name).toSorted());
  expect(refused).toHaveLength(6);
  expect([...waits].every((seconds) => Number(seconds) >= 1)).toBe(true);
});

test("429 comes before anything is read for what has no room", async () => {
  const { store, company } = await testService();
  const client = await company("Clinic");
  await delivered(client, VISITS);
  const { model_id } = (await client.get("/api/v1/models")).body.data[0];
  const unread = new Error("read for nothing");
  const records = { ...store.records, patientIds: () => Promise.reject(unread), newest: () => Promise.reject(unread) };
  const full: Compute = {
    ...BUSY,
    assertRoom: () => {
      throw new DomainError("too_many_requests");
    },
  };
  const busyService = await testService({ store: { ...store, records }, computeFor: () => full });
  const { post } = await busyService.keyFor("Clinic", "read_write");
  const analysis = await post("/api/v1/analyse", { project_id: PROJECT, model_id });
  const model = await post("/api/v1/model/build", { project_id: PROJECT, reference_equations: "gli-2022-global" });
  expect([analysis.status, model.status]).toEqual([429, 429]);
});
