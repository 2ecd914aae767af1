import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "../spec/openapi/json.ts";
import { type Mock, type MockOptions, startMock } from "./server.ts";
import type { Clock } from "./webhooks/clock.ts";
import { call, ourContract, parcels, receiverAnswering, skippingClock, steppedClock } from "./testing.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function mocking(document: JsonObject, options: Partial<MockOptions> = {}): Promise<Mock> {
  const mock = await startMock({ document, port: 0, ...options });
  closing.push(() => mock.close());
  return mock;
}

async function receiving(...statuses: number[]) {
  const receiver = await receiverAnswering(...statuses);
  closing.push(() => receiver.close());
  return receiver;
}

describe("a contract that is hard on Prism", () => {
  const contractOf = (operation: JsonObject, schemas: JsonObject = {}): JsonObject => ({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: operation } },
    components: { schemas },
  });
  const answering = (schema: JsonObject): JsonObject => ({
    responses: { 200: { description: "A", content: { "application/json": { schema } } } },
  });

  test("an operation that says nothing about its answers answers 200", async () => {
    const { url } = await mocking(contractOf({}));
    expect((await call(`${url}/a`, "GET")).status).toBe(200);
  });

  test("parameters that Prism cannot take apart are not checked, and the log says so", async () => {
    const lines: string[] = [];
    const parameters = [{ name: "X-List", in: "header", schema: { type: "array", items: { type: "string" } } }];
    const document = contractOf({ parameters, ...answering({ const: 1 }) });
    const { url } = await mocking(document, { print: (line) => lines.push(line) });
    expect((await call(`${url}/a`, "GET")).status).toBe(200);
    expect(lines.join("\n")).toMatch(/GET \/a 200, the request was not checked: TypeError/);
  });

  test("what is made up from a schema that contains itself keeps that schema", async () => {
    const node = { $ref: "#/components/schemas/Node" };
    const properties = { name: { type: "string" }, others: { type: "array", items: node }, one: node };
    const { url } = await mocking(
      contractOf(answering(node), { Node: { type: "object", required: ["name"], properties } }),
    );
    const { body } = await call(`${url}/a`, "GET");
    const kept = (value: unknown): boolean => {
      const { name, others = [], one } = value as { name?: unknown; others?: unknown[]; one?: unknown };
      return typeof name === "string" && others.every(kept) && (one === undefined || kept(one));
    };
    expect(kept(body)).toBe(true);
    expect(Array.isArray(body["others"])).toBe(true);
  });

  test.each([
    ["a wrong member", { a: {} }],
    ["null", null],
    ["a member that has to be there is not", { b: 1 }],
    ["a list", []],
  ])(
    "an example that breaks its schema (%s) is named at the start, and a made value answers",
    async (_what, example) => {
      const lines: string[] = [];
      const schema = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
      const responses = { 200: { description: "A", content: { "application/json": { schema, example } } } };
      const mock = await mocking(contractOf({ responses }), { print: (line) => lines.push(line) });
      await mock.examples;
      expect(lines.join("\n")).toMatch(/GET \/a 200 application\/json: the example example is broken at \S+: must/);
      expect((await call(`${mock.url}/a`, "GET")).body).toEqual({ a: expect.any(String) as string });
    },
  );

  test("a refusal has the form that the operation declares for its status, and no body where it declares none", async () => {
    const fault = {
      type: "object",
      required: ["code"],
      properties: { code: { type: "integer" }, detail: { type: "string" } },
    };
    const parameters = [{ name: "n", in: "query", required: true, schema: { type: "integer" } }];
    const declaring = (content: JsonObject): JsonObject =>
      contractOf({ parameters, responses: { 200: { description: "A" }, 400: { description: "B", ...content } } });
    const declared = await mocking(declaring({ content: { "application/json": { schema: fault } } }));
    const told = await call(`${declared.url}/a?n=x`, "GET");
    expect([told.status, told.headers.get("content-type")]).toEqual([400, "application/json"]);
    expect(told.body).toEqual({
      code: expect.any(Number) as number,
      detail: "1 thing in the request breaks the contract; see errors.",
    });
    const silent = await fetch(`${(await mocking(declaring({}))).url}/a?n=x`);
    expect([silent.status, await silent.text()]).toEqual([400, ""]);
    expect(silent.headers.get("x-mock-detail")).toContain("n must be integer");
  });

  test("extensions that refer to files do not matter, and credentials may be left out where the contract says so", async () => {
    const document = contractOf({ security: [{}, { Key: [] }], ...answering({ const: 1 }) });
    const components = { securitySchemes: { Key: { type: "apiKey", in: "header", name: "x-key" } } };
    const { url } = await mocking({ ...document, components, "x-topics": [{ content: { $ref: "./nowhere.md" } }] });
    expect((await fetch(`${url}/a`)).status).toBe(200);
  });

  test("a stream of OpenAPI 3.2 answers in items, and other notations are written as such", async () => {
    const item = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
    const content = {
      "text/event-stream": { itemSchema: item },
      "application/jsonl": { itemSchema: item },
      "application/xml": { schema: item },
    };
    const { url } = await mocking(contractOf({ responses: { 200: { description: "A", content } } }));
    const as = async (accept: string): Promise<string> => (await fetch(`${url}/a`, { headers: { accept } })).text();
    expect(await as("text/event-stream")).toMatch(/^data: \{"n":\d+\}\n\ndata: /);
    expect(
      (await as("application/jsonl"))
        .trim()
        .split("\n")
        .map((line) => Object.keys(JSON.parse(line) as object)),
    ).toEqual([["n"], ["n"]]);
    expect(await as("application/xml")).toMatch(/^<\?xml[^>]*>\n<root><n>\d+<\/n><\/root>$/);
    expect((await fetch(`${url}/a`, { headers: { accept: "image/png" } })).status).toBe(406);
  });

  test("schemas may name themselves, and an extension may refer to what only the contract has", async () => {
    const named = { $dynamicAnchor: "node", type: "object", properties: { id: { type: "integer", readOnly: true } } };
    const document = contractOf(answering({ $ref: "#/components/schemas/A" }), { A: named, B: named });
    const item = { ...(document["paths"] as { "/a": JsonObject })["/a"], "x-of": { $ref: "#/components/schemas/A" } };
    const { url } = await mocking({ ...document, paths: { "/a": item } });
    expect((await call(`${url}/a`, "GET")).body).toEqual({ id: expect.any(Number) as number });
  });
});

