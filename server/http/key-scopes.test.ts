import { expect, test } from "vitest";
import contract from "../../generated/openapi.json" with { type: "json" };
import { operations } from "../../generated/routes.ts";
import { type Client, testService } from "../testing/test-service.ts";
import { KEY_SCOPES, opens } from "./key-scopes.ts";

/** What each operation is opened by beside `read_write`, as the operating guide and the security scheme put it in words. */
const OPENED_BY: Readonly<Record<string, readonly string[]>> = {
  intakePatients: ["intake"],
  retractRecord: ["intake"],
  listProjects: ["intake", "read"],
  getProject: ["intake", "read"],
  listPatients: ["intake", "read"],
  getPatient: ["intake", "read"],
  listRecords: ["intake", "read"],
  getRecord: ["intake", "read"],
  exportPatient: ["read"],
  erasePatient: ["erasure"],
  eraseProject: ["erasure"],
  buildModel: ["analysis"],
  analyse: ["analysis"],
  interpret: ["analysis"],
  listModels: ["analysis", "read"],
  getModel: ["analysis", "read"],
  listAnalyses: ["analysis", "read"],
  getAnalysis: ["analysis", "read"],
  getResults: ["read", "results"],
  listBatches: ["read", "results"],
  listAudit: ["audit"],
  exportItems: ["read", "results"],
  reviewResults: ["results"],
  listResultsLinks: ["read", "results"],
  createResultsLink: ["results"],
  revokeResultsLink: ["results"],
  putWebhook: ["webhooks"],
  deleteWebhook: ["webhooks"],
  redeliverWebhook: ["webhooks"],
  testWebhook: ["webhooks"],
  resumeWebhook: ["webhooks"],
  getWebhook: ["read", "webhooks"],
  listWebhookAttempts: ["read", "webhooks"],
  getWebhookTest: ["read", "webhooks"],
};

const secured = Object.values(operations).filter(({ security }) => security.length > 0);
const IDS: Readonly<Record<string, string>> = {
  model_id: `mdl_${"0".repeat(26)}`,
  analysis_id: `ana_${"0".repeat(26)}`,
  record_id: `rec_${"0".repeat(26)}`,
};
const pathOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => IDS[name] ?? "none");

test("every operation that asks for a key names the scopes that open it", () => {
  expect(secured.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(OPENED_BY).toSorted());
  expect(KEY_SCOPES).toEqual([...new Set(["read_write", ...Object.values(OPENED_BY).flat()])].toSorted());
  const { description } = contract.components.securitySchemes.ApiKey;
  for (const scope of KEY_SCOPES) expect(description).toContain(`| \`${scope}\` |`);
});

test("a key opens what one of its scopes opens, and is told 403 by everything else", async () => {
  const service = await testService();
  await service.company("Clinic");
  const clients: [string, Client][] = [];
  for (const scope of KEY_SCOPES) clients.push([scope, await service.keyFor("Clinic", scope)]);
  for (const { operationId, method, path } of secured) {
    const opened: string[] = [];
    for (const [scope, client] of clients) {
      const options = method === "GET" ? {} : { body: "{}", headers: { "Content-Type": "application/json" } };
      const reply = await client.send(method, pathOf(path), options);
      if (reply.status !== 403) opened.push(scope);
      else expect(reply.body.code).toBe("insufficient_scope");
    }
    const wanted = [...(OPENED_BY[operationId] ?? []), "read_write"].toSorted();
    expect([operationId, opened]).toEqual([operationId, wanted]);
  }
});

test("a key of several scopes opens what any of them opens, and nothing else", async () => {
  const service = await testService();
  await service.company("Clinic");
  const client = await service.keyFor("Clinic", "intake", "webhooks");
  expect((await client.get("/api/v1/projects")).status).toBe(200);
  expect((await client.get("/webhook")).body.code).toBe("webhook_not_registered");
  expect((await client.get("/api/v1/batches")).status).toBe(403);
});

test("an operation that names no scope is open to full keys alone", () => {
  expect(opens(["read", "intake"], [{ ApiKey: [] }])).toBe(false);
  expect(opens(["read_write"], [{ ApiKey: [] }])).toBe(true);
  expect(opens([""], [{ ApiKey: [] }])).toBe(false);
});

test("where an operation asks for two scopes together, a key needs both", () => {
  const both = [{ ApiKey: ["intake", "erasure"] }];
  expect(opens(["intake"], both)).toBe(false);
  expect(opens(["erasure", "intake"], both)).toBe(true);
});
