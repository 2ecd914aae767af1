import { describe, expect, test } from "vitest";
import bundled from "../generated/openapi.json" with { type: "json" };
import { PROBLEMS } from "../generated/problems.ts";
import { rebuildDocument } from "../generated/routes.ts";
import { record, intakeOf } from "./testing/records.ts";
import { NoConnection } from "./storage/postgres/failure.ts";
import { testService } from "./testing/test-service.ts";

describe("the service itself", () => {
  test("describes itself with its system, version, reference and layers", async () => {
    const { anonymous } = await testService();
    const reply = await anonymous.get("/");
    expect(reply.body).toEqual({
      system: "Respiratory Intelligence Service",
      version: "0.1.0",
      docs: "/docs",
      layers: {
        "1": "Patient Portal: POST /api/v1/patient/intake",
        "2": "Intelligence Engine: POST /api/v1/model/build, POST /api/v1/analyse, POST /api/v1/interpret",
        "3": "Expert Network: coming soon",
        "4": "Treatment Intel: coming soon",
      },
    });
  });

  test("registers exactly the operations of the contract", async () => {
    const { app } = await testService();
    expect(rebuildDocument(app)).toEqual(bundled);
  });

  test("is alive and ready, and not ready while it stops", async () => {
    let accepting = true;
    const { anonymous } = await testService({ accepting: () => accepting });
    expect((await anonymous.get("/healthz")).body).toEqual({ status: "ok" });
    expect((await anonymous.get("/readyz")).status).toBe(200);
    accepting = false;
    const stopping = await anonymous.get("/readyz");
    expect(stopping.status).toBe(503);
    expect(Number(stopping.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await anonymous.get("/healthz")).status).toBe(200);
  });

  test("serves the bundled contract as JSON and as YAML", async () => {
    const { anonymous } = await testService();
    expect((await anonymous.get("/openapi.json")).body).toEqual(bundled);
    const yaml = await anonymous.get("/openapi.yaml");
    expect(yaml.headers.get("content-type")).toBe("application/yaml");
    expect(yaml.text).toContain("openapi: 3.1.1");
  });

  test("answers HEAD like GET, without a body", async () => {
    const { app } = await testService();
    const response = await app.request("/healthz", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

describe("every answer", () => {
  test("names its request, anew each time, whatever the client sends", async () => {
    const { anonymous } = await testService();
    const replies = await Promise.all([1, 2].map(() => anonymous.get("/", { "X-Request-Id": "mine" })));
    const ids = replies.map(({ headers }) => headers.get("x-request-id"));
    expect(ids[0]).toMatch(/^req_[0-9a-f]{16}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("is kept by nobody and guessed at by no browser", async () => {
    const service = await testService();
    const client = await service.company("Clinic");
    const reply = await client.post("/api/v1/patient/intake", intakeOf([record()]));
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("what is not in the contract", () => {
  test.each([
    "/nowhere",
    "/results/",
    "/api/v1/model",
    "/docs/nowhere.js",
    "//",
    "/api/v1/models/a/b",
    "/%zz",
    "//evil.example/",
    '/a%20b|c"d',
  ])("%s is a problem 404", async (path) => {
    const { app } = await testService();
    const response = await app.request(`http://service${path}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    const problem = (await response.json()) as Record<string, unknown>;
    expect(problem["instance"]).toMatch(/^\/(?!\/)([\w.~!$&'()*+,;=:@/-]|%[0-9A-F]{2})*$/i);
    expect(problem).toMatchObject({ type: "/docs#not_found", status: 404, code: "not_found" });
    expect(problem["request_id"]).toBe(response.headers.get("x-request-id"));
  });

  test.each([
    ["DELETE", "/results", "GET, HEAD"],
    ["GET", "/api/v1/patient/intake", "POST"],
    ["POST", "/webhook", "PUT, GET, HEAD, DELETE"],
    ["PATCH", "/api/v1/models/mdl_01kagx7qbc5m3v9t0r8w2yhe4d", "GET, HEAD"],
    ["OPTIONS", "/", "GET, HEAD"],
    ["PROPFIND", "/", "GET, HEAD"],
  ])("%s %s is 405 and says what there is", async (method, path, allow) => {
    const { app } = await testService();
    const response = await app.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")?.split(", ").toSorted()).toEqual(allow.split(", ").toSorted());
    expect(await response.json()).toMatchObject({ code: "method_not_allowed", status: 405, instance: path });
  });

  test.each([
    ["an unknown query parameter", "/results?project_id=p&bacth_id=b"],
    ["an unknown one on a public operation", "/healthz?a=1"],
    ["a repeated one", "/results?project_id=p&project_id=q"],
    ["a missing one", "/results"],
    ["one that breaks its pattern", "/results?project_id=a%20b"],
    ["a limit that is no number", "/api/v1/batches?limit=many"],
    ["a limit of 0", "/api/v1/batches?limit=0"],
    ["a limit over 200", "/api/v1/batches?limit=201"],
    ["a limit that is no integer", "/api/v1/batches?limit=1.5"],
    ["an unknown state", "/api/v1/batches?webhook=lost"],
    ["an identifier that nobody can have", "/api/v1/models/a%20b"],
  ])("%s is 400", async (_, path) => {
    const service = await testService();
    const client = await service.company("Clinic");
    const reply = await client.get(path);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: "invalid_parameter", errors: [{ detail: expect.any(String) }] });
  });

  test.each(["ana_01kagx9d2n8q4z6s1f7b3pjk5c", "mdl_of.another~form-7", "a".repeat(128)])(
    "an identifier of any form is looked for: %s",
    async (modelId) => {
      const client = await (await testService()).company("Clinic");
      expect((await client.get(`/api/v1/models/${modelId}`)).body).toMatchObject({ code: "model_not_found" });
    },
  );
});

describe("a defect", () => {
  test("is a problem 500 that tells nothing of the inside", async () => {
    const logged: object[] = [];
    const log = {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (fields: object) => logged.push(fields),
    };
    const service = await testService({
      log,
      recordRules: () => {
        throw new Error("select * from records where patient_id = 'P-001'");
      },
    });
    const client = await service.company("Clinic");
    const reply = await client.post("/api/v1/patient/intake", intakeOf([record()]));
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      type: "/docs#internal_error",
      title: "Internal error",
      status: 500,
      detail: PROBLEMS.internal_error.detail,
      instance: "/api/v1/patient/intake",
      code: "internal_error",
      request_id: reply.headers.get("x-request-id"),
    });
    expect(logged).toHaveLength(2);
  });
});

describe("storage that is away", () => {
  test.each([
    ["where the caller is looked up", "owner"],
    ["in the middle of the work", "transaction"],
  ])("is a problem 503 with a time to wait: %s", async (_, place) => {
    const service = await testService();
    const client = await service.company("Clinic");
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const fail = () => Promise.reject(new NoConnection(away));
    if (place === "owner") service.store.apiKeys.owner = fail;
    else service.store.transaction = fail;
    const reply = await client.post("/api/v1/patient/intake", intakeOf([record()]), { "Idempotency-Key": "k" });
    expect(reply.body).toMatchObject({ status: 503, code: "unavailable" });
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("browsers", () => {
  test("of a configured origin may call and read the headers, others not", async () => {
    const { app } = await testService({ corsOrigins: ["https://app.example"] });
    const preflight = (origin: string) =>
      app.request("/results", {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "GET",
          "Access-Control-Request-Headers": "authorization",
        },
      });
    const allowed = await preflight("https://app.example");
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
    const allowedHeaders = allowed.headers.get("access-control-allow-headers")?.split(",");
    expect(allowedHeaders).toEqual(expect.arrayContaining(["Authorization", "Idempotency-Key", "If-Match"]));
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
    const reply = await app.request("/", { headers: { Origin: "https://app.example" } });
    const exposed = reply.headers.get("access-control-expose-headers")?.split(",");
    expect(exposed).toEqual(expect.arrayContaining(["X-Request-Id", "ETag", "Content-Disposition", "Retry-After"]));
  });

  test("are not let in where no origin is configured", async () => {
    const { app } = await testService();
    const reply = await app.request("/", { headers: { Origin: "https://app.example" } });
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  });
});
