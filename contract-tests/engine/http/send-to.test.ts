/** Whoever follows an address of an answer shows who asks, wherever the scheme wants it. */
import type { IncomingMessage } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { HttpClient } from "./http.ts";
import { Wire } from "./wire.ts";

const ended: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function asked(
  scheme: object,
  target: string,
  parameters: JsonObject[] = [],
): Promise<Pick<IncomingMessage, "url" | "headers">> {
  const contract = contractOf({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    security: [{ Key: [] }],
    paths: { "/things/{id}": { get: { operationId: "read", parameters, responses: { "200": { description: "" } } } } },
    components: { securitySchemes: { Key: { ...scheme } } },
  });
  let came: IncomingMessage | undefined;
  const server = await serve((request, response) => {
    came = request;
    response.end();
  });
  const http = new HttpClient(server.url);
  ended.push(() => http.close(), server.stop);
  const wire = new Wire({
    contract,
    http,
    base: server.url,
    credentials: { Key: "secret" },
    seed: 1,
    onExchange: () => undefined,
    nextId: () => 1,
    over: () => false,
  });
  const operation = contract.operation("read");
  if (operation === undefined) throw new Error("no such operation");
  await wire.sendTo(target, operation, { name: "read", operationId: "read", intent: "open", check: "flow" });
  if (came === undefined) throw new Error("nothing came");
  return came;
}

test("in the query, behind what the address asks already", async () => {
  const key = { type: "apiKey", in: "query", name: "api_key" };
  expect((await asked(key, "/things/1")).url).toBe("/things/1?api_key=secret");
  expect((await asked(key, "/things/1?form=short")).url).toBe("/things/1?form=short&api_key=secret");
});

test("in a cookie", async () => {
  expect((await asked({ type: "apiKey", in: "cookie", name: "sid" }, "/things/1")).headers.cookie).toBe("sid=secret");
});

test("in a header", async () => {
  expect((await asked({ type: "apiKey", in: "header", name: "X-Key" }, "/things/1")).headers["x-key"]).toBe("secret");
});

test("with the headers that the contract requires", async () => {
  const schema = { type: "string", enum: ["2024-01-01"] };
  const parameters = [
    { name: "Api-Version", in: "header", required: true, schema },
    { name: "Trace", in: "header", schema },
  ];
  const { headers } = await asked({ type: "http", scheme: "bearer" }, "/things/1", parameters);
  expect(headers).toMatchObject({ "api-version": "2024-01-01", authorization: "Bearer secret" });
  expect(headers).not.toHaveProperty("trace");
});

test("with what a gateway asks for, save where the request has a header of that name", async () => {
  let came: IncomingMessage | undefined;
  const server = await serve((request, response) => {
    came = request;
    response.end();
  });
  const http = new HttpClient(server.url, {
    headers: { "X-Gate": "open", "x-key": "of the gate", Host: "api.example" },
  });
  ended.push(() => http.close(), server.stop);
  await http.send({ method: "GET", target: "/", headers: [["X-Key", "own"]], body: undefined });
  expect(came?.headers).toMatchObject({ "x-gate": "open", "x-key": "own", host: "api.example" });
});
