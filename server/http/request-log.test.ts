import { describe, expect, test } from "vitest";
import { delivered } from "../testing/flow.ts";
import { intakeOf, record } from "../testing/records.ts";
import { testService } from "../testing/test-service.ts";

interface Line {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

function recordingLog() {
  const lines: Line[] = [];
  const write = (fields: object, message: string) => void lines.push({ fields: fields as Line["fields"], message });
  return { lines, log: { debug: write, info: write, warn: write, error: write } };
}

describe("the log of requests", () => {
  test("has one line for each, with the route instead of the path", async () => {
    const { lines, log } = recordingLog();
    const service = await testService({ log });
    const client = await service.company("Clinic");
    const [key] = await service.store.apiKeys.list();
    const reply = await client.get(`/api/v1/models/mdl_${"0".repeat(26)}`);
    expect(lines).toEqual([
      {
        message: "request",
        fields: {
          request_id: reply.headers.get("x-request-id"),
          method: "GET",
          route: "/api/v1/models/:model_id",
          status: 404,
          duration_ms: 0,
          company_id: (await service.store.companies.byName("Clinic"))?.company_id,
          key_id: key?.key_id,
        },
      },
    ]);
  });

  test("holds nothing that is the client's: no patient, no project, no query, no key, no unknown path", async () => {
    const { lines, log } = recordingLog();
    const service = await testService({ log });
    const client = await service.company("Clinic");
    await delivered(client, [record("PATIENT-SECRET")], "PROJECT-SECRET");
    await client.get("/results?project_id=PROJECT-SECRET");
    const named = { project_id: "PROJECT-SECRET", patient_id: "PATIENT-SECRET" };
    const { token, link_id } = (await client.post("/results/links", named)).body;
    expect((await service.anonymous.get(`/results/links/${token}`)).status).toBe(200);
    expect((await client.delete(`/results/links/${link_id}`)).status).toBe(204);
    await client.get("/PATH-SECRET?PATIENT-SECRET");
    await client.post("/api/v1/patient/intake", intakeOf([record("PATIENT-SECRET", { sex: "SECRET" })]), {
      "Idempotency-Key": "KEY-SECRET",
    });
    expect(lines.length).toBeGreaterThan(5);
    expect(JSON.stringify(lines)).not.toMatch(/SECRET|ris_|project_id|Bearer/);
    expect(JSON.stringify(lines)).not.toContain(token);
    expect(lines.flatMap(({ fields, message }) => (fields["link"] === link_id ? [message] : []))).toEqual([
      "link to results made",
      "link to results opened",
      "link to results revoked",
    ]);
  });
});

describe("a probe", () => {
  test("is a line for whoever looks for it; one that is refused is a line for everybody", async () => {
    const { lines, log } = recordingLog();
    const asked: Line[] = [];
    const service = await testService({
      log: { ...log, debug: (fields, message) => void asked.push({ fields: fields as Line["fields"], message }) },
    });
    for (const path of ["/healthz", "/readyz"]) expect((await service.anonymous.get(path)).status).toBe(200);
    expect(asked.map(({ fields }) => fields["route"])).toEqual(["/healthz", "/readyz"]);
    expect(lines).toEqual([]);
    for (const path of ["/healthz?verbose=1", "/readyz?verbose=1"])
      expect((await service.anonymous.get(path)).status).toBe(400);
    expect((await service.anonymous.get("/")).status).toBe(200);
    expect(lines.map(({ fields }) => fields["route"])).toEqual(["/healthz", "/readyz", "/"]);
    expect(asked).toHaveLength(2);
  });
});

describe("the trace of a request", () => {
  const TRACEPARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  test.each([
    ["goes on with the delivery that the request makes due", TRACEPARENT, TRACEPARENT],
    ["is not taken over when it is no W3C traceparent", `${TRACEPARENT}'; drop table`, undefined],
    ["is not taken over when its trace is all zeros", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ])("%s", async (_, traceparent, expected) => {
    const service = await testService();
    const client = await service.company("Clinic");
    const project_id = "screening";
    await client.put("/webhook", { webhook_url: "http://127.0.0.1:9/", webhook_secret: "0123456789abcdef" });
    await client.post("/api/v1/patient/intake", intakeOf([record()]));
    const { model_id } = (
      await client.post("/api/v1/model/build", { project_id, reference_equations: "gli-2022-global" })
    ).body;
    const { analysis_id } = (await client.post("/api/v1/analyse", { project_id, model_id })).body;
    await client.post("/api/v1/interpret", { project_id, analysis_id }, { traceparent });
    const [claimed] = await service.store.deliveries.claim({ owner: "o", lease_ms: 1000, limit: 1, per_company: 1 });
    expect(claimed?.traceparent).toBe(expected);
  });
});