describe("a contract that nobody wrote the mock for", () => {
  const key = { "x-key": "k" };
  let document: JsonObject;
  beforeAll(async () => {
    document = await parcels();
  });

  test("operations answer with their first example, under the server's base path too", async () => {
    const { url } = await mocking(document);
    for (const path of ["/parcels/p_1", "/v3/parcels/p_1"]) {
      const { status, body } = await call(url + path, "GET", key);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: "p_1", to: "Bern", notification: { status: 200 } });
    }
  });

  test("Prefer names another example or another status", async () => {
    const { url } = await mocking(document);
    const large = await call(`${url}/parcels`, "POST", { ...key, prefer: "example=large" }, { to: "x" });
    expect(large.body).toEqual({ id: "p_2", to: "Oslo" });
    const none = await call(`${url}/parcels/p_1`, "GET", { ...key, prefer: "code=404", accept: "application/json" });
    expect([none.status, none.body["message"]]).toEqual([404, "No such parcel."]);
    expect((await call(`${url}/parcels/p_1`, "GET", { ...key, prefer: "example=nonsense" })).status).toBe(404);
    expect((await call(`${url}/parcels`, "POST", { ...key, prefer: "dynamic=true" }, { to: "x" })).body["id"]).toEqual(
      expect.any(String),
    );
  });

  test("an answer without an example is made from its schema, without what never comes out, and in the media type asked for", async () => {
    const { url } = await mocking(document);
    const made = await call(`${url}/depots/7`, "GET", key);
    expect(made.body).toMatchObject({ name: expect.any(String) as string, inside: [{}] });
    expect(JSON.stringify(made.body)).not.toContain("code");
    expect(await (await fetch(`${url}/depots/7`, { headers: { ...key, accept: "text/csv" } })).text()).toBe(
      "number,name",
    );
  });

  test("required headers come, with their example where there is one; optional ones without an example are left out", async () => {
    const { url } = await mocking(document);
    const { headers } = await call(`${url}/parcels`, "POST", key, { to: "x" });
    expect(headers.get("x-parcel-lane")).toBe("7");
    expect(headers.get("x-parcel-trace")).toMatch(/./);
    expect(headers.get("deprecation")).toBeNull();
  });

  test("what the contract does not allow is refused, in its own words where it has any", async () => {
    const { url } = await mocking(document);
    expect((await call(`${url}/parcels/p_1`, "GET")).status).toBe(401);
    expect((await call(`${url}/nowhere`, "GET", key)).status).toBe(404);
    const wrongMethod = await call(`${url}/parcels`, "DELETE", key);
    expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "POST"]);
    const invalid = await call(`${url}/subscriptions`, "POST", key, { target: {} });
    expect([invalid.status, invalid.body]).toEqual([422, { message: "The subscription is invalid." }]);
    const undeclared = await call(`${url}/parcels`, "POST", key, { to: 4 });
    expect([undeclared.status, undeclared.headers.get("content-type")]).toEqual([422, "application/problem+json"]);
    expect(undeclared.body).toMatchObject({ title: "Unprocessable Entity", errors: [{ pointer: "/to" }] });
    const catchAll = await call(`${url}/depots/x`, "GET", key);
    expect([catchAll.status, catchAll.body]).toEqual([422, { message: "The depot does not want this." }]);
  });

  test("a trigger fires the first example, signed by the declared scheme, on the declared schedule", async () => {
    const clock = skippingClock();
    const mock = await mocking(document, { clock });
    const receiver = await receiving(503, 429, 200);
    await call(`${mock.url}/subscriptions`, "POST", key, { target: { endpoint: receiver.url, signing_key: "s3cret" } });
    await call(`${mock.url}/parcels`, "POST", key, { to: "x" });
    await mock.idle();
    expect(clock.waits).toEqual([1, 30, 60]);
    expect(receiver.received).toHaveLength(3);
    for (const { body, headers } of receiver.received) {
      expect(JSON.parse(body.toString())).toEqual({ event: "parcel.moved", place: "Zürich" });
      expect(headers["parcels-digest"]).toBe(createHmac("sha512", "s3cret").update(body).digest("base64"));
      expect(headers["parcels-region"]).toBe("north");
    }
    const { body } = await call(`${mock.url}/parcels/p_1`, "GET", key);
    expect(body["notification"]).toMatchObject({ delivered: true, attempts: 3, status: 200 });
  });

  test("a status that is final ends the delivery, and another operation sends it again", async () => {
    const mock = await mocking(document, { clock: skippingClock() });
    const receiver = await receiving(500, 200);
    await call(`${mock.url}/subscriptions`, "POST", key, { target: { endpoint: receiver.url, signing_key: "s3cret" } });
    await call(`${mock.url}/parcels`, "POST", key, { to: "x" });
    await mock.idle();
    const outcome = async () => (await call(`${mock.url}/parcels/p_1`, "GET", key)).body["notification"];
    expect(await outcome()).toMatchObject({ delivered: false, attempts: 1, status: 500 });
    expect((await call(`${mock.url}/parcels/p_1/notify`, "POST", key)).status).toBe(204);
    await mock.idle();
    expect(await outcome()).toMatchObject({ delivered: true, attempts: 1, status: 200 });
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body);
  });

  test("a callback is never called, because nothing says how it is signed", async () => {
    const lines: string[] = [];
    const { url } = await mocking(document, { print: (line) => lines.push(line) });
    const receiver = await receiving(200);
    expect((await call(`${url}/depots/7`, "PUT", key, { callback: receiver.url })).status).toBe(200);
    // The depot's answer would come after any callback that was started with the first.
    expect((await call(`${url}/depots/7`, "PUT", key, { callback: receiver.url })).status).toBe(200);
    expect(receiver.received).toEqual([]);
    expect(lines.join("\n")).toContain("callbacks of putDepot are not called");
  });

  test("a refused call fires nothing", async () => {
    const mock = await mocking(document, { clock: skippingClock() });
    const receiver = await receiving(200);
    await call(`${mock.url}/subscriptions`, "POST", key, { target: { endpoint: receiver.url, signing_key: "s" } });
    await call(`${mock.url}/parcels`, "POST", key, { to: 4 });
    await mock.idle();
    expect(receiver.received).toEqual([]);
  });

  test("a webhook that cannot be delivered as described is named, and the others work", async () => {
    const lines: string[] = [];
    await mocking(document, { print: (line) => lines.push(line) });
    expect(lines.join("\n")).toMatch(/parcel\.broken.*not sent.*no operation noSuchOperation/);
    expect(lines.join("\n")).toMatch(/parcel\.broken.*signature scheme rot13 is unknown/);
    expect(lines.join("\n")).toMatch(/parcel\.lost.*does not say when/);
  });

  test("a receiver on another machine is not called, and the outcome and the log say so", async () => {
    const lines: string[] = [];
    const mock = await mocking(document, { clock: skippingClock(), print: (line) => lines.push(line) });
    await call(`${mock.url}/subscriptions`, "POST", key, {
      target: { endpoint: "http://192.0.2.7/hook", signing_key: "s" },
    });
    await call(`${mock.url}/parcels`, "POST", key, { to: "x" });
    await mock.idle();
    const { body } = await call(`${mock.url}/parcels/p_1`, "GET", key);
    expect(body["notification"]).toMatchObject({ delivered: false, attempts: 1, error: "address_forbidden" });
    expect(lines.join("\n")).toContain("only receivers on this machine");
  });

  test("the operator page shows attempts and their answers, never the secret, and escapes what it shows", async () => {
    const mock = await mocking(document, { clock: skippingClock() });
    await call(`${mock.url}/subscriptions`, "POST", key, {
      target: { endpoint: "http://127.0.0.1:1/?a=1&lt=2", signing_key: "s3cret" },
    });
    await call(`${mock.url}/parcels`, "POST", key, { to: "x" });
    await mock.idle();
    const page = await (await fetch(`${mock.url}/__mock`)).text();
    const state = await (await fetch(`${mock.url}/__mock/state`)).text();
    expect(page).toContain("connection_refused");
    expect(page).toContain("&quot;place&quot;:&quot;Zürich&quot;");
    expect(page).toContain("?a=1&amp;lt=2");
    expect(page).not.toContain("?a=1&lt");
    expect(page + state).not.toContain("s3cret");
    expect(page.replaceAll("http://127.0.0.1", "")).not.toMatch(/(src|href)="https?:/);
  });

  test("a browser page of any origin may call it", async () => {
    const { url } = await mocking(document);
    const preflight = await fetch(`${url}/parcels`, {
      method: "OPTIONS",
      headers: {
        origin: "https://docs.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-key",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("x-key");
    expect((await call(`${url}/parcels/p_1`, "GET", key)).headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("this project's contract", () => {
  const key = { authorization: "Bearer any" };
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  let document: JsonObject;
  let ajv: Ajv2020;
  beforeAll(async () => {
    document = await ourContract();
    ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    ajv.addSchema({ ...document, $id: "https://x.example/" });
  });
  const isProblem = (body: unknown) => ajv.validate({ $ref: "https://x.example/#/components/schemas/Problem" }, body);

  test.each([
    ["no key", "GET", "/webhook", {}, undefined, 401, "unauthorized"],
    ["an unknown path", "GET", "/nowhere", key, undefined, 404, "not_found"],
    ["a method the path does not have", "PATCH", "/webhook", key, undefined, 405, "method_not_allowed"],
    ["a missing parameter", "GET", "/results", key, undefined, 400, "invalid_parameter"],
    [
      "a bad header of a POST",
      "POST",
      "/webhook/redeliver",
      { ...key, "idempotency-key": "a b" },
      { project_id: "x" },
      400,
      "invalid_parameter",
    ],
    ["an invalid body", "POST", "/api/v1/analyse", key, { project_id: "x" }, 422, "invalid_body"],
    ["broken JSON", "POST", "/api/v1/analyse", key, "{", 400, "malformed_json"],
    [
      "another media type",
      "POST",
      "/api/v1/analyse",
      { ...key, "content-type": "text/csv" },
      "a,b",
      415,
      "unsupported_media_type",
    ],
    ["nothing registered", "GET", "/webhook", key, undefined, 404, "webhook_not_registered"],
    ["a redelivery to nobody", "POST", "/webhook/redeliver", key, { project_id: "x" }, 409, "webhook_not_registered"],
  ] as const)(
    "%s is answered with the contract's problem",
    async (_what, method, path, headers, body, status, code) => {
      const { url } = await mocking(document);
      const answer = await call(url + path, method, headers, body);
      expect([answer.status, answer.body["code"], answer.body["instance"]]).toEqual([status, code, path]);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(isProblem(answer.body)).toBe(true);
    },
  );

  test("an invalid body is answered with a pointer to each thing that is wrong", async () => {
    const { url } = await mocking(document);
    const { body } = await call(`${url}/webhook`, "PUT", key, { webhook_url: 5, surprise: true });
    const pointers = (body["errors"] as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers.toSorted()).toEqual(["/surprise", "/webhook_secret", "/webhook_url"]);
  });

  test("Location leads to what was made, and a challenge names the scheme", async () => {
    const { url } = await mocking(document);
    const made = await call(`${url}/api/v1/model/build`, "POST", key, {
      project_id: "x",
      reference_equations: "gli-2012",
    });
    expect([made.status, made.headers.get("location")]).toEqual([
      201,
      `/api/v1/models/${String(made.body["model_id"])}`,
    ]);
    expect((await call(`${url}${made.headers.get("location")}`, "GET", key)).status).toBe(200);
    expect((await call(`${url}/webhook`, "GET")).headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  test("the registration is remembered: made, replaced, read, deleted", async () => {
    const { url } = await mocking(document);
    const put = (hook: string) => call(`${url}/webhook`, "PUT", key, { webhook_url: hook, webhook_secret: secret });
    expect((await put("http://127.0.0.1:1/a")).status).toBe(201);
    const replaced = await put("http://127.0.0.1:1/b");
    expect([replaced.status, replaced.body["webhook_url"]]).toEqual([200, "http://127.0.0.1:1/b"]);
    expect((await call(`${url}/webhook`, "GET", key)).body["webhook_url"]).toBe("http://127.0.0.1:1/b");
    expect((await call(`${url}/webhook`, "DELETE", key)).status).toBe(204);
    expect((await call(`${url}/webhook`, "GET", key)).status).toBe(404);
  });

  const registered = async (
    receiverUrl: string,
    clock: Clock & { readonly waits: number[] } = skippingClock(Date.now()),
  ) => {
    const mock = await mocking(document, { clock });
    await call(`${mock.url}/webhook`, "PUT", key, { webhook_url: receiverUrl, webhook_secret: secret });
    const interpret = () =>
      call(`${mock.url}/api/v1/interpret`, "POST", key, {
        project_id: "x",
        analysis_id: "ana_01kagx9d2n8q4z6s1f7b3pjk5c",
      });
    const results = () => call(`${mock.url}/results?project_id=x`, "GET", key);
    return { mock, interpret, results, clock };
  };

  test("a batch is pushed with both signatures, which independent implementations verify", async () => {
    const receiver = await receiving(200);
    const { mock, interpret, results } = await registered(receiver.url);
    expect((await interpret()).status).toBe(201);
    await mock.idle();
    const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = receiver.received;
    expect(headers["x-service-signature"]).toBe(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
    const event = new Webhook(secret).verify(body.toString(), headers as Record<string, string>);
    expect(ajv.validate({ $ref: "https://x.example/#/components/schemas/ResultsDeliveredEvent" }, event)).toBe(true);
    expect(headers["webhook-id"]).toMatch(/^msg_[a-z0-9]{26}$/);
    const delivered = await results();
    expect(delivered.body["webhook"]).toMatchObject({ delivered: true, status: 200, attempts: 1 });
    expect(ajv.validate({ $ref: "https://x.example/#/components/schemas/DeliveredResults" }, delivered.body)).toBe(
      true,
    );
  });

  test("what was delivered last is what is read: the batch that a review made, too", async () => {
    const receiver = await receiving(200);
    const { mock, interpret, results } = await registered(receiver.url);
    const events = ["results.delivered", "results.reviewed"];
    await call(`${mock.url}/webhook`, "PUT", key, { webhook_url: receiver.url, webhook_secret: secret, events });
    const review = () =>
      call(`${mock.url}/results/reviews`, "POST", key, {
        project_id: "x",
        batch_id: "bat_01kagx9d2n8q4z6s1f7b3pjk5c",
        reviewer: "R-1",
        items: [{ patient_id: "P-1" }],
      });
    const delivered: unknown[] = [];
    for (const act of [interpret, review]) {
      expect((await act()).status).toBe(201);
      await mock.idle();
      const { items, report } = JSON.parse(receiver.received.at(-1)?.body.toString() ?? "");
      expect((await results()).body).toMatchObject({ items, report });
      delivered.push(report);
    }
    expect(delivered[1]).toHaveProperty("revises");
    expect(delivered[0]).not.toHaveProperty("revises");
  });

  test("502 three times is three attempts at 0, 2 and 6 seconds; 404 is one; a refused connection has no status", async () => {
    for (const [statuses, expected] of [
      [[502], { delivered: false, status: 502, attempts: 3 }],
      [[404], { delivered: false, status: 404, attempts: 1 }],
    ] as const) {
      const receiver = await receiving(...statuses);
      const { mock, interpret, results, clock } = await registered(receiver.url);
      await interpret();
      await mock.idle();
      expect((await results()).body["webhook"]).toMatchObject(expected);
      expect(clock.waits).toEqual([0, 2, 6].slice(0, expected.attempts));
      const bodies = receiver.received.map(({ body }) => body.toString("hex"));
      expect(new Set(bodies).size).toBe(1);
      expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    }
    const refusing = await registered("http://127.0.0.1:1/");
    await refusing.interpret();
    await refusing.mock.idle();
    const outcome = (await refusing.results()).body["webhook"];
    expect(outcome).toMatchObject({ delivered: false, attempts: 3, error: "connection_refused" });
    expect(outcome).not.toHaveProperty("status");
  });

  test("while a delivery is under way there is no outcome, and a redelivery conflicts", async () => {
    const receiver = await receiving(200, 502);
    const clock = steppedClock();
    const { mock, interpret, results } = await registered(receiver.url, clock);
    await interpret();
    await clock.step();
    await mock.idle();
    expect((await results()).body["webhook"]).toMatchObject({ delivered: true });
    await interpret();
    expect((await results()).body).not.toHaveProperty("webhook");
    const conflict = await call(`${mock.url}/webhook/redeliver`, "POST", key, { project_id: "x" });
    expect([conflict.status, conflict.body["code"]]).toEqual([409, "delivery_under_way"]);
    await clock.step();
    await clock.step();
    expect((await results()).body).not.toHaveProperty("webhook");
    await clock.step();
    await mock.idle();
    expect((await results()).body["webhook"]).toMatchObject({ delivered: false, status: 502, attempts: 3 });
  });

  test("a registration that is deleted between two attempts ends the delivery", async () => {
    const receiver = await receiving(502);
    const clock = steppedClock();
    const { mock, interpret, results } = await registered(receiver.url, clock);
    await interpret();
    await clock.step();
    await call(`${mock.url}/webhook`, "DELETE", key);
    await clock.step();
    await mock.idle();
    expect((await results()).body["webhook"]).toMatchObject({ delivered: false, attempts: 1, error: "unregistered" });
    expect(receiver.received).toHaveLength(1);
  });

  test("a redelivery repeats the identifier, a new batch has a new one, and the ETag follows the outcome", async () => {
    const receiver = await receiving(404, 200);
    const { mock, interpret, results } = await registered(receiver.url);
    await interpret();
    await mock.idle();
    const failed = await results();
    await call(`${mock.url}/webhook/redeliver`, "POST", key, { project_id: "x" });
    await mock.idle();
    const delivered = await results();
    expect([failed.body["webhook"], delivered.body["webhook"]]).toMatchObject([
      { delivered: false },
      { delivered: true },
    ]);
    await interpret();
    await mock.idle();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    const [then, now] = [delivered, await results()].map(({ headers }) => headers.get("etag") ?? "");
    expect(failed.headers.get("etag")).not.toBe(then);
    const known = await call(`${mock.url}/results?project_id=x`, "GET", { ...key, "if-none-match": `"other", ${now}` });
    expect([known.status, known.headers.get("etag")]).toEqual([304, now]);
    expect(
      (
        await call(`${mock.url}/results?project_id=x`, "GET", {
          ...key,
          "if-none-match": failed.headers.get("etag") ?? "",
        })
      ).status,
    ).toBe(200);
  });
});
