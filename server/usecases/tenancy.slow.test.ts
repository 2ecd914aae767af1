import { describe, expect, test } from "vitest";
import { analysed, delivered, projectWithModel } from "../testing/flow.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, type Reply, testService } from "../testing/test-service.ts";

interface Owned {
  readonly project_id: string;
  readonly model_id: string;
  readonly analysis_id: string;
  readonly batch_id: string;
}

/** One company with everything, and another whose own project has the same name. */
async function twoCompanies() {
  const service = await testService();
  const owner = await service.company("Owner");
  const other = await service.company("Other");
  const batch_id = await delivered(owner, [record("P-SECRET")], "shared-name");
  const { analysis_id, model_id } = (await owner.get("/results?project_id=shared-name")).body.report;
  const owned: Owned = { project_id: "shared-name", model_id, analysis_id, batch_id };
  return { service, owner, other, owned };
}

type Call = (client: Client, owned: Owned) => Promise<Reply>;

const READS: readonly [string, Call][] = [
  ["getModel", (client, { model_id }) => client.get(`/api/v1/models/${model_id}`)],
  ["getAnalysis", (client, { analysis_id }) => client.get(`/api/v1/analyses/${analysis_id}`)],
  ["getResults", (client, { project_id }) => client.get(`/results?project_id=${project_id}`)],
  [
    "getResults of a batch",
    (c, { project_id, batch_id }) => c.get(`/results?project_id=${project_id}&batch_id=${batch_id}`),
  ],
  ["listBatches of a project", (client, { project_id }) => client.get(`/api/v1/batches?project_id=${project_id}`)],
  [
    "listWebhookAttempts of a project",
    (client, { project_id }) => client.get(`/webhook/attempts?project_id=${project_id}`),
  ],
  ["listWebhookAttempts of a batch", (client, { batch_id }) => client.get(`/webhook/attempts?batch_id=${batch_id}`)],
  [
    "buildModel",
    (client, { project_id }) => client.post("/api/v1/model/build", { project_id, reference_equations: "gli-2012" }),
  ],
  ["analyse", (client, { project_id, model_id }) => client.post("/api/v1/analyse", { project_id, model_id })],
  ["interpret", (client, { project_id, analysis_id }) => client.post("/api/v1/interpret", { project_id, analysis_id })],
  [
    "redeliverWebhook",
    (client, { project_id, batch_id }) => client.post("/webhook/redeliver", { project_id, batch_id }),
  ],
];

/** The same identifiers with their last letters changed: nobody has them. */
const unknown = (owned: Owned): Owned => ({
  project_id: `${owned.project_id}-x`,
  model_id: `${owned.model_id.slice(0, -2)}zz`,
  analysis_id: `${owned.analysis_id.slice(0, -2)}zz`,
  batch_id: `${owned.batch_id.slice(0, -2)}zz`,
});

const comparable = ({ status, body }: Reply) => ({ status, ...body, instance: "", request_id: "" });

describe("to another company", () => {
  test.each(READS)("%s answers as for an identifier that nobody uses", async (_, call) => {
    const { other, owned } = await twoCompanies();
    const foreign = await call(other, owned);
    expect(foreign.status).toBe(404);
    expect(foreign.text).not.toContain("P-SECRET");
    expect(comparable(foreign)).toEqual(comparable(await call(other, unknown(owned))));
  });

  test.each(READS)("%s answers so too when that company has a project of the same name", async (_, call) => {
    const { other, owned } = await twoCompanies();
    await delivered(other, [record("P-OWN")], owned.project_id);
    const reply = await call(other, owned);
    const nobody = await call(other, { ...unknown(owned), project_id: owned.project_id });
    expect(reply.text).not.toContain("P-SECRET");
    expect(reply.status).toBe(nobody.status);
  });

  test("lists show nothing", async () => {
    const { other } = await twoCompanies();
    expect((await other.get("/api/v1/batches")).body).toEqual({ data: [], next_cursor: null });
    expect((await other.get("/webhook/attempts")).body).toEqual({ data: [], next_cursor: null });
    expect((await other.get("/webhook")).body.code).toBe("webhook_not_registered");
  });

  test("a project of the same name is a project of its own", async () => {
    const { owner, other, owned } = await twoCompanies();
    const reply = await other.post(
      "/api/v1/patient/intake",
      intakeOf([record("P-SECRET", { height_cm: 200 })], owned.project_id),
    );
    expect(reply.body).toMatchObject({ created: 1, patients_in_project: 1 });
    const analysis = await owner.get(`/api/v1/analyses/${await analysed(owner, owned.model_id, owned.project_id)}`);
    expect(analysis.body.items[0].subject.height_cm).toBe(162);
  });

  test("deleting its webhook leaves the owner's", async () => {
    const { owner, other } = await twoCompanies();
    const settings = { webhook_url: "http://127.0.0.1:9/", webhook_secret: "0123456789abcdef" };
    await owner.put("/webhook", settings);
    expect((await other.delete("/webhook")).status).toBe(404);
    expect((await owner.get("/webhook")).status).toBe(200);
  });
});

test("what belongs to another project of the same company is not found through this one", async () => {
  const service = await testService();
  const client = await service.company("Clinic");
  const model_id = await projectWithModel(client, [record()], "one");
  const analysis_id = await analysed(client, model_id, "one");
  const batch_id = await delivered(client, [record()], "two");
  expect((await client.post("/api/v1/analyse", { project_id: "two", model_id })).body.code).toBe("model_not_found");
  expect((await client.post("/api/v1/interpret", { project_id: "two", analysis_id })).body.code).toBe(
    "analysis_not_found",
  );
  expect((await client.get(`/results?project_id=one&batch_id=${batch_id}`)).body.code).toBe("batch_not_found");
  expect((await client.get(`/webhook/attempts?project_id=one&batch_id=${batch_id}`)).body.code).toBe("batch_not_found");
});
