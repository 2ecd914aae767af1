/** A contract that nobody wrote the mock for: its answers, its refusals and its webhooks. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { call, mocking, parcels, receiving, skippingClock } from "./testing.ts";

const key = { "x-key": "k" };
const document = await parcels();

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

test("an operation that the contract has no success for is named at the start, with what it is answered", async () => {
  const lines: string[] = [];
  const responses = { "404": { description: "No such pet." }, "400": { description: "No identifier." } };
  const paths = { "/pets": { delete: { responses }, get: { responses: { default: { description: "Pets." } } } } };
  const openapi = { openapi: "3.1.1", info: { title: "Pets", version: "1.0.0" }, paths };
  const { url } = await mocking(openapi, { print: (line) => lines.push(line) });
  const named = lines.filter((line) => line.includes("no answer for it but refusals"));
  expect(named).toEqual([expect.stringContaining("DELETE /pets")]);
  const { status } = await call(`${url}/pets`, "DELETE", key);
  expect(status).toBe(400);
  expect(named[0]).toContain("answered 400");
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
