import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPostgresStore } from "../storage/postgres.ts";
import { type PostgresServer, startPostgres } from "../storage/testing/postgres-server.ts";
import { analysed, delivered, projectWithModel } from "../testing/flow.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, testService } from "../testing/test-service.ts";

const INTAKE = "/api/v1/patient/intake";
let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Two replicas of the service on one PostgreSQL database, and a client of one company for each. */
async function replicas(changes: Parameters<typeof testService>[0] = {}): Promise<readonly [Client, Client]> {
  const url = await postgres.createDatabase();
  const [one, two] = await Promise.all([openPostgresStore({ url }), openPostgresStore({ url })]);
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()]);
  });
  const first = await testService({ ...changes, store: one });
  const second = await testService({ ...changes, store: two });
  const client = await first.company("Clinic");
  return [client, await second.keyFor("Clinic", "read_write")];
}

describe("two replicas on PostgreSQL", () => {
  test.each(["a new project", "a project that exists"])("store a record of %s once, whoever gets it", async (which) => {
    const clients = await replicas();
    if (which !== "a new project") await clients[0].post(INTAKE, intakeOf([record("P-0")]));
    const requests = [0, 1, 2, 3, 4, 5].map((nth) => clients[nth % 2 === 0 ? 0 : 1].post(INTAKE, intakeOf([record()])));
    const replies = await Promise.all(requests);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(replies.map(({ body }) => body.created as number).toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test("let one of two different records for one occasion win", async () => {
    const [one, two] = await replicas();
    await one.post(INTAKE, intakeOf([record("P-0")]));
    const replies = await Promise.all([
      one.post(INTAKE, intakeOf([record("P-1", { height_cm: 160 })])),
      two.post(INTAKE, intakeOf([record("P-1", { height_cm: 161 })])),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("let no two intakes take the last places of a quota, in one project or in several", async () => {
    const clients = await replicas({ quotas: { records: 5, bytes: 1e12 } });
    const requests = Array.from({ length: 12 }, (_, nth) =>
      clients[nth % 2 === 0 ? 0 : 1].post(INTAKE, intakeOf([record(`P-${nth}`)], `project-${nth % 4}`)),
    );
    const replies = await Promise.all(requests);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(7);
    expect(refused.map(({ body }) => body.quota as unknown)).toEqual(
      refused.map(() => ({ counted: "records", used: 5, allowed: 5, asked: 1 })),
    );
  });

  test("make one batch of one analysis, and one webhook", async () => {
    const [one, two] = await replicas();
    await one.put("/webhook", { webhook_url: "http://127.0.0.1:9/", webhook_secret: "0123456789abcdef" });
    const request = { project_id: "screening", analysis_id: await analysed(one, await projectWithModel(one)) };
    const replies = await Promise.all([one, two, one, two].map((client) => client.post("/api/v1/interpret", request)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await two.get("/api/v1/batches?webhook=pending")).body.data).toHaveLength(1);
  });

  test("do the work of one idempotency key once", async () => {
    const clients = await replicas();
    const headers = { "Idempotency-Key": "k" };
    const requests = [0, 1, 0, 1, 0, 1].map((nth) =>
      clients[nth === 0 ? 0 : 1].post(INTAKE, intakeOf([record()]), headers),
    );
    const replies = await Promise.all(requests);
    const fresh = replies.filter(({ status, headers: sent }) => status === 201 && !sent.has("idempotency-replayed"));
    expect(fresh).toHaveLength(1);
    expect(fresh[0]?.body.created).toBe(1);
  });

  test("number the batches of a project without gap or repetition", async () => {
    const [one, two] = await replicas();
    const modelId = await projectWithModel(one);
    const analyses = await Promise.all([one, two, one, two].map((client) => analysed(client, modelId)));
    await Promise.all(
      analyses.map((analysis_id, nth) =>
        (nth % 2 === 0 ? one : two).post("/api/v1/interpret", { project_id: "screening", analysis_id }),
      ),
    );
    const { data: batches } = (await one.get("/api/v1/batches")).body;
    expect((batches as { sequence: number }[]).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
  });

  test("answer the whole flow", async () => {
    const [one, two] = await replicas();
    const batchId = await delivered(one);
    expect((await two.get("/results?project_id=screening")).body.report.batch_id).toBe(batchId);
  });
});
