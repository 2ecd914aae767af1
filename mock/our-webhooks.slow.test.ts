/** The webhooks of this project's contract as the mock sends them: signed, on the schedule, with an outcome. */
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { call, mocking, ourContract, receiving, skippingClock, steppedClock } from "./testing.ts";
import type { Clock } from "./webhooks/clock.ts";

const key = { authorization: "Bearer any" };
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const document = await ourContract();
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: "https://x.example/" });

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
  expect(ajv.validate({ $ref: "https://x.example/#/components/schemas/DeliveredResults" }, delivered.body)).toBe(true);
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

test("a test is pushed when it is asked for, whatever events are, and its outcome is read", async () => {
  const receiver = await receiving(200);
  const { mock } = await registered(receiver.url);
  const events = ["results.reviewed"];
  await call(`${mock.url}/webhook`, "PUT", key, { webhook_url: receiver.url, webhook_secret: secret, events });
  expect((await call(`${mock.url}/webhook/test`, "POST", key, { test_id: "mine" })).status).toBe(202);
  await mock.idle();
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }, ...others] = receiver.received;
  expect(others).toEqual([]);
  const event = new Webhook(secret).verify(body.toString(), headers as Record<string, string>);
  expect(ajv.validate({ $ref: "https://x.example/#/components/schemas/WebhookTestEvent" }, event)).toBe(true);
  const read = await call(`${mock.url}/webhook/test`, "GET", key);
  expect(read.body["webhook"]).toMatchObject({ delivered: true, status: 200, attempts: 1 });
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
