import { describe, expect, test } from "vitest";
import type { Compute } from "../usecases/compute/compute.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";
import { inlineCompute } from "../testing/inline-compute.ts";
import { analysed, projectWithModel } from "../testing/flow.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Client, type Reply, testService } from "../testing/test-service.ts";

const INTAKE = "/api/v1/patient/intake";
const BUILD = "/api/v1/model/build";
const key = (value: string) => ({ "Idempotency-Key": value });
const MODEL = { project_id: "screening", reference_equations: "gli-2022-global" };

async function newClient(compute: Compute = inlineCompute): Promise<Client> {
  const service = await testService({ computeFor: () => compute });
  return service.company("Clinic");
}

/** Everything of an answer but the identifier of the request. */
const shown = ({ status, text, headers }: Reply) => ({ status, text, location: headers.get("location") });

/** Computing that waits until it is let go. */
function heldCompute(): { compute: Compute; release: () => void; started: Promise<void> } {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const compute: Compute = {
    ...inlineCompute,
    async fit(model, records) {
      begun.resolve();
      await gate.promise;
      return inlineCompute.fit(model, records);
    },
  };
  return { compute, release: () => gate.resolve(), started: begun.promise };
}

describe("the same key", () => {
  test("with the same request replays the answer and does nothing again", async () => {
    const client = await newClient();
    await client.post(INTAKE, intakeOf([record()]));
    const first = await client.post(BUILD, MODEL, key("k"));
    const second = await client.post(BUILD, MODEL, key("k"));
    expect(shown(second)).toEqual(shown(first));
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("replays an intake as created, although the records are there by then", async () => {
    const client = await newClient();
    await client.post(INTAKE, intakeOf([record()]), key("k"));
    const again = await client.post(INTAKE, intakeOf([record()]), key("k"));
    expect(again.body).toMatchObject({ created: 1, unchanged: 0 });
  });

  test.each([
    ["another body", INTAKE, intakeOf([record("P-2")])],
    ["the same body spelled differently", INTAKE, { patients: [record()], project_id: "screening" }],
    ["another operation", BUILD, MODEL],
  ])("with %s is 422", async (_, path, body) => {
    const client = await newClient();
    await client.post(INTAKE, intakeOf([record()]), key("k"));
    const reply = await client.post(path, body, key("k"));
    expect(reply.body).toMatchObject({ status: 422, code: "idempotency_key_reused" });
  });

  test("of another company is another key", async () => {
    const service = await testService();
    const [one, other] = [await service.company("One"), await service.company("Other")];
    await one.post(INTAKE, intakeOf([record()]), key("k"));
    const reply = await other.post(INTAKE, intakeOf([record()]), key("k"));
    expect(reply.body).toMatchObject({ created: 1 });
    expect(reply.headers.get("idempotency-replayed")).toBeNull();
  });

  test("while the first is being worked on is 409, and afterwards the replay", async () => {
    const { compute, release, started } = heldCompute();
    const client = await newClient(compute);
    await client.post(INTAKE, intakeOf([record()]));
    const first = client.post(BUILD, MODEL, key("k"));
    await started;
    expect((await client.post(BUILD, MODEL, key("k"))).body).toMatchObject({
      status: 409,
      code: "request_in_progress",
    });
    release();
    const answer = shown(await first);
    expect(shown(await client.post(BUILD, MODEL, key("k")))).toEqual(answer);
  });

  test("sent ten times at once does the work once", async () => {
    const client = await newClient();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.post(INTAKE, intakeOf([record()]), key("k"))),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    const fresh = replies.filter(({ status, headers }) => status === 201 && !headers.has("idempotency-replayed"));
    expect(fresh).toHaveLength(1);
  });
});

describe("a refusal", () => {
  test("that came of the work is replayed, with the identifier of the request that asks", async () => {
    const client = await newClient();
    const first = await client.post(BUILD, MODEL, key("k"));
    expect(first.body.code).toBe("project_not_found");
    await client.post(INTAKE, intakeOf([record()]));
    const second = await client.post(BUILD, MODEL, key("k"));
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.body).toEqual({ ...first.body, request_id: second.headers.get("x-request-id") });
    expect(second.headers.get("content-type")).toBe("application/problem+json");
  });

  test("for an invalid body or parameter leaves the key free", async () => {
    const client = await newClient();
    expect((await client.post(INTAKE, intakeOf([]), key("k"))).status).toBe(422);
    expect((await client.post(`${INTAKE}?a=1`, intakeOf([record()]), key("k"))).status).toBe(400);
    expect((await client.post(INTAKE, intakeOf([record()]), key("k"))).status).toBe(201);
  });

  test("429 leaves the key free", async () => {
    let busy = true;
    const client = await newClient({
      ...inlineCompute,
      async fit(model, records) {
        if (busy) throw new DomainError("too_many_requests");
        return inlineCompute.fit(model, records);
      },
    });
    await client.post(INTAKE, intakeOf([record()]));
    const refused = await client.post(BUILD, MODEL, key("k"));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    busy = false;
    expect((await client.post(BUILD, MODEL, key("k"))).status).toBe(201);
  });

  test("500 leaves the key free", async () => {
    let broken = true;
    const client = await newClient({
      ...inlineCompute,
      async fit(model, records) {
        if (broken) throw new Error("defect");
        return inlineCompute.fit(model, records);
      },
    });
    await client.post(INTAKE, intakeOf([record()]));
    expect((await client.post(BUILD, MODEL, key("k"))).status).toBe(500);
    broken = false;
    expect((await client.post(BUILD, MODEL, key("k"))).status).toBe(201);
  });
});

test.each(["", "a b", "é", "k".repeat(256)])("a key that breaks its schema (%j) is 400", async (value) => {
  const client = await newClient();
  const reply = await client.post(INTAKE, intakeOf([record()]), key(value));
  expect(reply.body).toMatchObject({ status: 400, code: "invalid_parameter" });
  expect(reply.body.errors[0].parameter).toBe("Idempotency-Key");
});

test("an interpretation and its webhook are made once under one key, and once under two", async () => {
  const client = await newClient();
  await client.put("/webhook", { webhook_url: "http://127.0.0.1:9/", webhook_secret: "0123456789abcdef" });
  const analysis_id = await analysed(client, await projectWithModel(client));
  const body = { project_id: "screening", analysis_id };
  const replies = await Promise.all(
    ["a", "a", "b", "c"].map((value) => client.post("/api/v1/interpret", body, key(value))),
  );
  const batches = new Set(replies.filter(({ status }) => status < 300).map(({ body: batch }) => batch.batch_id));
  expect(batches.size).toBe(1);
  expect((await client.get("/api/v1/batches")).body.data).toHaveLength(1);
});
